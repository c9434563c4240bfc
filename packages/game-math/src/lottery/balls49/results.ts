import type { FamilyDefinition, Statistic } from '../family.ts'
import { animalOf, colourOf } from './attributes.ts'
import { specialOf } from './draws.ts'
import { totalOf } from './regular.ts'
import { hongKongDay, yearAnimal, yearAnimalOfDay } from './years.ts'

/** Of the special number its animal, colour, size and parity; of all seven their sum. */
export const sixStatistics: readonly Statistic[] = [
  { code: 'ANIMAL', kind: 'token', of: (draw, drawnAt) => animalOf(specialOf(draw), yearAnimal(drawnAt)) },
  { code: 'COLOUR', kind: 'token', of: (draw) => colourOf(specialOf(draw)) },
  { code: 'SIZE', kind: 'token', of: (draw) => sideOf(specialOf(draw), specialOf(draw) >= 25, 'BIG', 'SMALL') },
  { code: 'PARITY', kind: 'token', of: (draw) => sideOf(specialOf(draw), specialOf(draw) % 2 === 1, 'ODD', 'EVEN') },
  { code: 'SUM', kind: 'number', of: totalOf },
]

const sideOf = (number: number, is: boolean, yes: string, no: string): string =>
  number === 49 ? 'NEITHER' : is ? yes : no

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Lottery rules §1.3: `{ regular, special, date }`; the date selects the table of animals. */
export const readSixDraw: NonNullable<FamilyDefinition['readDraw']> = (json) => {
  if (typeof json !== 'object' || json === null) return null
  const { regular, special, date } = Object.fromEntries(Object.entries(json))
  if (!Array.isArray(regular) || typeof date !== 'string' || !DAY.test(date)) return null
  const drawnAt = new Date(`${date}T12:00:00+08:00`)
  if (Number.isNaN(drawnAt.getTime()) || hongKongDay(drawnAt) !== date || yearAnimalOfDay(date) === null) return null
  return { numbers: [...regular, special], drawnAt }
}
