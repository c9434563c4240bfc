import { setTimeout as sleep } from 'node:timers/promises'
import { minorUnits } from '@croupier/provider-kit/amounts'
import { isUndecided } from '@croupier/provider-kit/messages'
import type { Movement } from '@croupier/provider-kit/reconcile'
import type { Keys } from '@croupier/provider-kit/signature'
import { NoAnswer, type WalletClient } from '@croupier/provider-kit/wallet-client'
import type { Chance } from '../../harness/chance.ts'
import { clientAt, PLACES, type Seat } from '../../harness/studio-seats.ts'
import { randomRound, repeatedLater, type Step } from './rounds.ts'

type Given = { sites: readonly string[]; keys: Keys; seats: readonly Seat[]; chance: Chance }
/** A studio that knows the contract alone, with its own log of what it sent and of the answers that it got. */
export type Studio = Omit<Given, 'sites' | 'keys'> & {
  wallets: readonly WalletClient[]
  log: Map<string, Movement>
  /** What the rounds of each player changed, in 1/10,000. */
  cash: Map<string, bigint>
  /** Messages that come again much later. */
  late: Step[]
  /** Answers that the ordering matrix does not have. */
  wrong: string[]
  counts: {
    calls: number
    rounds: number
    twice: number
    lost: number
    unheard: number
    late: number
    unanswered: number
  }
}

/** How often messages go wrong: one in so many. */
const TWICE = 6
const LOST = 10
const UNHEARD = 10
const LATE = 6
/** Messages that wait to be sent again. */
const WAITING = 500
const AGAIN_MS = 50
const MOST_TRIES = 2_000

export const openStudio = ({ sites, keys, ...given }: Given): Studio => ({
  ...given,
  wallets: sites.map((site) => clientAt(site, keys)),
  log: new Map(),
  cash: new Map(),
  late: [],
  wrong: [],
  counts: { calls: 0, rounds: 0, twice: 0, lost: 0, unheard: 0, late: 0, unanswered: 0 },
})

/** Plays a round of a random kind, and sends some message of an earlier one again. */
export async function playRound(studio: Studio): Promise<void> {
  const { seats, chance, log, cash, late, counts } = studio
  const round = randomRound(chance.one(seats), chance)
  for (const step of round.steps) await deliver(studio, step)
  late.push(...repeatedLater(round).filter(() => chance.rarely(LATE)))
  for (const one of round.leaves) log.set(one.txId, one)
  const { playerId } = round.seat
  cash.set(playerId, (cash.get(playerId) ?? 0n) + round.cash)
  counts.rounds++
  if (late.length > WAITING) await sendAgain(studio, late.splice(chance.below(late.length), 1)[0]!)
}

/** Sends what still waits to be sent again. */
export async function sendLate(studio: Studio): Promise<void> {
  for (const step of studio.late.splice(0)) await sendAgain(studio, step)
}

async function deliver(studio: Studio, step: Step): Promise<void> {
  const { chance, counts } = studio
  if (chance.rarely(LOST)) {
    // It is lost on its way, and sent again after those of others.
    counts.lost++
    await sleep(chance.below(AGAIN_MS))
  }
  if (chance.rarely(UNHEARD)) {
    counts.unheard++
    await decide(studio, step)
  }
  const isTwice = chance.rarely(TWICE)
  if (isTwice) counts.twice++
  const answers = await Promise.all(Array.from({ length: isTwice ? 2 : 1 }, () => decide(studio, step)))
  for (const status of answers) judge(studio, step, status)
}

async function sendAgain(studio: Studio, step: Step): Promise<void> {
  studio.counts.late++
  judge(studio, step, await decide(studio, step))
}

function judge({ wrong }: Studio, { name, roundId, status }: Step, answered: string): void {
  if (answered !== status) wrong.push(`${name} of round ${roundId} was answered ${answered} instead of ${status}`)
}

/** Sends a message to any node until the wallet has decided it. Returns the status of the answer. */
async function decide({ wallets, chance, counts }: Studio, { name, send }: Step): Promise<string> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    counts.calls++
    const answer = await send(chance.one(wallets)).catch((error: unknown) => {
      if (error instanceof NoAnswer) return null
      throw error
    })
    if (answer && (answer.status === 'BET_NOT_FOUND' || !isUndecided(answer))) return answer.status
    counts.unanswered++
    await sleep(AGAIN_MS)
  }
  throw new Error(`${name} is not decided after ${MOST_TRIES} attempts`)
}

/** Members whose cash is not what their rounds leave. All began with the same. */
export async function cashFaults({ wallets, seats, cash }: Studio): Promise<string[]> {
  const found = await Promise.all(
    seats.map(async ({ playerId, gameCode, currency }) => {
      const { balance } = await wallets[0]!.say('balance', { playerId, gameCode, currency })
      const has = balance ? minorUnits({ amount: balance.cash, exponent: balance.exponent }, PLACES) : null
      return { playerId, left: has === null ? null : has - (cash.get(playerId) ?? 0n) }
    }),
  )
  const begun = found[0]?.left
  return found.flatMap(({ playerId, left }) => (left === begun ? [] : [`the cash of ${playerId} differs by ${left}`]))
}

/** The log with differences: transactions that are gone, that are new, and that have another amount. */
export function plant({ log }: Studio, many: number): { changed: Movement[]; expected: string[] } {
  const all = [...log.values()]
  const gone = all.slice(0, many)
  const altered = all.slice(many, 2 * many)
  const added = Array.from({ length: many }, (_, nth) => `planted-${nth}`)
  const changed = [
    ...altered.map((one) => ({ ...one, minor: one.minor + 1n })),
    ...all.slice(2 * many),
    ...added.map((txId) => ({ txId, type: 'bet', state: 'applied', minor: 1n })),
  ]
  const expected = [
    ...gone.map(({ txId }) => `extra ${txId}`),
    ...altered.map(({ txId }) => `altered ${txId}`),
    ...added.map((txId) => `missing ${txId}`),
  ]
  return { changed, expected }
}
