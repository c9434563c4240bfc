import { type ReactNode, useEffect, useRef } from 'react'
import css from './commit-bar.module.css'

/**
 * Replaces the bottom bar on betting pages on phones: the cost in the first line, its effect below, the buttons in the last.
 * `notice` is what needs an answer first. The page leaves room for the bar, whose height it reads from `--commit-h`.
 */
export function CommitBar(props: { notice?: ReactNode; cost?: ReactNode; effect?: ReactNode; children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = bar
    if (!current) return
    const root = document.documentElement.style
    const watch = new ResizeObserver(() => root.setProperty('--commit-h', `${current.offsetHeight}px`))
    watch.observe(current)
    return () => {
      watch.disconnect()
      root.removeProperty('--commit-h')
    }
  }, [])
  return (
    <div className={css.bar} ref={bar}>
      {props.notice}
      {props.cost && <div className={css.cost}>{props.cost}</div>}
      {props.effect && <div className={css.effect}>{props.effect}</div>}
      <div className={css.acts}>{props.children}</div>
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
