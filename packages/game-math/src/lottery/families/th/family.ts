import { selfRun } from '../../calendar/self-run.ts'
import type { FamilyDefinition } from '../../family.ts'
import type { Play } from '../../model.ts'
import { HANOIAN, LAOTIAN, THAI, type ThaiFamily } from './lotteries.ts'
import { thaiPlays } from './plays.ts'

const TOP = /^[0-9]{3,6}$/
const TWO = /^[0-9]{2}$/
const THREE = /^[0-9]{3}$/
/** Lottery rules §1.3: the figures of the longest and the shortest top number. */
const FOUR_FIGURES = 4

const isText = (value: unknown, form: RegExp): value is string => typeof value === 'string' && form.test(value)

/** Two numbers of three figures; two zeros for a play that does not look at them, if the lottery has none. */
function pairOf(list: unknown, isNeeded: boolean): readonly number[] | null {
  if (Array.isArray(list) && list.length === 2 && list.every((number) => isText(number, THREE))) return list.map(Number)
  const isMissing = list === undefined || list === null || (Array.isArray(list) && list.length === 0)
  return isMissing && !isNeeded ? [0, 0] : null
}

/** Lottery rules §1.3, §11.1: the normal form of all Thai-style results. Only the government lottery has all of it. */
function readNormalForm(json: unknown, { kind }: Play): { numbers: unknown } | null {
  if (typeof json !== 'object' || json === null) return null
  const { top, bottom2, front3, last3 } = Object.fromEntries<unknown>(Object.entries(json))
  if (!isText(top, TOP) || !isText(bottom2, TWO)) return null
  if (kind.startsWith('4') && top.length < FOUR_FIGURES) return null
  const front = pairOf(front3, kind === '3FRONT')
  const last = pairOf(last3, kind === '3BOTTOM')
  return front && last && { numbers: [Number(top), Number(bottom2), ...front, ...last] }
}

const definition = (
  of: ThaiFamily,
  own: Pick<FamilyDefinition, 'name' | 'position' | 'places' | 'readDraw' | 'openingGames'>,
): FamilyDefinition => ({
  ...own,
  code: of.family,
  catalogue: 'TH',
  draw: of.draw,
  ordered: own.places.length > 1,
  plays: thaiPlays(of),
  tabs: ['3', '2', 'run', '4'],
  defaultPlay: `${of.prefix}_3TOP`,
  charted: [],
  statistics: [
    { code: 'TOP3', kind: 'number', digits: 3, of: (draw) => of.top(3).read(draw[of.top(3).place]!) },
    { code: 'BOTTOM2', kind: 'number', digits: 2, of: (draw) => of.bottom.read(draw[of.bottom.place]!) },
  ],
  calendars: ['periodic', 'weekly'],
})

/** Lottery rules §11.1: the Thai government lottery. */
export const TH: FamilyDefinition = definition(THAI, {
  name: 'Thai',
  position: 12,
  places: ['TOP', 'BOTTOM', 'FRONT.1', 'FRONT.2', 'LAST.1', 'LAST.2'],
  readDraw: readNormalForm,
  openingGames: [
    { code: 'th-5m', name: 'Thai 5 minutes', isHot: true, calendar: selfRun(300, 20) },
    { code: 'th-30m', name: 'Thai 30 minutes', isHot: false, calendar: selfRun(1800, 30) },
  ],
})
/** Lottery rules §11.1: Lao, four figures. */
export const LAO: FamilyDefinition = definition(LAOTIAN, {
  name: 'Lao',
  position: 13,
  places: ['TOP'],
  openingGames: [{ code: 'lao-10m', name: 'Lao 10 minutes', isHot: false, calendar: selfRun(600, 20) }],
})
/** Lottery rules §11.1: Hanoi, the two first prizes of the north of Vietnam. */
export const HANOI: FamilyDefinition = definition(HANOIAN, {
  name: 'Hanoi',
  position: 14,
  places: ['TOP', 'FIRST'],
  openingGames: [{ code: 'hanoi-10m', name: 'Hanoi 10 minutes', isHot: false, calendar: selfRun(600, 20) }],
})
