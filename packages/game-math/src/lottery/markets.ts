import { plays } from './families/index.ts'
import type { Play, Selection } from './model.ts'
import { playOf } from './plays.ts'
import { entryOf, type Lists, listsOf, selectionOf } from './selection.ts'

/** Reward rules §13: words that exclude each other. */
const OPPOSITE_WORDS = [
  ['BIG', 'SMALL'],
  ['ODD', 'EVEN'],
  ['TAIL_BIG', 'TAIL_SMALL'],
  ['DSUM_BIG', 'DSUM_SMALL'],
  ['DSUM_ODD', 'DSUM_EVEN'],
  ['DRAGON', 'TIGER'],
] as const

/** A market of a play: sides of which at most one wins. Weights are the shares of the outcomes, in millionths. */
export type LotteryMarket = {
  readonly name: string
  readonly opposites: readonly (readonly [string, string])[]
  readonly weights: Readonly<Record<string, bigint>>
}
export type LotterySide = { readonly market: LotteryMarket; readonly side: string }

const WHOLE = 1_000_000n
/** Two words are the opposites of a market if they leave few outcomes. The dragon and the tiger of a zodiac do not. */
const BOTH_LEAST = 800_000n
/** Plays that are the same bet but for a tie. */
const SAME_BET: Readonly<Record<string, string>> = { DT_PUSH: 'DT' }

type Word = number | string
type SidesOfRow = ReadonlyMap<Word, LotterySide>
/** The sides of a play by the row of the pick, or by the pick of the first row. */
type SidesOfPlay = { readonly isCrossed: boolean; readonly byRow: ReadonlyMap<Word, SidesOfRow> }

const known = new Map<string, SidesOfPlay | null>()

/**
 * Reward rules §13. The sides of markets on which the units of a selection are, one for each unit that is on a market. Empty for
 * plays whose picks win together or depend on each other. The odds of the play decide, so that a new play needs no list.
 */
export function sidesOfSelection(code: string, selection: Selection): readonly LotterySide[] {
  const sides = sidesOf(code)
  if (!sides) return []
  const { entry } = playOf(code)
  const lists = listsOf(entryOf(playOf(code), selection), selection)
  if (entry.shape === 'TICKETS' || lists.length !== entry.rows.length) return []
  const picks = sides.isCrossed
    ? lists[0]!.flatMap((place) => lists[1]!.map((word) => [place, word] as const))
    : lists.flatMap((words, row) => words.map((word) => [row, word] as const))
  return picks.flatMap(([row, word]) => sides.byRow.get(row)?.get(word) ?? [])
}

/** Reward rules §13: whether selections of a play can have sides. */
export const hasMarkets = (code: string): boolean => sidesOf(code) !== null

/** A word of a play that is one of two opposites of a market, which is named by both. */
export type OppositeWord = { readonly play: string; readonly word: string; readonly pair: readonly [string, string] }

/** Reward rules §13: the words of all plays that exclude each other and leave few outcomes. */
export const oppositeWords = (): readonly OppositeWord[] =>
  [...plays.keys()].flatMap((play) => {
    const sides = sidesOf(play)?.byRow.values() ?? []
    const pairs = new Set([...sides].flatMap((row) => [...row.values()].flatMap(({ market }) => market.opposites)))
    return [...pairs].flatMap((pair) => pair.map((word) => ({ play, word, pair })))
  })

function sidesOf(code: string): SidesOfPlay | null {
  const found = known.get(code)
  if (found !== undefined) return found
  const sides = sidesOfPlay(playOf(code))
  known.set(code, sides)
  return sides
}

/** Null for a play whose picks are not one unit each. */
function sidesOfPlay(play: Play): SidesOfPlay | null {
  const { entry, payMode } = play
  if (entry.shape === 'TICKETS' || payMode !== 'ONCE') return null
  const { rows } = entry
  const isCrossed = entry.shape === 'PAIRCHOICE' || entry.shape === 'RANKCHOICE'
  if (!isCrossed && rows.length > 1 && rows.some(({ min }) => min > 0)) return null
  if (rows.some(({ min, field }) => min > 1 || field === 'mode')) return null
  const listsFor = (row: Word, words: readonly Word[]): Lists =>
    isCrossed ? [[row], words] : rows.map((_, at) => (at === row ? words : []))
  const byRow = new Map<Word, SidesOfRow>()
  for (const row of isCrossed ? rows[0]!.values : rows.keys()) {
    const words = (isCrossed ? rows[1]! : rows[Number(row)]!).values
    const two = selectionOf(entry, listsFor(row, words.slice(0, 2)))
    if (words.length < 2 || play.units(two) !== 2) return null
    const weights = new Map(words.map((word) => [word, weightOf(play, selectionOf(entry, listsFor(row, [word])))]))
    const isExclusive = (some: readonly Word[]) => isWonOnce(play, selectionOf(entry, listsFor(row, some)))
    const name = `${play.family} ${play.window ?? ''} ${SAME_BET[play.kind] ?? play.kind} ${row}`
    byRow.set(row, sidesOfRow(name, weights, isExclusive))
  }
  return { isCrossed, byRow }
}

/** The share of the outcomes with which the only unit of a selection wins. */
function weightOf(play: Play, selection: Selection): bigint {
  const [unit] = play.expand(selection)
  const tier = play.tiers.find(({ tier: name }) => name === unit?.tier)
  return tier ? (tier.wins * WHOLE) / tier.total : WHOLE
}

/** Whether at most one unit of a selection wins, even in the draws that pay most. */
function isWonOnce(play: Play, selection: Selection): boolean {
  const units = play.expand(selection)
  return play.bestDraws(selection).every((draw) => units.filter(({ outcome }) => outcome(draw) === 'win').length <= 1)
}

function sidesOfRow(
  name: string,
  weights: ReadonlyMap<Word, bigint>,
  isExclusive: (words: readonly Word[]) => boolean,
): SidesOfRow {
  const sides = new Map<Word, LotterySide>()
  const weightOfAll = (words: readonly Word[]) => words.reduce((sum, word) => sum + (weights.get(word) ?? 0n), 0n)
  for (const pair of OPPOSITE_WORDS) {
    if (!pair.every((word) => weights.has(word)) || weightOfAll(pair) < BOTH_LEAST || !isExclusive(pair)) continue
    const market = { name: `${name} ${pair.join('/')}`, opposites: [pair], weights: {} }
    for (const word of pair) sides.set(word, { market, side: word })
  }
  const rest = [...weights.keys()].filter((word) => !sides.has(word))
  if (rest.length < 2 || weightOfAll(rest) > WHOLE || !isExclusive(rest)) return sides
  const market = {
    name,
    opposites: [],
    weights: Object.fromEntries(rest.map((word) => [String(word), weights.get(word)!])),
  }
  for (const word of rest) sides.set(word, { market, side: String(word) })
  return sides
}
