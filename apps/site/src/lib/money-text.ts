import { displayMoney, type Money } from '@croupier/kernel/money'
import { useCurrency } from './merchant.ts'

/** "P 1,234.50", for sentences; figures on their own use `Amount`. A line never ends between the currency and the figure. */
export function useMoneyText(): (amount: Money) => string {
  const currency = useCurrency()
  return (amount) => `${currency}\u00a0${displayMoney(amount)}`
}
