import { selfRun } from '../../calendar/self-run.ts'
import type { FamilyDefinition } from '../../family.ts'
import { NORTH, PROVINCES, placeNames, type Region, regionPlays } from './plays.ts'

/** Lottery rules §10.1: the regions that a bet of the rule book may name, by the family that draws like them. */
const REGIONS: Readonly<Record<string, readonly string[]>> = { VN: ['MB'], VN18: ['MT', 'MN'] }

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Lottery rules §10.1: a sheet names its region, and each prize with its numbers in full. */
const readSheet = (of: Region): NonNullable<FamilyDefinition['readDraw']> => {
  const keys = ['region', ...of.prizes.map(({ name }) => name)].sort().join()
  return (json) => {
    if (!isRecord(json) || Object.keys(json).sort().join() !== keys) return null
    if (!REGIONS[of.family]?.some((region) => region === json.region)) return null
    const numbers: number[] = []
    for (const { name, count, figures } of of.prizes) {
      const list = json[name]
      if (!Array.isArray(list) || list.length !== count) return null
      for (const number of list) {
        if (typeof number !== 'string' || number.length !== figures || !/^[0-9]+$/.test(number)) return null
        numbers.push(Number(number))
      }
    }
    return { numbers }
  }
}

/** A game draws in one region, so its plays and bets do not name it. A bet of the rule book does. */
const readBet: NonNullable<FamilyDefinition['readBet']> = (code, json) => {
  if (!isRecord(json)) return null
  const { region, ...selection } = json
  const family = Object.keys(REGIONS).find((one) => REGIONS[one]?.some((known) => known === region))
  return family && code.startsWith('VN_') ? { play: `${family}${code.slice(2)}`, selection } : null
}

const definition = (
  of: Region,
  own: Pick<FamilyDefinition, 'name' | 'position' | 'openingGames'>,
): FamilyDefinition => ({
  ...own,
  code: of.family,
  catalogue: 'VN',
  draw: of.draw,
  ordered: true,
  places: placeNames(of),
  plays: regionPlays(of),
  tabs: ['lo', 'de', '3c', '4c', 'digit', 'xien', 'truot'],
  defaultPlay: `${of.prefix}_LO2`,
  charted: [],
  statistics: [
    { code: 'TAIL2', kind: 'number', digits: 2, of: (draw) => draw[0]! % 100 },
    { code: 'HEAD', kind: 'number', of: (draw) => Math.floor(draw[0]! / 10) % 10 },
  ],
  calendars: ['periodic', 'weekly'],
  readDraw: readSheet(of),
  readBet,
})

/** Lottery rules §10: the north, 27 numbers. */
export const VN: FamilyDefinition = definition(NORTH, {
  name: 'Vietnam North',
  position: 10,
  openingGames: [
    { code: 'vn-5m', name: 'Vietnam North 5 minutes', isHot: true, calendar: selfRun(300, 20) },
    { code: 'vn-30m', name: 'Vietnam North 30 minutes', isHot: false, calendar: selfRun(1800, 30) },
  ],
})
/** Lottery rules §10: the centre and the south, 18 numbers. */
export const VN18: FamilyDefinition = definition(PROVINCES, {
  name: 'Vietnam Centre and South',
  position: 11,
  openingGames: [{ code: 'vn18-10m', name: 'Vietnam South 10 minutes', isHot: false, calendar: selfRun(600, 20) }],
})
