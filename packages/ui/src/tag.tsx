import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import css from './tag.module.css'
import tones from './tones.module.css'

/** A lost bet is `plain`: a neutral grey tag. */
export type Tone = 'plain' | 'good' | 'warning' | 'danger' | 'info' | 'lamp' | 'tide' | 'ember'

/** A short state in a box. The text carries the meaning; the colour is only an aid. */
export function Tag({ tone = 'plain', icon, children }: { tone?: Tone; icon?: ReactNode; children: ReactNode }) {
  return (
    <span className={cx(css.tag, tone !== 'plain' && tones[tone])}>
      {icon}
      {children}
    </span>
  )
}

/** The number of waiting or unread entries. */
export function Count({ children, tone = 'ember' }: { children: ReactNode; tone?: 'ember' | 'tide' }) {
  return <span className={cx(css.count, tones[tone])}>{children}</span>
}

/** A dot beside a text: something is live. */
export const LiveDot = () => <i className={css.live} aria-hidden="true" />

/** One or two sentences with an icon. The bold beginning names the consequence. */
export function Note({
  tone = 'info',
  icon,
  children,
}: {
  tone?: 'info' | 'warning' | 'good' | 'danger' | 'quiet'
  icon: ReactNode
  children: ReactNode
}) {
  return (
    <div className={cx(css.note, tone === 'quiet' ? css.quiet : tones[tone])}>
      {icon}
      <span>{children}</span>
    </div>
  )
}
