import { displayMoney, type Money, moneyText } from '@croupier/kernel/money'
import css from './amount.module.css'
import { cx } from './cx.ts'

export interface AmountProps {
  value: Money
  /** The currency sign: "P", "₫". Left out where the column already shows it. */
  currency?: string | undefined
  /** Gains have a plus sign and a colour; losses only their sign. */
  signed?: boolean
  /** Leaves out decimals that are zero: for thresholds, which are round. */
  round?: boolean
  className?: string
}

/**
 * §9 An amount: sign, currency, whole part, two decimals, cut and never rounded. It never wraps or mirrors. If it has more
 * decimals, the tooltip and screen readers have the exact amount,
 * and pages can show it on a tap (`data-exact`).
 */
export function Amount({ value, currency, signed, round, className }: AmountProps) {
  const shown = displayMoney(value)
  const exact = moneyText(value)
  const [whole = '', decimals = ''] = shown.replace('\u2212', '').split('.')
  const sign = value < 0n ? '\u2212' : signed && value > 0n ? '+' : ''
  const shownExact = exact.length - exact.indexOf('.') > 3 ? `${currency ?? ''} ${exact}`.trim() : undefined
  return (
    <span
      className={cx(css.amount, signed && value > 0n && css.plus, className)}
      title={shownExact}
      data-exact={shownExact}
    >
      {sign}
      {currency && <span className={cx(css.minor, css.currency)}>{currency}</span>}
      {whole}
      {!(round && decimals === '00') && <span className={css.minor}>.{decimals}</span>}
    </span>
  )
}
