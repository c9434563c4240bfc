import { Balls } from '@croupier/ui/balls'
import type { DrawnProps } from '../drawn.tsx'
import css from './six-balls.module.css'

/** Six numbers, and the additional one behind a plus. */
export function SixBalls({ numbers, label, at: _, ...props }: DrawnProps) {
  const texts = numbers.map((number) => (number === undefined ? undefined : String(number).padStart(2, '0')))
  return (
    <span className={css.row}>
      <Balls numbers={texts.slice(0, -1)} label={label} hue="mark" {...props} />
      <span aria-hidden="true">+</span>
      <Balls numbers={texts.slice(-1)} label={`${label} +`} {...props} />
    </span>
  )
}
