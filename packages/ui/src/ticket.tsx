import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { cx } from './cx.ts'
import css from './ticket.module.css'

export interface TicketProps {
  label: string
  title: ReactNode
  /** Count and "empty" button at the end of the head. */
  headEnd?: ReactNode
  /** Below the lines: repeat order, prize mode. */
  options?: ReactNode
  /** The foot: totals and the commit button. */
  total: ReactNode
  /** A line of small text below the commit button; its place is reserved. */
  said?: ReactNode
  /** Sticky beside the picker. */
  sticky?: boolean
  children: ReactNode
}

/** The basket as a paper ticket: lines, a dashed tear line, and the total. */
export function Ticket({ label, title, headEnd, options, total, said, sticky, children }: TicketProps) {
  return (
    <aside className={cx(css.ticket, sticky && css.sticky)} aria-label={label}>
      <div className={css.body}>
        <div className={css.head}>
          <h2 className="title-2">{title}</h2>
          {headEnd}
        </div>
        <div className={css.lines}>{children}</div>
        {options}
      </div>
      <div className={css.tear} aria-hidden="true">
        <i />
        <i />
      </div>
      <div className={css.foot}>
        {total}
        <p className={css.said}>{said}</p>
      </div>
    </aside>
  )
}

export interface TicketLineProps {
  play: ReactNode
  picks: ReactNode
  amount: ReactNode
  meta: ReactNode
  /** What the bet may pay. */
  prize?: ReactNode
  removeLabel: string
  onRemove: () => void
  /** The problem of this line. */
  problem?: ReactNode
}

/** One bet in the basket. */
export function TicketLine({ play, picks, amount, meta, prize, removeLabel, onRemove, problem }: TicketLineProps) {
  return (
    <div className={css.line}>
      <b className="wraps">{play}</b>
      <span>{amount}</span>
      <IconButton small label={removeLabel} onClick={onRemove}>
        <X aria-hidden="true" />
      </IconButton>
      <span className={cx(css.picks, 'wraps')}>{picks}</span>
      <span className={css.meta}>{meta}</span>
      {prize && <span className={css.prize}>{prize}</span>}
      {problem && <span className={css.bad}>{problem}</span>}
    </div>
  )
}
