import type { Instant } from '@croupier/kernel/clock'
import { MS } from '@croupier/kernel/clock'
import { invariant } from '@croupier/kernel/invariant'

/**
 * Lottery rules §8.1: the first day of each lunar year, in Hong Kong. `Intl` computes two of them wrongly (2027, 2030), so they
 * are data. The last day ends the table: a draw from then on needs a longer one.
 */
const FIRST_DAYS: readonly (readonly [year: number, day: string])[] = [
  [2019, '2019-02-05'],
  [2020, '2020-01-25'],
  [2021, '2021-02-12'],
  [2022, '2022-02-01'],
  [2023, '2023-01-22'],
  [2024, '2024-02-10'],
  [2025, '2025-01-29'],
  [2026, '2026-02-17'],
  [2027, '2027-02-06'],
  [2028, '2028-01-26'],
  [2029, '2029-02-13'],
  [2030, '2030-02-03'],
  [2031, '2031-01-23'],
]
const HONG_KONG_MS = 8 * MS.hour
/** The first year of the cycle of twelve: a year of the rat. */
const YEAR_OF_THE_RAT = 4

/** The day of an instant in Hong Kong, `YYYY-MM-DD`. */
export const hongKongDay = (at: Instant): string =>
  new Date(at.getTime() + HONG_KONG_MS).toISOString().slice(0, 'YYYY-MM-DD'.length)

/** The index of the animal of the lunar year that a day in Hong Kong belongs to; null before the table begins. */
export function yearAnimalOfDay(day: string): number | null {
  const year = FIRST_DAYS.findLast(([, first]) => first <= day)?.[0]
  return year === undefined ? null : (year - YEAR_OF_THE_RAT) % 12
}

/** The index of the animal of the year of a draw. */
export function yearAnimal(drawAt: Instant): number {
  const animal = yearAnimalOfDay(hongKongDay(drawAt))
  invariant(animal !== null, 'the table of lunar years covers the draw')
  return animal
}
