import { isRetryable, type Status } from '@croupier/wire/providers/messages'
import * as z from 'zod/mini'
import { minorUnits } from '../amounts.ts'
import { type Entry, PLACES, type Player, Undecided } from './book.ts'
import type { SandboxState } from './state.ts'

export type Answer = Readonly<Record<string, unknown>> & { status: Status; requestId: string }
/** Handles the body of a message. */
export type Handler = (body: unknown) => Answer

export const undecided = (status: Status): never => {
  throw new Undecided(status)
}

/** Binds a message to the code that handles it. A body of another shape is malformed. */
export const bind =
  <T>(shape: z.ZodMiniType<T>, handle: (message: T) => Answer): Handler =>
  (body) => {
    const found = z.safeParse(shape, body)
    return found.success ? handle(found.data) : undecided('MALFORMED')
  }

export const refusedFields = (status: Status) => ({ message: `Refused: ${status}`, retryable: isRetryable(status) })

/** An amount of a message. One that the wallet cannot hold exactly is malformed. */
export function minorOf(amount: string, exponent: number, least = 0n): bigint {
  try {
    const minor = minorUnits({ amount, exponent }, PLACES)
    if (minor >= least) return minor
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  return undecided('MALFORMED')
}

/** An amount of an answer, with the decimal places that answers have now. */
export function shown({ rules }: SandboxState, minor: bigint): string {
  return rules.places >= PLACES
    ? (minor * 10n ** BigInt(rules.places - PLACES)).toString()
    : (minor / 10n ** BigInt(PLACES - rules.places)).toString()
}

export function balanceOf(state: SandboxState, cash: bigint) {
  const text = shown(state, cash)
  return { cash: text, bonus: '0', total: text, exponent: state.rules.places }
}

type Asked = { requestId: string; playerId: string }
export const greeting = (state: SandboxState, { requestId, playerId }: Asked, player: Player): Answer => ({
  status: 'OK',
  requestId,
  playerId,
  currency: state.currency,
  balance: balanceOf(state, player.cash),
  processedAt: state.clock.now().toISOString(),
})

export function playerOf({ book }: SandboxState, playerId: string): Player {
  return book.players.get(playerId) ?? undecided('PLAYER_NOT_FOUND')
}

/** The answer to a message that moves money: a function of its entry, so that a repetition gets the same one. */
export function answerOf(state: SandboxState, one: Entry, replayed: boolean): Answer {
  const isReversed = one.type === 'bet' && (one.state === 'rolledBack' || one.state === 'tombstone')
  const status = replayed && isReversed ? 'ROLLED_BACK' : one.code
  return {
    status,
    requestId: one.requestId,
    playerId: one.playerId,
    currency: state.currency,
    balance: balanceOf(state, one.cash),
    walletTxId: `sandbox-${one.txId}`,
    processedAt: one.at.toISOString(),
    replayed,
    ...one.extra,
    ...(status === 'OK' ? {} : refusedFields(status)),
  }
}

/** A transaction for the comparison of logs. */
export const listed = (state: SandboxState, one: Entry) => ({
  txId: one.txId,
  type: one.type,
  state: one.state,
  code: one.code,
  playerId: one.playerId,
  roundId: one.roundId,
  amount: shown(state, one.minor),
  exponent: state.rules.places,
  targetTxId: one.targetTxId,
  processedAt: one.at.toISOString(),
})
