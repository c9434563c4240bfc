import { type Money, units, ZERO } from '@croupier/kernel/money'
import type { Message } from '@croupier/wire/providers/messages'
import type { Tx } from '../../../platform/db/database.ts'
import { walletTxId } from '../fingerprint.ts'
import type { NewTransaction, Transaction } from '../model.ts'
import { bookGame } from '../product.ts'
import { betState, judgeRefund, judgeRollback } from '../rules.ts'
import { providersStore } from '../setup/store.ts'
import { transactionsStore } from '../transactions-store.ts'
import type { Answer } from './answers.ts'
import { takeBackFreeRound } from './free-rounds.ts'
import { amountOf, bookBet, type Decision, gameOf, type MessageDeps, spendableOf } from './recording.ts'
import { changeWin, newMessage, record } from './results.ts'

/** The messages that take back what others did. */
export function reversals(deps: MessageDeps) {
  return {
    rollback(message: Message<'rollback'>): Promise<Answer> {
      const { targetTxId, roundId = null } = message
      const one = newMessage(deps, message, { type: 'rollback', roundId, amount: ZERO, targetTxId })
      return record(deps, message, { one, decide: (tx) => rollBack(deps, tx, one) })
    },

    /** Gives a part of a stake back, such as a void leg. */
    refund(message: Message<'refund'>): Promise<Answer> {
      const { targetTxId } = message
      const amount = amountOf(message.amount, message.exponent, 1n)
      const one = newMessage(deps, message, { type: 'refund', roundId: null, amount, targetTxId })
      return record(deps, message, { one, decide: (tx) => refund(deps, tx, one) })
    },
  }
}

async function rollBack(deps: MessageDeps, tx: Tx, one: NewTransaction): Promise<Decision> {
  const target = await targetOf(tx, one)
  if (target && target.memberId !== one.memberId) return { refusal: 'PLAYER_NOT_FOUND' }
  if (target?.type === 'win') return undoWin(deps, tx, { target, one })
  if (!target && !(await deps.playerOf(tx, one.memberId))) return { refusal: 'PLAYER_NOT_FOUND' }
  const isBet = target === undefined || target.type === 'bet' || target.type === 'tip'
  if (!isBet) return { refusal: 'ALREADY_SETTLED' }
  if (target && target.campaignId !== null) return takeBackFreeRound(deps, tx, target)
  const bet = target && (await bookBet(deps, tx, target))
  const verdict = judgeRollback(betState(target, bet?.status))
  if ('refusal' in verdict) return verdict
  if (verdict.act === 'nothing') return { extra: { reversed: target?.state === 'rolled_back' } }
  if (verdict.act === 'bury') return target ? { extra: { reversed: false } } : bury(deps, tx, one)
  return reverse(deps, tx, { target: target!, one })
}

const targetOf = (tx: Tx, { providerId, targetTxId }: NewTransaction): Promise<Transaction | undefined> =>
  transactionsStore.lock(tx, { providerId, txId: targetTxId ?? '' })

/** Gives the stake back to the pockets that paid it. */
async function reverse(
  deps: MessageDeps,
  tx: Tx,
  { target, one }: { target: Transaction; one: NewTransaction },
): Promise<Decision> {
  const { memberId, at } = one
  const ticketId = walletTxId(target.providerId, target.txId, target)
  if (!(await gameOf(deps, tx, target))) return { refusal: 'ALREADY_SETTLED' }
  // A result that is being written now holds the bet, and was first.
  if ((await deps.book.cancelTicket(tx, { memberId, ticketId, at })) === null) return { refusal: 'ALREADY_SETTLED' }
  await transactionsStore.write(tx, { ...target, state: 'rolled_back' })
  return { betId: target.betId, extra: { reversed: true } }
}

/**
 * Writes the tombstone of a bet that has not come. The lane reserves the key of its ticket first: a bet that is on its way is
 * either kept out by it, or posted already, and then it is reversed.
 */
async function bury(deps: MessageDeps, tx: Tx, one: NewTransaction): Promise<Decision> {
  const { providerId, memberId, at, targetTxId } = one
  const txId = targetTxId ?? ''
  const ticketId = walletTxId(providerId, txId, one)
  if (!(await deps.book.reserveTicket({ ticketId, memberId, at, game: bookGame(one) }))) {
    const target = await targetOf(tx, one)
    return target ? reverse(deps, tx, { target, one }) : { refusal: 'ALREADY_SETTLED' }
  }
  const { cash: balance, bonus } = await spendableOf(deps, tx, one)
  const blank = { fingerprint: '', type: 'bet', targetTxId: null, extra: {}, balance, bonus } as const
  const tombstone = { ...one, ...blank, txId, state: 'tombstone', code: 'ROLLED_BACK' } as const
  // A free round, which does not pass the lane, came at the same time.
  return (await transactionsStore.insert(tx, tombstone)) ? { extra: { reversed: false } } : rollBack(deps, tx, one)
}

/** Only a contract that says so lets a provider take a win back. */
async function undoWin(
  deps: MessageDeps,
  tx: Tx,
  { target, one }: { target: Transaction; one: NewTransaction },
): Promise<Decision> {
  if (target.state === 'rolled_back') return { extra: { reversed: true } }
  if (target.state !== 'applied') return { extra: { reversed: false } }
  const provider = await providersStore.find(tx, one.providerId)
  if (!provider?.undoesWins) return { refusal: 'ALREADY_SETTLED' }
  const decision = await changeWin(deps, tx, { win: { ...target, state: 'rolled_back' }, newAmount: ZERO, one })
  return 'refusal' in decision ? decision : { ...decision, extra: { ...decision.extra, reversed: true } }
}

async function refund(deps: MessageDeps, tx: Tx, one: NewTransaction): Promise<Decision> {
  const found = await targetOf(tx, one)
  const target = found?.type === 'bet' && found.memberId === one.memberId ? found : undefined
  // The stake of a free round is nobody's money: it can only be rolled back as a whole.
  if (target && target.campaignId !== null) return { refusal: 'ALREADY_SETTLED' }
  const bet = target && (await bookBet(deps, tx, target))
  const refunded = target ? await refundedOf(tx, { target, except: one.txId }) : ZERO
  const remaining = units((bet?.stake ?? ZERO) - refunded)
  const isRefundedOnly = refunded > ZERO && bet?.payout === refunded
  const verdict = judgeRefund({ state: betState(target, bet?.status), isRefundedOnly, remaining }, one.amount)
  if ('refusal' in verdict) return verdict
  if (!target || !bet || !(await gameOf(deps, tx, target))) return { refusal: 'BET_NOT_FOUND' }
  const { at, amount, txId: part } = one
  const extra = { remaining: units(remaining - amount).toString() }
  if (verdict.act === 'cancel') {
    const reversed = await reverse(deps, tx, { target, one })
    return 'refusal' in reversed ? reversed : { betId: bet.betId, extra }
  }
  const outcome = { status: 'won', payout: amount, validBet: units(bet.stake - amount), selfRebate: ZERO } as const
  if (verdict.act === 'settle') await deps.book.settleBetInTransaction(tx, { bet, outcome, at })
  else await deps.book.changePayout(tx, { bet, change: amount, part, at })
  return { betId: bet.betId, extra }
}

/** The parts of a bet that were refunded before. */
async function refundedOf(tx: Tx, { target, except }: { target: Transaction; except: string }): Promise<Money> {
  const about = await transactionsStore.about(tx, target)
  const earlier = about.filter(({ type, state, txId }) => type === 'refund' && state === 'applied' && txId !== except)
  return units(earlier.reduce((sum, { amount }) => sum + amount, 0n))
}
