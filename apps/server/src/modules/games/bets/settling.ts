import type { BusinessDay } from '@croupier/kernel/business-day'
import type { Instant } from '@croupier/kernel/clock'
import { isTrialId } from '@croupier/kernel/ids'
import { invariant } from '@croupier/kernel/invariant'
import { type Money, units, ZERO } from '@croupier/kernel/money'
import type { Tx } from '../../../platform/db/database.ts'
import type { Write } from '../../../platform/db/writes.ts'
import { account, bucketOf, type Credit, type House, siblingKey, type Wallet } from '../../wallet/index.ts'
import type { catalogueStore } from '../catalogue/store.ts'
import { largeWins, type WinsDeps } from '../winners/rules.ts'
import { winsRider, winsStore, winValues } from '../winners/store.ts'
import { type Bet, type BetResult, betStatus, type Funds, type Outcome } from './model.ts'
import { type NettingDeps, netAgain } from './netting.ts'
import type { BonusFunds } from './ports.ts'
import { type BetProduct, categoriesOf } from './product.ts'
import { bonusPart, checkResult, splitAmount, winsOf } from './rules.ts'
import { betStore } from './store/bets-store.ts'
import { feedRider, feedStore, feedValues } from './store/feed-store.ts'
import { gameDayTable } from './store/game-days-store.ts'
import {
  betResultRider,
  gameHoursRider,
  type MemberDay,
  memberDayTable,
  openBetGuard,
  resultValues,
} from './store/riders-store.ts'

export type SettlingDeps = WinsDeps & {
  wallet: Pick<Wallet, 'lane' | 'postCredits' | 'creditWrite' | 'clawBack'>
  bonus: BonusFunds
  /** Whether the figures of a game are kept by member and day. */
  isCounted(game: string): boolean
  gameStats: Pick<typeof catalogueStore, 'addSettledWrite'>
  dayOf(at: Instant): BusinessDay
}
export type ProductSettlingDeps = SettlingDeps & {
  product: Pick<BetProduct<unknown>, 'code' | 'category' | 'house' | 'decode' | 'sides'>
}

/** A page of results of one game. */
export type SettledPage = { at: Instant; game: string; results: readonly BetResult[] }

/**
 * Returns the statements that settle a page: results, payouts and self-rebates, figures, winner list. The caller runs them
 * in one transaction, which fails as a whole when one of the bets is not open any more.
 */
export function settlePageWrites(deps: ProductSettlingDeps, { at, game, results }: SettledPage): Write[] {
  if (results.length === 0) return []
  for (const result of results) {
    checkResult(result)
    betStatus.to('accepted', result.outcome.status)
  }
  const credits = creditsOf(deps.product.house(game), results)
  return [
    betStore.settleWrite(at, results),
    ...(credits.length > 0 ? [deps.wallet.creditWrite({ at, credits })] : []),
    ...figureWrites(deps, { at, game, results }),
  ]
}

/** Figures are of money: bets of trial accounts do not count. */
function figureWrites(deps: ProductSettlingDeps, { at, game, results: all }: SettledPage): Write[] {
  const results = all.filter(({ bet }) => !isTrialId(bet.memberId))
  if (results.length === 0) return []
  const wins = largeWins(deps, game, results)
  return [
    ...dayWrites(deps, game, memberDays(deps, { at, game, results })),
    deps.gameStats.addSettledWrite(at, gameHour(game, results)),
    ...(wins.length > 0 ? [winsStore.addWrite(at, wins)] : []),
  ]
}

/** The statements that add to the daily figures of members. */
export const dayWrites = (
  { isCounted }: Pick<SettlingDeps, 'isCounted'>,
  game: string,
  days: readonly MemberDay[],
): Write[] => [
  memberDayTable.addWrite(days),
  ...(isCounted(game) ? [gameDayTable.addWrite(days.map((one) => ({ ...one, game })))] : []),
]

/** The amounts that results add to the hourly figures of their game. */
function gameHour(game: string, results: readonly BetResult[]) {
  let stake = 0n
  let payout = 0n
  for (const { bet, outcome } of results) {
    stake += bet.terms.stake
    payout += outcome.payout
  }
  return {
    game,
    bucket: bucketOf(results[0]!.bet.memberId),
    bets: results.length,
    stake,
    payout,
  }
}

