import type { ReactNode } from 'react'
import css from './feedback.module.css'

export { Skeleton, SkeletonOf } from './skeleton.tsx'

const TicketArt = () => (
  <svg viewBox="0 0 132 96" aria-hidden="true">
    <ellipse cx="66" cy="84" rx="50" ry="6" fill="var(--bg-4)" />
    <path
      d="M30 22h72a6 6 0 0 1 6 6v12a8 8 0 0 0 0 16v12a6 6 0 0 1-6 6H30a6 6 0 0 1-6-6V56a8 8 0 0 0 0-16V28a6 6 0 0 1 6-6Z"
      fill="var(--bg-3)"
      stroke="var(--line-control)"
      strokeWidth="1.6"
    />
    <path d="M48 26v44" stroke="var(--line-control)" strokeDasharray="3 5" strokeWidth="2" />
    <path d="M62 40h32M62 50h22" stroke="var(--primary)" strokeWidth="4" strokeLinecap="round" />
  </svg>
)

const UnlitArt = () => (
  <svg viewBox="0 0 132 96" aria-hidden="true">
    <ellipse cx="66" cy="86" rx="44" ry="5" fill="var(--bg-4)" />
    <path d="M58 84 61 34H71L74 84Z" fill="var(--bg-4)" />
    <rect x="58" y="22" width="16" height="14" rx="3" fill="var(--lamp-soft)" stroke="var(--lamp-text)" />
    <path d="M54 22H78L70 12H62Z" fill="var(--ember)" />
    <path
      d="M52 29 20 18M52 32 18 40M80 29l32-11M80 32l34 8"
      stroke="var(--line-control)"
      strokeWidth="2"
      strokeDasharray="2 6"
      strokeLinecap="round"
    />
  </svg>
)

interface StateProps {
  title: ReactNode
  children?: ReactNode
  /** One action, rarely two. */
  actions?: ReactNode
}

/** An empty list: a drawing of a ticket, one line, one action. */
export function EmptyState({ title, children, actions }: StateProps) {
  return (
    <section className={css.state}>
      <TicketArt />
      <h2 className="title-2">{title}</h2>
      <p>{children}</p>
      {actions && <div className={css.actions}>{actions}</div>}
    </section>
  )
}

/** A failure to load. The text should tell whether money moved, and when it is tried again. */
export function ErrorState({ title, children, actions }: StateProps) {
  return (
    <section className={css.state} role="alert">
      <UnlitArt />
      <h2 className="title-2">{title}</h2>
      <p>{children}</p>
      {actions && <div className={css.actions}>{actions}</div>}
    </section>
  )
}

/** The used share of a limit or a task. The text beside it has the two numbers. */
export function ProgressBar({
  value,
  max,
  label,
  tone = 'tide',
}: {
  value: number
  max: number
  label: string
  tone?: 'tide' | 'lamp' | 'danger'
}) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0
  return (
    <span
      className={css.bar}
      role="progressbar"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={max}
    >
      <i className={tone === 'tide' ? undefined : css[tone]} style={{ width: `${share * 100}%` }} />
    </span>
  )
}
