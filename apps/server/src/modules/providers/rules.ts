import { type Money, units } from '@croupier/kernel/money'
import type { RefusalCode } from '@croupier/kernel/refusals'
import type { Status } from '@croupier/wire/providers/messages'
import type { BetStatus } from '../games/index.ts'
import type { ProviderGame, Session, Transaction } from './model.ts'

/** Decimal places of an amount in units: all answers have them, because they show every balance exactly. */
export const EXPONENT = 4

/**
 * Provider wallet rules §3.1 rule 7: an integer of minor units with `exponent` decimal places, as money. Null when it has a part that
 * no unit can say, because this edge does not round (W19, W20).
 */
export function unitsOf(amount: string, exponent: number): Money | null {
  const minor = BigInt(amount)
  if (exponent <= EXPONENT) return units(minor * 10n ** BigInt(EXPONENT - exponent))
  const divisor = 10n ** BigInt(exponent - EXPONENT)
  return minor % divisor === 0n ? units(minor / divisor) : null
}

/** Refusals of the wallet and of admission, in the words of the contract (Provider wallet rules §3.7). */
const STATUS_OF: Partial<Record<RefusalCode, Status>> = {
  'wallet.insufficient_funds': 'INSUFFICIENT_FUNDS',
  'rewards.stake_above_maximum': 'LIMIT_STAKE',
  'rewards.game_excluded': 'GAME_NOT_ALLOWED',
  'wallet.cancelled': 'ROLLED_BACK',
  'bet.settled': 'ROUND_CLOSED',
  'limit.reached': 'LIMIT_LOSS',
  'limit.time_reached': 'LIMIT_TIME',
  'server.maintenance': 'READ_ONLY',
  'wallet.busy': 'TEMPORARY',
  'server.busy': 'TEMPORARY',
}
/** Every other condition of admission is one of the player. */
export const statusOf = (code: RefusalCode): Status => STATUS_OF[code] ?? 'PLAYER_BLOCKED'

/** Only new bets need a session and an open game (Provider wallet rules §3.1 rule 3). Null when they have both. */
export function judgeStake(
  { session, game, isProviderOpen }: { session: Session | null; game: ProviderGame | null; isProviderOpen: boolean },
  bet: { memberId: string; amount: Money; at: Date },
): Status | null {
  if (!session || session.memberId !== bet.memberId) return 'SESSION_INVALID'
  if (session.endedAt || session.expiresAt <= bet.at) return 'SESSION_EXPIRED'
  if (!isProviderOpen) return 'INVALID_PARTNER'
  if (!game?.isOpen) return 'GAME_NOT_ALLOWED'
  return bet.amount < game.minStake || bet.amount > game.maxStake ? 'LIMIT_STAKE' : null
}

/** What the wallet knows about a bet: the columns of the ordering matrix (Provider wallet rules §3.5). */
export type BetState = 'unknown' | 'open' | 'settled' | 'rolled_back' | 'tombstone'

export function betState(bet: Pick<Transaction, 'state'> | undefined, status: BetStatus | undefined): BetState {
  if (!bet || bet.state === 'refused') return 'unknown'
  if (bet.state !== 'applied') return bet.state
  if (status === undefined || status === 'accepted') return 'open'
  return status === 'void' || status === 'cancelled' ? 'rolled_back' : 'settled'
}

type Verdict<Act extends string> = { act: Act } | { refusal: Status }

/** A further win adds to the first one while the round is open. */
export function judgeWin(state: BetState, isRoundOpen: boolean): Verdict<'settle' | 'add'> {
  if (state === 'unknown') return { refusal: 'BET_NOT_FOUND' }
  if (state === 'rolled_back' || state === 'tombstone') return { refusal: 'ROLLED_BACK' }
  if (!isRoundOpen) return { refusal: 'ALREADY_SETTLED' }
  return { act: state === 'open' ? 'settle' : 'add' }
}

/** A rollback of an unknown bet is never refused: its tombstone refuses the late bet. */
export function judgeRollback(state: BetState): Verdict<'bury' | 'reverse' | 'nothing'> {
  if (state === 'unknown') return { act: 'bury' }
  if (state === 'open') return { act: 'reverse' }
  return state === 'settled' ? { refusal: 'ALREADY_SETTLED' } : { act: 'nothing' }
}

/** `isRefundedOnly`: the bet is settled by nothing but earlier refunds of its parts. */
export function judgeRefund(
  { state, isRefundedOnly, remaining }: { state: BetState; isRefundedOnly: boolean; remaining: Money },
  amount: Money,
): Verdict<'cancel' | 'settle' | 'add'> {
  if (state === 'unknown') return { refusal: 'BET_NOT_FOUND' }
  if (state === 'rolled_back' || state === 'tombstone') return { refusal: 'ROLLED_BACK' }
  if (state === 'settled' && !isRefundedOnly) return { refusal: 'ALREADY_SETTLED' }
  if (amount > remaining) return { refusal: 'ALREADY_SETTLED' }
  if (state === 'settled') return { act: 'add' }
  return { act: amount === remaining ? 'cancel' : 'settle' }
}

/** The version of a result rises with each correction, so that results out of their order change nothing (W21). */
export function judgeResettle(
  win: Pick<Transaction, 'state' | 'version'> | undefined,
  version: number,
): Verdict<'change' | 'nothing'> {
  if (!win || win.state === 'refused') return { refusal: 'BET_NOT_FOUND' }
  if (win.state !== 'applied') return { refusal: 'ROLLED_BACK' }
  if (version < win.version) return { refusal: 'STALE_VERSION' }
  return { act: version === win.version ? 'nothing' : 'change' }
}
