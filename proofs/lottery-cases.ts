import '@croupier/game-math/lottery/families/all'
import { text } from 'node:stream/consumers'
import type { Play, Prizes, Settled } from '@croupier/game-math/lottery/index'
import {
  families,
  familyOf,
  parseSelection,
  payout,
  playAt,
  plays,
  settleSelection,
  validateDraw,
  WIN,
} from '@croupier/game-math/lottery/index'
import type { Money } from '@croupier/kernel/money'
import { shortestMoneyText, UNITS_PER_ONE, units } from '@croupier/kernel/money'
import { Refusal } from '@croupier/kernel/refusals'

/**
 * `npm run -s lottery:cases < cases.json`: reads an array of bets with a draw and odds, in the form of the lottery
 * rules' vectors, and prints it with what our engine computes: units, winUnits or tiers, pushUnits and payout. The stake is
 * one unit price of 1 at multiple 1. A case that cannot be computed has a `refusal` instead:
 *
 *   INVALID_SELECTION   the selection (or a play the family does not have) must be refused
 *   UNSUPPORTED_FAMILY  the plays of this family are not built
 *   INVALID_DRAW        the draw is not a result of the family
 *   INVALID_ODDS        a winning tier has no odds, or they are not a decimal
 */
type Case = Readonly<Record<string, unknown>>

const COMPUTED = new Set(['units', 'winUnits', 'tiers', 'pushUnits', 'payout', 'refusal'])
const ONE = units(UNITS_PER_ONE)

/** The case with our answer in place of its own. */
export function answerCase(given: Case): Case {
  const asked = Object.fromEntries(Object.entries(given).filter(([key]) => !COMPUTED.has(key)))
  return { ...asked, ...compute(given) }
}

function compute(given: Case): Case {
  if (![...families.values()].some(({ catalogue }) => catalogue === given.family))
    return { refusal: 'UNSUPPORTED_FAMILY' }
  const bet = betOfCase(given)
  const named = bet && playOfCase(given, bet.play)
  const selection = named && unlessRefused(() => parseSelection(named, bet.selection))
  if (!selection) return { refusal: 'INVALID_SELECTION' }
  const drawn = drawOfCase(named, given.draw)
  const draw = drawn && unlessRefused(() => validateDraw(named.family, drawn.numbers))
  if (!draw) return { refusal: 'INVALID_DRAW' }
  const play = drawn.drawnAt ? playAt(named, drawn.drawnAt) : named
  const settled = settleSelection(play, selection, draw)
  const prizes = prizesOf(settled, given.odds)
  if (!prizes) return { refusal: 'INVALID_ODDS' }
  const paid = payout({ ...settled, payMode: play.payMode, prizes, unitPrice: ONE, multiple: 1, mode: 1000 })
  return {
    units: play.units(selection),
    ...reported(given, play, settled),
    pushUnits: settled.pushUnits,
    payout: shortestMoneyText(paid),
  }
}

/** The code of the play and the selection of a case, whose family may have a form of its own for both. */
function betOfCase({ family, play, selection }: Case): { play: string; selection: unknown } | null {
  const { readBet } = [...families.values()].find(({ catalogue }) => catalogue === family) ?? {}
  return readBet ? readBet(String(play), selection) : { play: String(play), selection }
}

/** The play of a case; undefined if its family does not have it. */
function playOfCase({ family }: Case, code: string): Play | undefined {
  const play = plays.get(code)
  return play && familyOf(play.family).catalogue === family ? play : undefined
}

/** The numbers of a case's draw and the time at which it took place, if plays of the family depend on it. */
function drawOfCase(play: Play, draw: unknown): { numbers: unknown; drawnAt?: Date } | null {
  const { readDraw } = familyOf(play.family)
  return readDraw ? readDraw(draw, play) : { numbers: draw }
}

/** Winning units under the key that the case uses, or under that of its play. */
function reported(given: Case, play: Play, { tiers }: Settled): Case {
  const asTiers = 'tiers' in given || (!('winUnits' in given) && hasNamedTiers(play))
  return asTiers ? { tiers } : { winUnits: Object.values(tiers).reduce((sum, count) => sum + count, 0) }
}

/** Lottery rules §17: plays with named tiers answer `tiers`. WIN is a tier without a name, and so is one that follows from the picks. */
const hasNamedTiers = ({ tiers, tierOf, hasTiersOfPicks }: Play): boolean =>
  !tierOf && !hasTiersOfPicks && tiers.some(({ tier }) => tier !== WIN)

/** The prizes of the winning tiers; null when odds are missing or unreadable. */
function prizesOf({ tiers }: Settled, odds: unknown): Prizes | null {
  const prizes: Record<string, Money> = {}
  for (const tier of Object.keys(tiers)) {
    const prize = prizeOf(isRecord(odds) ? odds[tier] : odds)
    if (prize === null) return null
    prizes[tier] = prize
  }
  return prizes
}

/** Decisions "Draws and cut-off": the prize of one unit is its odds at a unit price of 1, rounded down to four places. */
function prizeOf(odds: unknown): Money | null {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(
    typeof odds === 'number' ? String(odds) : typeof odds === 'string' ? odds : '',
  )
  return match && units(BigInt(match[1]! + (match[2] ?? '').slice(0, 4).padEnd(4, '0')))
}

const isRecord = (value: unknown): value is Case => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The result of `read`, or null when it refuses. */
function unlessRefused<T>(read: () => T): T | null {
  try {
    return read()
  } catch (refusal) {
    if (refusal instanceof Refusal) return null
    throw refusal
  }
}

if (import.meta.main) {
  const cases: unknown = JSON.parse(await text(process.stdin))
  if (!Array.isArray(cases)) throw new Error('Pass an array of cases on standard input.')
  const answers = cases.map((given: unknown) => answerCase(isRecord(given) ? given : {}))
  process.stdout.write(`[\n${answers.map((answer) => JSON.stringify(answer)).join(',\n')}\n]\n`)
}
