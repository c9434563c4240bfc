import type { DrawnProps } from '../drawn.tsx'
import css from './dice.module.css'

/** The cells of a three by three grid that have a pip, by face. */
const PIPS: readonly (readonly number[])[] = [
  [],
  [4],
  [0, 8],
  [0, 4, 8],
  [0, 2, 6, 8],
  [0, 2, 4, 6, 8],
  [0, 2, 3, 5, 6, 8],
]
const CELLS = Array.from({ length: 9 }, (_, at) => at)

/** Three dice as they fell. */
export function Dice({ numbers, size = 'm', label, arriving }: DrawnProps) {
  return (
    <span
      className={`seq ${css.row}`}
      role="img"
      aria-label={`${label}: ${numbers.map((number) => number ?? '?').join(' ')}`}
    >
      {numbers.map((face, at) => (
        <span
          key={at}
          className={[css.die, css[size], face === undefined && css.waiting, arriving && css.arrive]
            .filter(Boolean)
            .join(' ')}
          data-red={face === 1 || face === 4 || undefined}
          style={arriving ? { animationDelay: `${at * 120}ms` } : undefined}
        >
          {CELLS.map((cell) => (
            <i key={cell} className={face !== undefined && PIPS[face]?.includes(cell) ? css.pip : undefined} />
          ))}
        </span>
      ))}
    </span>
  )
}
