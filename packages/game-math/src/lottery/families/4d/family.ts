import { selfRun } from '../../calendar/self-run.ts'
import type { FamilyDefinition } from '../../family.ts'
import { FOUR_D, fourDPlays, rankAt } from './plays.ts'

const FOUR = /^[0-9]{4}$/
/** Lottery rules §1.3: the prizes of a result sheet, and how many numbers each has. */
const SHEET = [
  ['first', 1],
  ['second', 1],
  ['third', 1],
  ['starter', 10],
  ['consolation', 10],
] as const

const readSheet: NonNullable<FamilyDefinition['readDraw']> = (json) => {
  if (typeof json !== 'object' || json === null) return null
  const sheet = new Map<string, unknown>(Object.entries(json))
  const lists = SHEET.map(([prize, count]) => {
    const given = sheet.get(prize)
    const list: unknown = count === 1 ? [given] : given
    return Array.isArray(list) && list.length === count ? list : null
  })
  const numbers = lists.flatMap((list) => list ?? [null])
  return numbers.every((number) => typeof number === 'string' && FOUR.test(number))
    ? { numbers: numbers.map(Number) }
    : null
}

const ranks = FOUR_D.draw.flatMap(({ count }) => Array.from({ length: count }, (_, place) => rankAt(place)))

/** Lottery rules §11.2: 23 numbers of four figures, each drawn by itself. */
export const FOUR_DIGITS: FamilyDefinition = {
  code: '4D',
  catalogue: '4D',
  name: '4D',
  position: 16,
  draw: FOUR_D.draw,
  ordered: true,
  places: ranks.map((rank, place) =>
    ranks.indexOf(rank) === ranks.lastIndexOf(rank) ? rank : `${rank}.${place - ranks.indexOf(rank) + 1}`,
  ),
  plays: fourDPlays,
  tabs: ['big', 'small', '4a', '3d'],
  defaultPlay: 'D4_BIG',
  charted: [],
  statistics: [],
  calendars: ['periodic', 'weekly'],
  openingGames: [
    { code: '4d-5m', name: '4D 5 minutes', isHot: true, calendar: selfRun(300, 20) },
    { code: '4d-30m', name: '4D 30 minutes', isHot: false, calendar: selfRun(1800, 30) },
  ],
  readDraw: readSheet,
}
