import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '@croupier/kernel/clock'
import * as z from 'zod/mini'
import { type Amount, minorUnits } from '../../amounts.ts'
import type { Entry, Round } from '../../sandbox/book.ts'
import type { Fault, Received, SandboxServer } from '../../sandbox/serve.ts'
import type { SandboxWallet } from '../../sandbox/wallet.ts'
import { answerPart, type Keys, requestIdOf } from '../../signature.ts'
import { Broken, demand, NotApplicable, same } from '../cases.ts'
import { type Attempt, jsonOf, signedCall } from '../signed.ts'

/** A provider with one of its games, and the sandbox wallet that it calls. */
export type ProviderTarget = {
  url: string
  game: string
  clock: Clock
  keys: Keys
  wallet: SandboxWallet
  served: Pick<SandboxServer, 'received' | 'state'>
  /** Kills the provider's process and starts it again at the same address. */
  restart?: () => Promise<void>
  sizes: { rounds: number; soakMs: number; seed: number }
}

/** The answer to `POST /v1/testRound`. Amounts are what the round returned, and what the provider believes the player has. */
const report = z.object({
  roundId: z.string(),
  state: z.enum(['waiting', 'settled', 'void', 'refused', 'unsupported']),
  status: z.optional(z.string()),
  returned: z.optional(z.object({ amount: z.string(), exponent: z.int() })),
  balance: z.optional(z.nullable(z.object({ amount: z.string(), exponent: z.int() }))),
})
export type Report = z.output<typeof report>
export type Plan = 'play' | 'void'
export type Player = { playerId: string; start: bigint }

export const PLACES = 4
/** Cents as minor units with four decimal places. */
export const cents = (amount: number): bigint => BigInt(amount) * 100n
export const ONE: Amount = { amount: '100', exponent: 2 }
/** The stake and the result of a round. */
export const STAKES: readonly string[] = ['bet', 'betWin']
export const isStake = ({ name }: Received): boolean => STAKES.includes(name)
export const isResult = ({ name }: Received): boolean => ['win', 'rollback', 'refund', 'roundClose'].includes(name)

/** A provider that has not answered a call by then hangs. */
const HANGS_MS = 60_000
/** Every round is decided by then, because the wallet answers. */
const DECIDED_MS = 60_000
const AGAIN_MS = 50

export function newPlayer({ wallet }: ProviderTarget, cash = cents(100_000)): Player {
  return { playerId: wallet.addPlayer(cash), start: cash }
}

/** A signed call of the wallet. `answer` is null when the provider did not sign its answer. */
export async function callProvider(target: ProviderTarget, path: string, fields: object, attempt?: Attempt) {
  const { body, headers, requestId } = signedCall(target, { path, body: JSON.stringify(fields) }, attempt)
  const init = { method: 'POST', headers, body, signal: AbortSignal.timeout(HANGS_MS) } as const
  const response = await fetch(new URL(path, target.url), init).catch((error: unknown) => {
    throw new Broken(`${path} has no answer: ${String(error)}`)
  })
  const text = await response.text()
  const part = answerPart(response.status, text)
  const isSigned =
    requestIdOf(target.keys, target.clock.now(), Object.fromEntries(response.headers), part) === requestId
  return { http: response.status, answer: isSigned ? jsonOf(text) : null }
}

export const launchFields = ({ game, wallet }: ProviderTarget, { playerId }: Player) => ({
  playerId,
  gameCode: game,
  currency: wallet.currency,
  language: 'en',
  device: 'desktop',
  mode: 'real',
  launchToken: wallet.launch(playerId, game),
})

/** `freeRoundCampaignId`: the campaign whose free round it is. */
export type Wanted = { stake?: Amount; plan?: Plan; key?: string; freeRoundCampaignId?: string }