/** Credits of payouts, keyed by the bet's id, and of self-rebates, keyed by a sibling of it. */
function creditsOf(house: House, results: readonly BetResult[]): Credit[] {
  const from = account.house(house)
  const rewards = account.house('rewards')
  const credits: Credit[] = []
  for (const { bet, outcome } of results) {
    if (outcome.payout > ZERO) credits.push(...payoutCredits(from, bet, outcome.payout))
    if (outcome.selfRebate > ZERO) credits.push(rebateCredit(rewards, bet, outcome.selfRebate))
  }
  return credits
}

/** Reward rules §4.3. The parts of a payout, to the pockets that paid the stake. */
function payoutCredits(from: Credit['from'], { betId, memberId, terms }: BetResult['bet'], payout: Money): Credit[] {
  if (!terms.funds) return [{ key: betId, kind: 'payout', from, to: account.cash(memberId), amount: payout }]
  return [...splitAmount(payout, terms.funds)].map(([pocket, amount]) => {
    const paid = { kind: 'payout', from, to: account.pocket(memberId, pocket), amount } as const
    return pocket === 'cash'
      ? { ...paid, key: betId }
      : { ...paid, key: siblingKey(betId, `payout.${pocket}`), reference: betId }
  })
}

const rebateCredit = (from: Credit['from'], { betId, memberId }: BetResult['bet'], amount: Money): Credit => ({
  key: siblingKey(betId, 'rebate.self'),
  kind: 'rebate.self',
  from,
  to: account.cash(memberId),
  amount,
  reference: betId,
})

/** The amounts that a page adds to the daily figures of its members. */
function memberDays({ product, dayOf }: ProductSettlingDeps, { at, game, results }: SettledPage): MemberDay[] {
  const day = dayOf(at)
  const days = new Map<string, MemberDay>()
  for (const { bet, outcome } of results) {
    const { memberId, terms } = bet
    const category = product.category(game, terms.detail)
    const cell = `${memberId} ${category}`
    const bonusValidBet = bonusPart(outcome.validBet, terms)
    const sum = days.get(cell)
    if (sum) {
      sum.bets += 1
      sum.wins += winsOf(outcome)
      sum.stake = units(sum.stake + terms.stake)
      sum.validBet = units(sum.validBet + outcome.validBet)
      sum.payout = units(sum.payout + outcome.payout)
      sum.selfRebate = units(sum.selfRebate + outcome.selfRebate)
      sum.bonusValidBet = units(sum.bonusValidBet + bonusValidBet)
    } else {
      const { validBet, payout, selfRebate } = outcome
      const own = { memberId, day, product: product.code, category, bets: 1, wins: winsOf(outcome), stake: terms.stake }
      days.set(cell, { ...own, validBet, payout, selfRebate, bonusValidBet })
    }
  }
  return [...days.values()]
}

/** The result of one bet, from a partner or from a product that settles bet by bet. */
export type SingleResult = { bet: Bet<unknown>; outcome: Outcome; at: Instant }

/**
 * Settles one bet through the lane: payout, result and figures in one journal. The outcome must pay something, because the
 * lane posts no amount of zero. Refuses `bet.settled` when the bet is not open any more. The same result again changes nothing.
 */
