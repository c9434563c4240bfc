import type { DrawnProps } from '../drawn.tsx'
import css from './board.module.css'

/** The twenty numbers in ascending order, as a keno board lights up, the lower half before the upper. */
export function Board({ numbers, size = 'm', label, arriving }: DrawnProps) {
  const shown = numbers.toSorted((one, other) => (one ?? 0) - (other ?? 0))
  return (
    <span
      className={`seq ${css.row}`}
      role="img"
      aria-label={`${label}: ${shown.map((number) => number ?? '?').join(' ')}`}
    >
      {shown.map((number, at) => (
        <span
          key={at}
          className={[css.number, css[size], number === undefined && css.waiting, arriving && css.arrive]
            .filter(Boolean)
            .join(' ')}
          data-upper={(number ?? 0) > 40 || undefined}
          style={arriving ? { animationDelay: `${at * 40}ms` } : undefined}
        >
          {number === undefined ? '·' : String(number).padStart(2, '0')}
        </span>
      ))}
    </span>
  )
}
