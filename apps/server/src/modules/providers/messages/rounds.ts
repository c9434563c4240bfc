import type { Instant } from '@croupier/kernel/clock'
import { ZERO } from '@croupier/kernel/money'
import type { Message } from '@croupier/wire/providers/messages'
import type { Tx } from '../../../platform/db/database.ts'
import { retryOnDeadlock } from '../../../platform/db/database.ts'
import { notDecided, type Round, type Transaction } from '../model.ts'
import { roundsStore } from '../rounds-store.ts'
import { transactionsStore } from '../transactions-store.ts'
import type { Answer } from './answers.ts'
import { balanceFields } from './answers.ts'
import { amountOf, bookBet, gameOf, type MessageDeps, spendableOf } from './recording.ts'

type Closing = { round: Round; at: Instant; mismatch: string | null }

/** Closes a round that `tx` has locked: bets without a result have lost. */
export async function closeRound(deps: MessageDeps, tx: Tx, { round, at, mismatch }: Closing): Promise<void> {
  if (round.closedAt) return
  const all = await transactionsStore.ofRound(tx, round)
  for (const bet of all.filter(({ type, state }) => type === 'bet' && state === 'applied')) {
    const placed = await bookBet(deps, tx, bet)
    if (placed?.status !== 'accepted' || !(await gameOf(deps, tx, bet))) continue
    const outcome = { status: 'lost', payout: ZERO, validBet: placed.stake, selfRebate: ZERO } as const
    await deps.book.settleBetInTransaction(tx, { bet: placed, outcome, at })
  }
  await roundsStore.close(tx, round, { at, mismatch })
  const free = new Set(all.flatMap(({ campaignId, type }) => (campaignId && type === 'bet' ? [campaignId] : [])))
  for (const campaignId of free) await deps.campaigns.endIfOver(tx, campaignId, at)
}

/** Sums of a round as we have it. */
export function totalsOf(all: readonly Transaction[]): { bet: bigint; win: bigint; count: number } {
  const counted = all.filter(({ state }) => state === 'applied')
  const sum = (types: readonly string[]) =>
    counted.filter(({ type }) => types.includes(type)).reduce((total, { amount }) => total + amount, 0n)
  return { bet: sum(['bet']), win: sum(['win']), count: counted.filter(({ type }) => type === 'bet').length }
}

/** Closes a round for its provider, and compares the totals (W23). A difference is recorded, and the answer is still OK. */
export async function roundClose(deps: MessageDeps, message: Message<'roundClose'>): Promise<Answer> {
  const { providerId, playerId: memberId, roundId, requestId, currency, totals } = message
  if (currency !== deps.currency()) return notDecided('WRONG_CURRENCY')
  const said = {
    bet: amountOf(totals.bet, totals.exponent),
    win: amountOf(totals.win, totals.exponent),
    count: totals.count,
  }
  const at = deps.clock.now()
  const { mismatch, funds } = await retryOnDeadlock(() =>
    deps.db.transaction().execute(async (tx) => {
      const round = await roundsStore.lock(tx, { providerId, roundId, memberId })
      if (!round) return notDecided('ROUND_NOT_FOUND')
      const ours = totalsOf(await transactionsStore.ofRound(tx, round))
      const isEqual = ours.bet === said.bet && ours.win === said.win && ours.count === said.count
      const text = isEqual ? null : JSON.stringify({ said: textOf(said), ours: textOf(ours) })
      await closeRound(deps, tx, { round, at, mismatch: text })
      return { mismatch: !isEqual, funds: await spendableOf(deps, tx, round) }
    }),
  )
  const extra = mismatch ? { mismatch: true } : {}
  return { status: 'OK', requestId, playerId: memberId, currency, balance: balanceFields(funds), roundId, ...extra }
}

const textOf = ({ bet, win, count }: { bet: bigint; win: bigint; count: number }) => ({
  bet: bet.toString(),
  win: win.toString(),
  count,
})
