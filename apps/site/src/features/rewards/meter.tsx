import type { Money } from '@croupier/kernel/money'
import { Amount } from '@croupier/ui/amount'
import type { ReactNode } from 'react'
import { useCurrency } from '../../lib/merchant.ts'
import bar from './progress-bar.module.css'
import css from './rewards.module.css'

/** Hundredths of the way. A bar needs no exact money. */
const partOf = (value: Money, target: Money): number =>
  target <= 0n || value >= target ? 100 : value <= 0n ? 0 : Number((value * 100n) / target)

/** How far an amount is on the way to another. */
export function Meter({ label, value, target }: { label: ReactNode; value: Money; target: Money }) {
  const currency = useCurrency()
  return (
    <label className={css.meter}>
      {label}
      <progress className={bar.bar} max={100} value={partOf(value, target)} />
      <span>
        <Amount value={value} currency={currency} />
        <Amount value={target} currency={currency} />
      </span>
    </label>
  )
}
