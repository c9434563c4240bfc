import { type Instant, MS, plusMs } from '@croupier/kernel/clock'
import { type Money, units } from '@croupier/kernel/money'
import type { RefusalCode } from '@croupier/kernel/refusals'
import type { Provider } from '../model.ts'
import type { SentTransfer, TransferReason } from './model.ts'

/** Provider wallet rules §3.10: seconds after the sending at which the first questions about an unknown state are due. */
export const FIRST_QUESTIONS_S = [2, 5, 15, 60] as const
const LATER_QUESTIONS_MS = 5 * MS.minute

/** When the next question is due, after `questions` of them. */
export function questionAt({ sentAt, questions }: Pick<SentTransfer, 'sentAt' | 'questions'>, now: Instant): Instant {
  const seconds = FIRST_QUESTIONS_S[questions]
  return seconds === undefined ? plusMs(now, LATER_QUESTIONS_MS) : plusMs(sentAt, seconds * MS.second)
}

/** The answer of a provider about a transfer. `unknown`: it has no transfer with this id. */
export type TransferAnswer = 'done' | 'refused' | 'pending' | 'unknown'
export type Ending = { to: 'done' } | { to: 'refused'; reason: TransferReason }

/**
 * How an answer ends a transfer, or null. A transfer that the provider does not know has failed only after the time in which it
 * could still arrive there.
 */
export function judgeTransfer(
  answer: TransferAnswer,
  { sentAt }: Pick<SentTransfer, 'sentAt'>,
  { finalitySeconds, now }: { finalitySeconds: number; now: Instant },
): Ending | null {
  if (answer === 'done') return { to: 'done' }
  if (answer === 'refused') return { to: 'refused', reason: 'refused_by_provider' }
  const isFinal = now >= plusMs(sentAt, finalitySeconds * MS.second)
  return answer === 'unknown' && isFinal ? { to: 'refused', reason: 'not_found' } : null
}

/** Why a provider gets no money, or null. Admission has its own checks. */
export function judgeIn(
  { isOpen, serviceUrl }: Pick<Provider, 'isOpen' | 'serviceUrl'>,
  { isLimited }: { isLimited: boolean },
): RefusalCode | null {
  if (!isOpen || serviceUrl === null) return 'game.closed'
  // The wallet cannot count stakes that it does not see.
  return isLimited ? 'transfer.limited' : null
}

const CENT = 100n
/** The part of an amount in whole cents: a provider may count more finely. */
export const wholeCents = (amount: Money): Money => units(amount - (amount % CENT))
