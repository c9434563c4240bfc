const YEAR_FIRST = /^(\d{4})-(\d{2})-(\d{2})$/
const MONTH_FIRST = /^(\d{2})-(\d{2})-(\d{4})$/

/** §5: a date in one of the two patterns, as `yyyy-MM-dd`. Null for a day that no calendar has, such as 30 February. */
export function dateOf(typed: string): string | null {
  const [, year, month, day] = YEAR_FIRST.exec(typed) ?? []
  if (year) return isRealDate(Number(year), Number(month), Number(day)) ? typed : null
  const [, monthFirst, dayOfMonth, lastYear] = MONTH_FIRST.exec(typed) ?? []
  return lastYear ? dateOf(`${lastYear}-${monthFirst}-${dayOfMonth}`) : null
}

const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const

function isRealDate(year: number, month: number, day: number): boolean {
  const length = LENGTHS[month - 1]
  return year >= 1900 && length !== undefined && day >= 1 && day <= (month === 2 && isLeap(year) ? 29 : length)
}

/**
 * T010: the age in whole years of a person born on `birthday`, on the day `today`, both `yyyy-MM-dd`. A person born on 29
 * February is a year older from 1 March on in years without that day.
 */
export function ageOn(birthday: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4))
  return today.slice(5) < birthday.slice(5) ? years - 1 : years
}
