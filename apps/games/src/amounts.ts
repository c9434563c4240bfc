import { displayMoney, type Money, moneyText, parseMoney, units } from '@croupier/kernel/money'

/** A whole number of small parts as a decimal: 4703 with two places is 47.03. */
export function decimal(value: number, places: number): string {
  const digits = String(value).padStart(places + 1, '0')
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`
}

/** A stake as the player typed it. Null while it is not an amount. */
export function stakeFrom(text: string): Money | null {
  const plain = text.trim().replace(',', '.')
  return /^\d{1,10}(\.\d{1,2})?$/.test(plain) ? parseMoney(plain) : null
}
/** A stake in whole cents. */
export const stakeText = (stake: Money): string => moneyText(units((stake / 100n) * 100n))
export const amountText = (amount: Money): string => displayMoney(amount)
export const unitsFrom = (text: string): Money => units(BigInt(text))

/** A multiplier in 1/10,000, cut to two places: 1.9973 is 1.99×, and 4 is 4×. */
export function timesText(multiplier1e4: number): string {
  const hundredths = Math.floor(multiplier1e4 / 100)
  return `${decimal(hundredths, 2).replace(/\.?0+$/, '')}×`
}
