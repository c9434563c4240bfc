import { type Money, units, ZERO } from '@croupier/kernel/money'
import type { Message } from '@croupier/wire/providers/messages'
import type { Tx } from '../../../platform/db/database.ts'
import { fingerprintOf } from '../fingerprint.ts'
import { type NewTransaction, notDecided, type Transaction } from '../model.ts'
import { roundsStore } from '../rounds-store.ts'
import { betState, judgeResettle, judgeWin } from '../rules.ts'
import { transactionsStore } from '../transactions-store.ts'
import type { Answer } from './answers.ts'
import { changeFreeWin, payFreeRound } from './free-rounds.ts'
import { amountOf, bookBet, type Decision, gameOf, type MessageDeps, recordMessage } from './recording.ts'
import { closeRound } from './rounds.ts'
import { outcomeOf } from './stakes.ts'

type ResultMessage = Pick<Message<'win'>, 'providerId' | 'playerId' | 'gameCode' | 'currency' | 'requestId' | 'txId'>
type About = Pick<NewTransaction, 'type' | 'roundId' | 'amount' | 'targetTxId'> & {
  version?: number
  betId?: string | null
}

/** A message that places no bet, and so needs no session (Provider wallet rules §3.1 rule 3). */
export function newMessage(deps: MessageDeps, message: ResultMessage, about: About): NewTransaction {
  const { providerId, playerId: memberId, gameCode, currency, requestId, txId } = message
  const { type, roundId, amount, targetTxId, version = 0 } = about
  const reference = `${targetTxId ?? ''} ${version}`
  const fingerprint = fingerprintOf({ type, memberId, roundId, amount, currency, reference })
  const at = deps.clock.now()
  const ids = { betId: null, campaignId: null }
  return { providerId, memberId, gameCode, requestId, txId, at, fingerprint, ...ids, ...about, version }
}

/** Records a message in the currency of the site; the members' wallets have no other (W18). */
export const record = (
  deps: MessageDeps,
  message: ResultMessage,
  { one, decide }: { one: NewTransaction; decide(tx: Tx): Promise<Decision> },
): Promise<Answer> =>
  recordMessage(deps, one, async (tx) =>
    message.currency === deps.currency() ? decide(tx) : { refusal: 'WRONG_CURRENCY' },
  )

/** The messages that bring results. */
export function results(deps: MessageDeps) {
  return {
    win(message: Message<'win'>): Promise<Answer> {
      const { roundId, betTxId = null } = message
      const amount = amountOf(message.amount, message.exponent)
      const one = newMessage(deps, message, { type: 'win', roundId, amount, targetTxId: betTxId })
      // A win of zero says that the round is lost.
      const closes = message.roundClosed || amount === ZERO
      return record(deps, message, { one, decide: (tx) => payWin(deps, tx, { one, closes, kind: message.kind }) })
    },

    cashOut(message: Message<'cashOut'>): Promise<Answer> {
      const { betTxId, fraction } = message
      const amount = amountOf(message.amount, message.exponent, 1n)
      const one = newMessage(deps, message, { type: 'cashOut', roundId: null, amount, targetTxId: betTxId })
      return record(deps, message, {
        one,
        async decide(tx) {
          const decision = await payWin(deps, tx, { one, closes: false })
          return 'refusal' in decision ? decision : { ...decision, extra: { fraction } }
        },
      })
    },

    resettle(message: Message<'resettle'>): Promise<Answer> {
      const { targetTxId, version } = message
      const amount = amountOf(message.newAmount, message.exponent)
      const one = newMessage(deps, message, { type: 'resettle', roundId: null, amount, targetTxId, version })
      return record(deps, message, { one, decide: (tx) => resettle(deps, tx, one) })
    },

    /** Kept apart from stakes: the provider pays its pool out of its own share, so no money moves. */
    jackpotContribution(message: Message<'jackpotContribution'>): Promise<Answer> {
      const { roundId, jackpotId } = message
      const amount = amountOf(message.amount, message.exponent)
      const one = newMessage(deps, message, { type: 'jackpotContribution', roundId, amount, targetTxId: null })
      return record(deps, message, { one, decide: async () => ({ extra: { jackpotId } }) })
    },
  }
}

/** The bets that a result may pay: the one that it names, or those of its round. */
async function betsFor(tx: Tx, { providerId, memberId, roundId, targetTxId }: NewTransaction): Promise<Transaction[]> {
  if (targetTxId !== null) {
    const named = await transactionsStore.lock(tx, { providerId, txId: targetTxId })
    // A tombstone has no player and no round of its own.
    const isTheirs = named?.type === 'bet' && named.memberId === memberId
    const isOfRound = roundId === null || named?.roundId === null || named?.roundId === roundId
    return isTheirs && isOfRound ? [named] : []
  }
  const all = roundId === null ? [] : await transactionsStore.ofRound(tx, { providerId, roundId, memberId })
  return all.filter(({ type, state }) => type === 'bet' && state !== 'refused')
}

