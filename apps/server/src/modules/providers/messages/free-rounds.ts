import { type Money, units, ZERO } from '@croupier/kernel/money'
import { Refusal } from '@croupier/kernel/refusals'
import type { Tx } from '../../../platform/db/database.ts'
import type { Campaign } from '../free-rounds/model.ts'
import { judgeFreeRound } from '../free-rounds/rules.ts'
import { campaignsStore } from '../free-rounds/store.ts'
import { type NewTransaction, notDecided, type Round, type Transaction } from '../model.ts'
import { bookGame } from '../product.ts'
import { roundsStore } from '../rounds-store.ts'
import { betState, judgeRollback, judgeWin, statusOf } from '../rules.ts'
import { transactionsStore } from '../transactions-store.ts'
import type { Decision, MessageDeps } from './recording.ts'
import { closeRound } from './rounds.ts'

/**
 * Provider wallet rules §3.3: a free round. The campaign pays the stake, so no money moves, and the bet book has no bet: it counts
 * for no turnover and no requirement. `win` is the result of an instant game.
 */
export async function playFreeRound(
  deps: MessageDeps,
  tx: Tx,
  { one, win }: { one: NewTransaction; win: NewTransaction | null },
): Promise<Decision> {
  const campaignId = one.campaignId ?? ''
  const refusal = await refusalOf(deps, tx, one)
  if (refusal) return { refusal }
  const campaign = await campaignsStore.lock(tx, campaignId)
  const judged = judgeFreeRound(campaign, one)
  if (judged || !campaign) return { refusal: judged ?? 'FREE_ROUNDS_ENDED' }
  const round = await openRound(tx, one)
  if (!round) return { refusal: 'ROUND_CLOSED' }
  const payout = win?.amount ?? ZERO
  await campaignsStore.count(tx, campaignId, { rounds: 1, won: payout })
  if (win) await recordWin(deps, tx, { win, round })
  const standing = standingOf({ ...campaign, used: campaign.used + 1, won: units(campaign.won + payout) })
  return { extra: { usedPockets: { freeRounds: one.amount.toString() }, ...standing } }
}

/** What the answer says about the campaign after a message. */
const standingOf = ({ campaignId, rounds, used, won }: Campaign) => ({
  freeRounds: { campaignId, left: rounds - used, won: won.toString() },
})

async function recordWin(
  deps: MessageDeps,
  tx: Tx,
  { win, round }: { win: NewTransaction; round: Round },
): Promise<void> {
  const answered = { ...win, state: 'applied', code: 'OK', balance: ZERO, bonus: ZERO, extra: {} } as const
  // The id belongs to another message: nothing of this one happens.
  if (!(await transactionsStore.insert(tx, answered))) return notDecided('DUPLICATE_MISMATCH')
  await closeRound(deps, tx, { round, at: win.at, mismatch: null })
}

/** Members who may not bet play no free rounds either. */
async function refusalOf(deps: MessageDeps, tx: Tx, one: NewTransaction) {
  try {
    await deps.mayBet(tx, { memberId: one.memberId, game: bookGame(one) })
    return null
  } catch (error) {
    if (error instanceof Refusal) return statusOf(error.code)
    throw error
  }
}

/** The round of a free bet, which has no other bet. Null when it is closed or has one. */
async function openRound(tx: Tx, one: NewTransaction): Promise<Round | null> {
  const { providerId, memberId, gameCode, at } = one
  const key = { providerId, memberId, roundId: one.roundId ?? '' }
  await roundsStore.open(tx, { ...key, gameCode, openedAt: at })
  const round = await roundsStore.lock(tx, key)
  const others = (await transactionsStore.ofRound(tx, key)).filter(({ txId }) => txId !== one.txId)
  const isTaken = others.some(({ type, state }) => type === 'bet' && state === 'applied')
  return round && round.closedAt === null && !isTaken ? round : null
}

type Result = { one: NewTransaction; bet: Transaction; round: Round | undefined; closes: boolean }

/** Adds a result to what the campaign has won. The wins of a round are added up until it is closed. */
export async function payFreeRound(deps: MessageDeps, tx: Tx, { one, bet, round, closes }: Result): Promise<Decision> {
  const { campaignId } = bet
  const verdict = judgeWin(betState(bet, undefined), round?.closedAt === null)
  if ('refusal' in verdict) return verdict
  if (campaignId === null || !round) return { refusal: 'BET_NOT_FOUND' }
  const campaign = await campaignsStore.lock(tx, campaignId)
  await campaignsStore.count(tx, campaignId, { rounds: 0, won: one.amount })
  if (closes) await closeRound(deps, tx, { round, at: one.at, mismatch: null })
  const extra = campaign ? standingOf({ ...campaign, won: units(campaign.won + one.amount) }) : {}
  return { campaignId, extra }
}

/** Gives a free round back to its campaign, unless it has a result. */
export async function takeBackFreeRound(deps: MessageDeps, tx: Tx, target: Transaction): Promise<Decision> {
  const key = { providerId: target.providerId, memberId: target.memberId, roundId: target.roundId ?? '' }
  const round = await roundsStore.lock(tx, key)
  const results = (await transactionsStore.ofRound(tx, key)).filter(
    ({ campaignId, type }) => campaignId && type !== 'bet',
  )
  const isSettled = round?.closedAt !== null || results.some(({ state }) => state === 'applied')
  const verdict = judgeRollback(betState(target, isSettled ? 'lost' : undefined))
  if ('refusal' in verdict) return verdict
  if (verdict.act !== 'reverse') return { extra: { reversed: target.state === 'rolled_back' } }
  const campaignId = target.campaignId ?? ''
  await campaignsStore.lock(tx, campaignId)
  await campaignsStore.count(tx, campaignId, { rounds: -1, won: ZERO })
  await transactionsStore.write(tx, { ...target, state: 'rolled_back' })
  await deps.campaigns.endIfOver(tx, campaignId)
  return { campaignId, extra: { reversed: true } }
}

type WinChange = { win: Transaction; newAmount: Money; campaignId: string }

/** Changes what a free round has won. What was paid out stays, so a campaign that has ended takes no change. */
export async function changeFreeWin(tx: Tx, { win, newAmount, campaignId }: WinChange): Promise<Decision> {
  const campaign = await campaignsStore.lock(tx, campaignId)
  if (!campaign || campaign.endedAt !== null) return { refusal: 'ALREADY_SETTLED' }
  await campaignsStore.count(tx, campaignId, { rounds: 0, won: units(newAmount - win.amount) })
  await transactionsStore.write(tx, { ...win, amount: newAmount })
  return {}
}
