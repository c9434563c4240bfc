import type { Instant } from '@croupier/kernel/clock'
import { isTrialId } from '@croupier/kernel/ids'
import { type Money, units, ZERO } from '@croupier/kernel/money'
import type { Tx } from '../../../platform/db/database.ts'
import { account, type Clawback, siblingKey } from '../../wallet/index.ts'
import { requireLiveMonth } from '../months/service.ts'
import { winsStore } from '../winners/store.ts'
import { type Bet, type BetStatus, betStatus, type Funds, isSettled, nextVersion } from './model.ts'
import { type NettingDeps, netAgain } from './netting.ts'
import { splitAmount, winsOf } from './rules.ts'
import { dayWrites, memberDayOf, type ProductSettlingDeps, type SingleResult, writeResult } from './settling.ts'
import { betStore } from './store/bets-store.ts'
import { feedStore } from './store/feed-store.ts'
import { type RefundDeps, refundStakes } from './voiding.ts'

/** A change of the payout of a settled bet. `part` tells the changes of one bet apart. */
export type PayoutChange = { bet: Bet<unknown>; change: bigint; part: string; at: Instant }

/**
 * Adds to the payout of a settled bet, such as a further win of its round, or takes from it. Posts the difference alone. The
 * part that the member cannot cover becomes a debt. False when the bet has no result, or when it would pay less than nothing. Refuses
 * `bet.archived`.
 */
export async function changePayout(
  deps: ProductSettlingDeps,
  tx: Tx,
  { bet, change, part, at }: PayoutChange,
): Promise<boolean> {
  const { betId, memberId } = bet
  const [locked] = await betStore.lock(tx, { memberId, first: betId, last: betId })
  if (!locked) await requireLiveMonth(tx, betId)
  if (!locked || !isSettled(locked.status)) return false
  const payout = units(locked.payout + change)
  if (payout < ZERO) return false
  const status = payout > ZERO ? 'won' : 'lost'
  const { validBet, selfRebate } = locked
  const version = locked.version + 1
  await betStore.writeResult(tx, locked, { status, payout, validBet, selfRebate }, { at, version })
  await feedStore.add(tx, at, [
    { ...locked, version, sign: -1 },
    { ...locked, payout, version, sign: 1 },
  ])
  await postChange(deps, tx, { locked: { ...locked, funds: await correctedFunds(deps, tx, locked) }, change, part, at })
  if (isTrialId(memberId)) return true
  const day = {
    ...(await memberDayOf(deps, tx, locked, at, 1n)),
    bets: 0,
    wins: winsOf({ status }) - winsOf(locked),
    stake: ZERO,
    validBet: ZERO,
    selfRebate: ZERO,
    bonusValidBet: ZERO,
  }
  for (const write of dayWrites(deps, locked.game, [{ ...day, payout: units(change) }])) await tx.executeQuery(write)
  const hour = { bets: 0, stake: 0n, payout: change }
  await tx.executeQuery(deps.gameStats.addSettledWrite(at, { game: locked.game, bucket: locked.bucket, ...hour }))
  await winsStore.remove(tx, locked)
  const win = { betId, memberId, game: locked.game, stake: locked.stake, payout }
  if (deps.isLargeWin(win)) await tx.executeQuery(winsStore.addWrite(at, [win]))
  return true
}

async function postChange(
  { wallet, product }: ProductSettlingDeps,
  tx: Tx,
  { locked, change, part, at }: { locked: Bet<string> } & Omit<PayoutChange, 'bet'>,
): Promise<void> {
  const { betId: reference, memberId, game, funds } = locked
  const house = product.house(game)
  if (change < 0n) {
    const amount = units(-change)
    await wallet.clawBack(tx, {
      kind: 'payout.reversal',
      reference,
      part,
      at,
      memberId,
      to: house,
      amount,
      ...firstOf(amount, funds),
    })
  }
  if (change <= 0n) return
  const credits = [...splitAmount(units(change), funds)].map(([pocket, amount]) => ({
    from: account.house(house),
    to: account.pocket(memberId, pocket),
    amount,
    kind: 'payout' as const,
    key: siblingKey(reference, pocket === 'cash' ? `payout ${part}` : `payout.${pocket} ${part}`),
    reference,
  }))
  await wallet.postCredits(tx, { at, credits })
}

/** A new result of a settled bet. With `ifVersion`, only if the bet still has the result of that version. */
export type Correction = SingleResult & { ifVersion?: number }

/**
 * Replaces the result of a settled bet: reverses the old one by compensating entries, posts the new one, and corrects the
 * figures on the day of the correction. The part that the member cannot cover becomes a debt. False when the bet was never
 * settled, or has another version than `ifVersion`. Refuses `bet.archived`.
 */
export async function resettleBet(
  deps: ProductSettlingDeps & NettingDeps,
  tx: Tx,
  { bet, outcome, at, ifVersion }: Correction,
): Promise<boolean> {
  const locked = await lockIf(tx, bet, isSettled, ifVersion)
  if (!locked) return false
  betStatus.to('accepted', outcome.status)
  const funds = await correctedFunds(deps, tx, locked)
  await reverseResult(deps, tx, { bet: locked, funds, at })
  await writeResult(deps, tx, { bet: { ...locked, version: locked.version + 1 }, outcome, at, paidTo: funds })
  await netAgain(deps, tx, locked, at)
  return true
}