/** Pays the bet that a result names. Without a name it pays an open bet of the round, or else the last one. */
async function payWin(
  deps: MessageDeps,
  tx: Tx,
  { one, closes, kind }: { one: NewTransaction; closes: boolean; kind?: Message<'win'>['kind'] },
): Promise<Decision> {
  const all = await betsFor(tx, one)
  const isFree = kind === 'free-round' || (kind === undefined && all.every(({ campaignId }) => campaignId !== null))
  const bets = all.filter(({ campaignId }) => (campaignId !== null) === isFree)
  if (bets.length === 0 && all.length > 0) return notDecided('MALFORMED')
  const roundId = one.roundId ?? bets[0]?.roundId
  const key = { providerId: one.providerId, memberId: one.memberId }
  // Bets of the round wait for this lock, so the round stays as it is read.
  const round = roundId ? await roundsStore.lock(tx, { ...key, roundId }) : undefined
  const free = isFree ? (bets.find(({ state }) => state === 'applied') ?? bets.at(-1)) : undefined
  if (free) return payFreeRound(deps, tx, { one, bet: free, round, closes })
  const found = await Promise.all(bets.map(async (bet) => ({ bet, placed: await bookBet(deps, tx, bet) })))
  const states = found.map((each) => ({ ...each, state: betState(each.bet, each.placed?.status) }))
  const chosen =
    states.find(({ state }) => state === 'open') ?? states.findLast(({ state }) => state === 'settled') ?? states.at(-1)
  const verdict = judgeWin(chosen?.state ?? 'unknown', round?.closedAt === null)
  if ('refusal' in verdict) return verdict
  const placed = chosen?.placed
  if (!placed || !chosen || !(await gameOf(deps, tx, chosen.bet))) return { refusal: 'BET_NOT_FOUND' }
  const { at, amount, txId: part } = one
  if (verdict.act === 'settle') {
    await deps.book.settleBetInTransaction(tx, { bet: placed, outcome: outcomeOf(amount, placed.stake), at })
  } else await deps.book.changePayout(tx, { bet: placed, change: amount, part, at })
  if (closes && round) await closeRound(deps, tx, { round, at, mismatch: null })
  return { betId: placed.betId }
}

/** Posts the difference to the amount of a win. What the player cannot cover becomes a debt (Provider wallet rules §3.1). */
async function resettle(deps: MessageDeps, tx: Tx, one: NewTransaction): Promise<Decision> {
  const target = await transactionsStore.lock(tx, { providerId: one.providerId, txId: one.targetTxId ?? '' })
  const isTheirs = target?.memberId === one.memberId
  if (isTheirs && target.type === 'bet') return payWin(deps, tx, { one, closes: false })
  const win = isTheirs && (target.type === 'win' || target.type === 'cashOut') ? target : undefined
  const verdict = judgeResettle(win, one.version)
  if ('refusal' in verdict) return verdict
  if (!win || verdict.act === 'nothing') return {}
  return changeWin(deps, tx, { win: { ...win, version: one.version }, newAmount: one.amount, one })
}

type WinChange = { win: Transaction; newAmount: Money; one: NewTransaction }

/** Changes the amount of a win, and says what the player owes since. */
export async function changeWin(deps: MessageDeps, tx: Tx, { win, newAmount, one }: WinChange): Promise<Decision> {
  if (win.campaignId !== null) return changeFreeWin(tx, { win, newAmount, campaignId: win.campaignId })
  const bet = win.targetTxId && (await transactionsStore.find(tx, { ...win, txId: win.targetTxId }))
  const paid = bet || (await betOfWin(tx, win))
  const placed = paid && (await bookBet(deps, tx, paid))
  if (!paid || !placed || !(await gameOf(deps, tx, paid))) return { refusal: 'BET_NOT_FOUND' }
  const { receivable: before } = await deps.wallet.balanceOf(tx, one.memberId)
  const change = { bet: placed, change: newAmount - win.amount, part: one.txId, at: one.at }
  if (!(await deps.book.changePayout(tx, change))) return { refusal: 'ROLLED_BACK' }
  await transactionsStore.write(tx, { ...win, amount: newAmount })
  const { receivable: after } = await deps.wallet.balanceOf(tx, one.memberId)
  const owed = units(after - before)
  return { betId: placed.betId, extra: owed > ZERO ? { receivable: owed.toString() } : {} }
}

/** The bet that a win without a reference paid. */
async function betOfWin(
  tx: Tx,
  { providerId, roundId, memberId, betId }: Transaction,
): Promise<Transaction | undefined> {
  if (roundId === null) return undefined
  const all = await transactionsStore.ofRound(tx, { providerId, roundId, memberId })
  return all.find((one) => one.type === 'bet' && one.betId === betId)
}