export async function settlePayingBet(
  deps: ProductSettlingDeps,
  { bet, outcome, at }: SingleResult,
): Promise<{ balance: Money }> {
  const { wallet, product } = deps
  const { betId, memberId, game } = bet
  invariant(!product.sides, 'the lane settles no bets on markets, which are netted in a transaction')
  const settled = { betId, memberId, terms: { stake: bet.stake, funds: bet.funds, detail: bet.detail } }
  checkResult({ bet: settled, outcome })
  const parts = [...splitAmount(outcome.payout, bet.funds)]
  const results = isTrialId(memberId) ? [] : [{ bet: settled, outcome }]
  const days = memberDays(deps, { at, game, results })
  const to = account.cash(memberId)
  const house = account.house(product.house(game))
  const { balance } = await wallet.lane.submit({
    key: betId,
    memberId,
    at,
    postings: [
      ...parts.map(([pocket, amount]) => ({
        kind: 'payout' as const,
        from: house,
        to: account.pocket(memberId, pocket),
        amount,
      })),
      ...(outcome.selfRebate > ZERO
        ? [
            {
              kind: 'rebate.self' as const,
              from: account.house('rewards'),
              to,
              amount: outcome.selfRebate,
              reference: betId,
            },
          ]
        : []),
    ],
    payload: `${outcome.status} ${outcome.validBet}`,
    riders: [
      { rider: betResultRider, rows: [[betId, ...resultValues(outcome)]] },
      { rider: feedRider, rows: [feedValues(bet, bet.stake, outcome)] },
      { rider: memberDayTable.rider, rows: days.map(memberDayTable.values) },
      {
        rider: gameDayTable.rider,
        rows: deps.isCounted(game) ? days.map((one) => gameDayTable.values({ ...one, game })) : [],
      },
      { rider: gameHoursRider, rows: days.map(() => [game, 1, bet.stake, outcome.payout]) },
      { rider: winsRider, rows: largeWins(deps, game, results).map(winValues) },
    ],
    guards: [{ guard: openBetGuard, row: [betId, bucketOf(memberId)] }],
  })
  return { balance }
}

/**
 * Settles one bet in the caller's transaction, with any outcome: a loss, which the lane cannot post, or a result that belongs
 * to other writes of the caller. False when the bet is not open any more.
 */
export async function settleBetInTransaction(
  deps: ProductSettlingDeps & NettingDeps,
  tx: Tx,
  { bet, outcome, at }: SingleResult,
): Promise<boolean> {
  const [locked] = await betStore.lock(tx, { memberId: bet.memberId, first: bet.betId, last: bet.betId })
  if (locked?.status !== 'accepted') return false
  await writeResult(deps, tx, { bet: locked, outcome, at })
  await netAgain(deps, tx, locked, at)
  return true
}

/** Writes the result of a bet that the caller has locked, and pays it to the pockets of `paidTo`, those of the stake unless given. */
export async function writeResult(
  deps: ProductSettlingDeps,
  tx: Tx,
  { bet, outcome, at, paidTo = bet.funds }: Omit<SingleResult, 'bet'> & { bet: Bet<string>; paidTo?: Funds },
) {
  const { betId, memberId, version } = bet
  const [detail] = await deps.product.decode(tx, [bet.detail])
  const settled = { betId, memberId, terms: { stake: bet.stake, funds: bet.funds, detail } }
  checkResult({ bet: settled, outcome })
  await betStore.writeResult(tx, bet, outcome, { at, version })
  await feedStore.add(tx, at, [{ ...bet, ...outcome, version, sign: 1 }])
  const paid = { ...settled, terms: { ...settled.terms, funds: paidTo } }
  const credits = creditsOf(deps.product.house(bet.game), [{ bet: paid, outcome }])
  // A corrected result is posted under a key of its own version.
  const keyed =
    version === 0 ? credits : credits.map((credit) => ({ ...credit, ...versionKey(credit, betId, version) }))
  await deps.wallet.postCredits(tx, { at, credits: keyed })
  for (const write of figureWrites(deps, { at, game: bet.game, results: [{ bet: settled, outcome }] }))
    await tx.executeQuery(write)
}

const versionKey = ({ kind, key }: Credit, betId: string, version: number): Pick<Credit, 'key' | 'reference'> => ({
  key: siblingKey(key, `${kind}.${version}`),
  reference: betId,
})

export async function memberDayOf(
  { product, dayOf }: ProductSettlingDeps,
  tx: Tx,
  bet: Bet<string>,
  at: Instant,
  sign: 1n | -1n,
): Promise<MemberDay> {
  const [category] = await categoriesOf(product, tx, [bet])
  return {
    memberId: bet.memberId,
    day: dayOf(at),
    product: product.code,
    category: category!,
    bets: Number(sign),
    wins: Number(sign) * winsOf(bet),
    stake: units(sign * bet.stake),
    validBet: units(sign * bet.validBet),
    payout: units(sign * bet.payout),
    selfRebate: units(sign * bet.selfRebate),
    bonusValidBet: units(sign * bonusPart(bet.validBet, bet)),
  }
}
