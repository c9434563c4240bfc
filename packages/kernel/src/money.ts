import { refuse } from './refusals.ts'

/** §9, Decisions "Money". An amount in 1/10,000 of the currency unit; never a float. */
export type Money = bigint & { readonly __money: unique symbol }

/** Units of money in one whole currency unit. */
export const UNITS_PER_ONE = 10_000n
/** Units of money in one cent: deposits, withdrawals and transfers are multiples of it. */
export const UNITS_PER_CENT = 100n

/** Brands an integer number of 1/10,000 as money. */
export const units = (amount: bigint): Money => amount as Money
/** `cents(50)` is fifty cents. */
export const cents = (amount: bigint | number): Money => units(BigInt(amount) * UNITS_PER_CENT)
export const ZERO = units(0n)

/** Decimal places of the smallest unit. */
const PLACES = 4
const DECIMAL = /^(-?)(\d{1,14})(?:\.(\d{1,4}))?$/

/** Reads `"1234.5"`: up to 14 digits, 0 to 4 places, optional minus. Refuses `money.malformed`. */
export function parseMoney(text: string): Money {
  const match = DECIMAL.exec(text)
  if (!match) return refuse('money.malformed')
  const [, sign, whole = '', places = ''] = match
  const amount = BigInt(whole + places.padEnd(PLACES, '0'))
  return units(sign ? -amount : amount)
}

/** The form of an amount on the wire: exact, at least two decimals (`"1234.50"`, `"0.0021"`). */
export function moneyText(amount: Money): string {
  return decimalText(amount, /00?$/)
}

/** The shortest exact decimal (`"7.2"`). */
export function shortestMoneyText(amount: Money): string {
  return decimalText(amount, /0+$/)
}

/** §9 display form: two decimals, cut and never rounded up, comma thousands; minus is U+2212 and stays in front. */
export function displayMoney(amount: Money): string {
  const positive = amount < 0n ? -amount : amount
  const whole = (positive / UNITS_PER_ONE).toString().replace(/\B(?=(\d{3})+(?!\d))/g, ',')
  const places = ((positive % UNITS_PER_ONE) / UNITS_PER_CENT).toString().padStart(2, '0')
  return `${amount < 0n ? '\u2212' : ''}${whole}.${places}`
}

/** `amount × numerator ÷ denominator`, cut towards zero. Money is rounded only here. */
export function share(amount: Money, numerator: bigint, denominator: bigint): Money {
  return units((amount * numerator) / denominator)
}

export const sumOf = (amounts: Iterable<Money>): Money => {
  let sum = 0n
  for (const amount of amounts) sum += amount
  return units(sum)
}

/** The smaller of two amounts. */
export const smaller = (one: Money, other: Money): Money => (one < other ? one : other)
/** The larger of two amounts. */
export const larger = (one: Money, other: Money): Money => (one > other ? one : other)

/** True for a multiple of one cent. */
export const isWholeCents = (amount: Money): boolean => amount % UNITS_PER_CENT === 0n

/** Without the zeros at the end that `cut` removes. Cuts one text, because arithmetic of bigints costs more. */
function decimalText(amount: Money, cut: RegExp): string {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(PLACES + 1, '0')
  const places = digits.slice(-PLACES).replace(cut, '')
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -PLACES)}${places && `.${places}`}`
}
