import { Balls } from '@croupier/ui/balls'
import type { DrawnProps } from '../drawn.tsx'
import css from './digits-and-sum.module.css'

/** Three digits and their sum: "4 + 4 + 5 = 13". */
export function DigitsAndSum({ numbers, label, at: _, ...props }: DrawnProps) {
  const drawn = numbers.filter((number) => number !== undefined)
  const sum = drawn.length < numbers.length ? undefined : drawn.reduce((total, digit) => total + digit, 0)
  return (
    <span className={css.row}>
      <Balls numbers={numbers} label={label} {...props} />
      <span aria-hidden="true">=</span>
      <Balls numbers={[sum]} label={`${label} =`} hue="fast" {...props} />
    </span>
  )
}