/** A round that the provider is asked to play. Asking again under its key gives the same round. */
export function roundOf(
  target: ProviderTarget,
  player: Player,
  { stake = ONE, plan = 'play', key, ...free }: Wanted = {},
) {
  const named = key ?? crypto.randomUUID()
  const staked = { stake: stake.amount, exponent: stake.exponent }
  const fields = { ...launchFields(target, player), key: named, plan, ...staked, ...free }
  async function ask(): Promise<Report> {
    const { http, answer } = await callProvider(target, '/v1/testRound', fields)
    const read = report.safeParse(answer)
    demand(http === 200 && read.success, `/v1/testRound is answered ${http} without a valid signature or a report`)
    if (read.data.state === 'unsupported') throw new NotApplicable(`needs a game with the plan ${plan}`)
    return read.data
  }
  return {
    ask,
    /** Asks until the round is decided. */
    async decided(): Promise<Report> {
      const until = performance.now() + DECIDED_MS
      for (;;) {
        const asked = await ask().catch((error: unknown) => {
          // A provider that is restarting.
          if (error instanceof Broken && performance.now() < until) return null
          throw error
        })
        if (asked && asked.state !== 'waiting') return asked
        demand(performance.now() < until, 'a round is not decided within a minute')
        await pause(AGAIN_MS)
      }
    },
  }
}

/** Plays a round to its end and compares both sides. */
export async function playRound(target: ProviderTarget, player: Player, wanted: Wanted = {}): Promise<Report> {
  const said = await roundOf(target, player, wanted).decided()
  agree(target, player, { said, stake: wanted.stake ?? ONE })
  return said
}

/** Demands that the wallet has of a round what the provider says about it. */
export function agree(
  { wallet }: ProviderTarget,
  { playerId }: Player,
  { said, stake }: { said: Report; stake: Amount },
): void {
  const { roundId, state, returned } = said
  const round = wallet.book.roundOf(roundId, playerId)
  const bets = sumOf(round, 'bet')
  const wins = sumOf(round, 'win')
  if (state !== 'settled') {
    same([bets, wins], [0n, 0n], `money of a round that the provider calls ${state}`)
    return
  }
  same(bets, minorUnits(stake, PLACES), 'the stake of a settled round in the wallet')
  demand(returned !== undefined, 'the report of a settled round says what it returned')
  same(wins, minorUnits(returned, PLACES), 'the result of a settled round in the wallet')
  demand(round?.isClosed === true, 'a settled round is open in the wallet')
}

function sumOf(round: Round | undefined, type: Entry['type']): bigint {
  const applied = round?.entries.filter((one) => one.type === type && one.state === 'applied') ?? []
  return applied.reduce((sum, { minor }) => sum + minor, 0n)
}

/** Demands that a player has what their rounds leave. */
export function hasLeft(target: ProviderTarget, { playerId, start }: Player, rounds: readonly Report[]): void {
  const left = rounds
    .filter(({ state }) => state === 'settled')
    .reduce(
      (cash, { returned }) => cash - minorUnits(ONE, PLACES) + (returned ? minorUnits(returned, PLACES) : 0n),
      start,
    )
  same(target.wallet.book.players.get(playerId)?.cash, left, 'cash after the rounds of a player')
}

/** Runs `work` while messages have faults. */
export async function withFaults<T>(
  { served }: ProviderTarget,
  faultOf: (message: Received) => Fault | null,
  work: () => Promise<T>,
): Promise<T> {
  served.state.faultOf = faultOf
  try {
    return await work()
  } finally {
    served.state.faultOf = () => null
  }
}

/** Gives these faults to the first messages of the kind, one each. */
export function firstOf(isMeant: (message: Received) => boolean, ...faults: Fault[]) {
  const left = [...faults]
  return (message: Received): Fault | null => (isMeant(message) ? (left.shift() ?? null) : null)
}

/** The ids of a player's stakes in the messages that the wallet received. */
export const stakeIds = ({ served }: ProviderTarget, { playerId }: Player): string[] => [
  ...new Set(
    served.received
      .filter((one) => isStake(one) && one.fields.playerId === playerId)
      .map(({ fields }) => String(fields.betTxId ?? fields.txId)),
  ),
]
