import { cssVars } from '@croupier/ui/css-vars'
import type { DrawnProps } from '../drawn.tsx'
import css from './cars.module.css'

/** The colours that players know the cars by, from 1 to 10. */
export const COLOURS = [
  '#f5e100',
  '#3f9bff',
  '#8a8f98',
  '#ff9433',
  '#3fe0e8',
  '#8b7bff',
  '#d9d9d9',
  '#ff5b4d',
  '#c8474f',
  '#3fc95f',
]

/** The order in which the cars finished, the champion first and largest. */
export function Cars({ numbers, size = 'm', label, arriving }: DrawnProps) {
  return (
    <span
      className={`seq ${css.row}`}
      role="img"
      aria-label={`${label}: ${numbers.map((number) => number ?? '?').join(' ')}`}
    >
      {numbers.map((car, at) => (
        <span
          key={at}
          className={[css.car, css[size], car === undefined && css.waiting, arriving && css.arrive]
            .filter(Boolean)
            .join(' ')}
          style={{
            ...(car === undefined ? {} : cssVars({ '--car': COLOURS[car - 1] ?? '#fff' })),
            ...(arriving ? { animationDelay: `${at * 80}ms` } : {}),
          }}
        >
          {car ?? '·'}
        </span>
      ))}
    </span>
  )
}