/**
 * Voids a settled bet (Lottery rules §16.1): reverses its result as `resettleBet` does, and returns the stake. False when the bet has
 * no result, or another version than `ifVersion`.
 */
export async function voidSettledBet(
  deps: ProductSettlingDeps & NettingDeps & RefundDeps,
  tx: Tx,
  { bet, at, ifVersion }: Omit<Correction, 'outcome'>,
): Promise<boolean> {
  const locked = await lockIf(tx, bet, isSettled, ifVersion)
  if (!locked) return false
  betStatus.to(locked.status, 'void')
  const funds = await correctedFunds(deps, tx, locked)
  await reverseResult(deps, tx, { bet: locked, funds, at })
  const version = locked.version + 1
  await betStore.writeResult(tx, locked, VOIDED, { at, version })
  await refundStakes(deps, tx, at, [{ ...locked, funds, version }])
  await netAgain(deps, tx, locked, at)
  return true
}

const VOIDED = { status: 'void', payout: ZERO, validBet: ZERO, selfRebate: ZERO } as const

/**
 * Gives a void bet a result after all (Standards T121): takes the returned stake back by a compensating entry, and posts the result. The
 * part that the member cannot cover becomes a debt. A bet that was void before it had a result gets its first one. False when the bet is
 * not void, or has another version than `ifVersion`.
 */
export async function settleVoidBet(
  deps: ProductSettlingDeps & NettingDeps & RefundDeps,
  tx: Tx,
  { bet, outcome, at, ifVersion }: Correction,
): Promise<boolean> {
  const locked = await lockIf(tx, bet, (status) => status === 'void', ifVersion)
  if (!locked) return false
  betStatus.to(locked.status, 'accepted')
  betStatus.to('accepted', outcome.status)
  const { betId, memberId, stake, version } = locked
  const funds = await correctedFunds(deps, tx, locked)
  await deps.wallet.clawBack(tx, {
    kind: 'refund.reversal',
    reference: betId,
    part: `${version}`,
    at,
    memberId,
    to: deps.product.house(locked.game),
    amount: stake,
    ...firstOf(stake, funds),
  })
  await deps.admission.refunded(tx, [{ ...locked, stake: units(-stake) }])
  await writeResult(deps, tx, { bet: { ...locked, version: nextVersion(locked) }, outcome, at, paidTo: funds })
  await netAgain(deps, tx, locked, at)
  return true
}

/** The bet, locked, if its status is one of these. Refuses `bet.archived`. */
async function lockIf(
  tx: Tx,
  { memberId, betId }: Bet<unknown>,
  isAsked: (status: BetStatus) => boolean,
  ifVersion: number | undefined,
): Promise<Bet<string> | null> {
  const [locked] = await betStore.lock(tx, { memberId, first: betId, last: betId })
  if (!locked) await requireLiveMonth(tx, betId)
  if (!locked || !isAsked(locked.status)) return null
  return ifVersion === undefined || locked.version === ifVersion ? locked : null
}

async function reverseResult(
  deps: ProductSettlingDeps,
  tx: Tx,
  { bet, funds, at }: { bet: Bet<string>; funds: Funds; at: Instant },
): Promise<void> {
  const { betId, memberId, version, payout, selfRebate } = bet
  const reversal = { reference: betId, part: `${version}`, at, memberId }
  const to = deps.product.house(bet.game)
  await feedStore.add(tx, at, [{ ...bet, version: version + 1, sign: -1 }])
  if (payout > ZERO)
    await deps.wallet.clawBack(tx, {
      ...reversal,
      kind: 'payout.reversal',
      to,
      amount: payout,
      ...firstOf(payout, funds),
    })
  if (selfRebate > ZERO)
    await deps.wallet.clawBack(tx, { ...reversal, kind: 'rebate.reversal', to: 'rewards', amount: selfRebate })
  if (isTrialId(memberId)) return
  for (const write of dayWrites(deps, bet.game, [await memberDayOf(deps, tx, bet, at, -1n)]))
    await tx.executeQuery(write)
  const hour = { bets: -1, stake: -bet.stake, payout: -payout }
  await tx.executeQuery(deps.gameStats.addSettledWrite(at, { game: bet.game, bucket: bet.bucket, ...hour }))
  await winsStore.remove(tx, bet)
}

/** Reward rules §4.3. The pockets of a correction: those of the stake while the bonus runs, cash alone later. */
const correctedFunds = async (
  { bonus }: Pick<ProductSettlingDeps, 'bonus'>,
  tx: Tx,
  { memberId, funds }: Pick<Bet<string>, 'memberId' | 'funds'>,
): Promise<Funds> => (funds && (await bonus.isRunning(tx, memberId)) ? funds : null)

/** The part of a clawback that another pocket than cash gives first. */
function firstOf(amount: Money, funds: Funds): Pick<Clawback, 'first'> {
  const [other] = funds ? [...splitAmount(amount, funds)].filter(([pocket]) => pocket !== 'cash') : []
  return other ? { first: { pocket: other[0], amount: other[1] } } : {}
}
