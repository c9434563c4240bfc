import type { ReactNode } from 'react'
import css from './commit-bar.module.css'

/** Replaces the bottom bar on betting pages on phones: the cost in the first line, the buttons in the second. */
export function CommitBar({ cost, children }: { cost?: ReactNode; children: ReactNode }) {
  return (
    <div className={css.bar}>
      {cost && <div className={css.cost}>{cost}</div>}
      <div className={css.acts}>{children}</div>
    </div>
  )
}

/** The sum at the end of the first line, with its count below. */
export const CommitSum = ({ amount, note }: { amount: ReactNode; note: ReactNode }) => (
  <div className={css.sum}>
    {amount}
    <small>{note}</small>
  </div>
)
