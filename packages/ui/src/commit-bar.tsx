import type { ReactNode } from 'react'
import css from './commit-bar.module.css'

/** Takes the bottom bar's place on a phone's betting page: what it costs on the first line, the tide button on the second. */
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
