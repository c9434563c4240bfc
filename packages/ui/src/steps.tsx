import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import css from './steps.module.css'
import type { Tone } from './tag.tsx'
import tones from './tones.module.css'

export interface TrackedStep {
  label: ReactNode
  /** The time of the step, "now", or the expected time. */
  time?: ReactNode
  state: 'done' | 'now' | 'next' | 'refused'
}

/** The steps of a withdrawal: dots on a line, each with a time. Done is tide, current lamp, next grey, refused danger. */
export function Tracker({ label, steps }: { label: string; steps: readonly TrackedStep[] }) {
  return (
    <ol className={css.tracker} aria-label={label}>
      {steps.map((step, index) => (
        <li key={index} className={css[step.state]} aria-current={step.state === 'now' ? 'step' : undefined}>
          {step.label}
          {step.time && (
            <small>
              <bdi>{step.time}</bdi>
            </small>
          )}
        </li>
      ))}
    </ol>
  )
}

/** Numbered squares of a wizard or a how-it-works. `current` counts from zero. */
export function Steps({ label, steps, current }: { label: string; steps: readonly ReactNode[]; current: number }) {
  return (
    <ol className={css.steps} aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={index}
          className={cx(index < current && css.done)}
          aria-current={index === current ? 'step' : undefined}
        >
          {step}
        </li>
      ))}
    </ol>
  )
}

/** A square of 42 px with an icon. */
export const IconTile = ({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) => (
  <span className={cx(css.tile, tone !== 'plain' && tones[tone])}>{children}</span>
)

/** Icon, two lines, an end value, tag or button: rewards, security settings, inboxes. */
export function ListRow(props: {
  icon: ReactNode
  tone?: Tone
  title: ReactNode
  note?: ReactNode
  end?: ReactNode
  as?: 'div' | 'li'
}) {
  const As = props.as ?? 'div'
  return (
    <As className={css.row}>
      <IconTile {...(props.tone ? { tone: props.tone } : {})}>{props.icon}</IconTile>
      <span className={css.words}>
        <b>{props.title}</b>
        {props.note && <small>{props.note}</small>}
      </span>
      {props.end && <span className={css.end}>{props.end}</span>}
    </As>
  )
}
