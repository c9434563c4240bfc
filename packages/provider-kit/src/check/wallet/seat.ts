import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '@croupier/kernel/clock'
import { minorUnits } from '../../amounts.ts'
import { type WalletAnswer, walletAnswer } from '../../messages.ts'
import { answerPart, type Keys, requestIdOf } from '../../signature.ts'
import { pathOf } from '../../wallet-client.ts'
import { Broken, demand, same } from '../cases.ts'
import { type Attempt, jsonOf, signedCall } from '../signed.ts'

/** A game opened for a new player. */
export type OpenedGame = { playerId: string; gameCode: string; currency: string; launchToken: string }
/** What the operator of the wallet does for a case. A case whose control is missing is skipped. */
export type Controls = {
  /** Excludes the player, as the player or staff would. */
  exclude?(playerId: string): Promise<void>
  setReadOnly?(isOn: boolean): Promise<void>
  /** Limits what the player may lose in a day of their own time zone. */
  limitDailyLoss?(playerId: string, amount: string): Promise<void>
  /** Moves the wallet's clock past the player's midnight. */
  nextDay?(): Promise<void>
  /** Lets the player play free rounds of a stake such as `0.20`. Resolves with the id of the campaign. */
  orderFreeRounds?(playerId: string, rounds: number, stake: string): Promise<string>
  /** Breaks the wallet's connections to its database, once. */
  interrupt?(): Promise<void>
}
export type WalletTarget = {
  url: string
  clock: Clock
  keys: Keys
  providerId: string
  /** Opens a game for a new player with this much cash, such as `100.00`, or again for a known one. */
  open(cash: string, playerId?: string): Promise<OpenedGame>
  controls: Controls
  sizes: Sizes
}
/** How much the long cases do. The rule book asks for 1,000 schedules, 10,000 sequences and two hours. */
export type Sizes = { schedules: number; sequences: number; soakMs: number; seed: number }

export type Heard = { http: number; isSigned: boolean; body: string; answer: WalletAnswer }

/** A wallet that has not answered by then hangs. */
const HANGS_MS = 60_000
const AGAIN_MS = 100

export const newId = (): string => randomUUID()
export const newIds = (): [string, string, string] => [newId(), newId(), newId()]
/** Cents as minor units with four decimal places. */
export const cents = (amount: number): bigint => BigInt(amount) * 100n
export const PLACES = 4

/** A signed message, ready to be sent. */
export const signed = (target: WalletTarget, name: string, fields: object, attempt?: Attempt) => {
  const body = JSON.stringify({ requestId: randomUUID(), providerId: target.providerId, ...fields })
  return signedCall(target, { path: pathOf(name), body }, attempt)
}

export async function send(target: WalletTarget, name: string, fields: object, given?: Attempt): Promise<Heard> {
  const { path, body, requestId, headers } = signed(target, name, fields, given)
  const signal = AbortSignal.timeout(HANGS_MS)
  const init = { method: 'POST', headers, body, signal } as const
  const response = await fetch(new URL(path, target.url), init).catch((error: unknown) => {
    throw new Broken(`${name} has no answer: ${String(error)}`)
  })
  const text = await response.text()
  const part = answerPart(response.status, text)
  const isSigned =
    requestIdOf(target.keys, target.clock.now(), Object.fromEntries(response.headers), part) === requestId
  const read = walletAnswer.safeParse(jsonOf(text))
  demand(read.success, `${name} is answered ${response.status} with a body of another shape: ${text.slice(0, 200)}`)
  return { http: response.status, isSigned, body: text, answer: read.data }
}

export type Seat = Awaited<ReturnType<typeof takeSeat>>

/** A player at a game with an open session. Amounts are in cents. Every answer must be signed. */
export async function takeSeat(target: WalletTarget, cash = '100.00', playerId?: string) {
  const { launchToken, ...about } = await target.open(cash, playerId)
  const greeted = await send(target, 'authenticate', { launchToken })
  same(greeted.answer.status, 'OK', 'authenticate')
  const { sessionToken, limits } = greeted.answer
  demand(sessionToken !== undefined && limits !== undefined, 'authenticate answers no sessionToken or no limits')

  async function say(name: string, fields: object, given?: Attempt): Promise<WalletAnswer> {
    const heard = await send(target, name, { ...about, ...fields }, given)
    demand(heard.isSigned, `the answer to ${name} is not signed for this request`)
    return heard.answer
  }
  const bet = (txId: string, amount: number, fields: object = {}) =>
    say('bet', { sessionToken, txId, roundId: `r-${txId}`, amount: String(amount), exponent: 2, ...fields })
  return {
    ...about,
    sessionToken,
    limits,
    say,
    bet,
    win: (txId: string, amount: number, fields: object) =>
      say('win', { txId, amount: String(amount), exponent: 2, ...fields }),
    rollback: (txId: string, targetTxId: string) => say('rollback', { txId, targetTxId }),
    /** Cash as `balance` says it, with four decimal places. */
    async cash(): Promise<bigint> {
      const { status, balance } = await say('balance', {})
      demand(status === 'OK' && balance !== undefined, `balance is answered ${status}`)
      return minorUnits({ amount: balance.cash, exponent: balance.exponent }, PLACES)
    },
    /** Sends a message until the wallet has decided it, as a provider does. */
    async decided(name: string, fields: object): Promise<WalletAnswer> {
      for (let attempt = 0; attempt < 50; attempt++) {
        try {
          const answer = await say(name, fields)
          if (answer.retryable !== true) return answer
        } catch (error) {
          if (!(error instanceof Broken)) throw error
        }
        await pause(AGAIN_MS)
      }
      throw new Broken(`${name} is not decided after 50 attempts`)
    },
  }
}
