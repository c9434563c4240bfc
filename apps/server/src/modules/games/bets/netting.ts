import { setImmediate as nextLoop } from 'node:timers/promises'
import type { BusinessDay } from '@croupier/kernel/business-day'
import type { Instant } from '@croupier/kernel/clock'
import { isTrialId, type MemberId } from '@croupier/kernel/ids'
import { type Money, units, ZERO } from '@croupier/kernel/money'
import type { Rate } from '@croupier/rules/rate'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import type { Write } from '../../../platform/db/writes.ts'
import { bucketOf, bucketsIn, type Partition } from '../../wallet/index.ts'
import type { BookIds } from './ids.ts'
import type { Bet, BetResult, Round } from './model.ts'
import type { BetProduct } from './product.ts'
import { addToMarket, type BetMarket, bonusPart, type MarketParts, nettedOf, newMarketParts } from './rules.ts'
import { type MemberNetted, nettingStore as store } from './store/netting-store.ts'

export type NettingDeps = {
  product: Pick<BetProduct<unknown>, 'code' | 'category' | 'decode' | 'sides'>
  dayOf(at: Instant): BusinessDay
  ids: BookIds
  isCounted(game: string): boolean
  /** The share of the outcomes of a market that a member may cover. */
  maxCoverage(): Rate
}

/** Collects the results of a round in one partition, and deducts what does not count for rewards (Reward rules §13). */
export type RoundNetting = {
  add(results: readonly BetResult[]): void
  /** The statements that write the deductions, after the pages of the results. They may run again. */
  writes(at: Instant): Promise<Write[]>
}

/** Members whose bets are netted without letting the node do other work. */
const MEMBERS_AT_ONCE = 200

type PartOfRound = Round & { partition: Partition }

/** `isContinued` reads the bets that are settled already, so that a round may be continued after a crash. */
export async function roundNetting(
  deps: NettingDeps,
  reader: Reader,
  { partition, ...round }: PartOfRound,
  isContinued: boolean,
): Promise<RoundNetting> {
  const { product } = deps
  const roundId = await deps.ids.roundId(product.code, round.game, round.round)
  const bets = isContinued
    ? await settledBets(deps, reader, round, { roundId, buckets: bucketsIn(partition) })
    : new Map<MemberId, Parts>()
  return {
    add(results) {
      if (!product.sides) return
      for (const { bet, outcome } of results) {
        if (outcome.validBet === ZERO || isTrialId(bet.memberId)) continue
        addBet(deps, bets, round.game, bet, outcome.validBet)
      }
    },
    async writes(at) {
      const deducted: MemberNetted[] = []
      let members = 0
      for (const [memberId, parts] of bets) {
        if (++members % MEMBERS_AT_ONCE === 0) await nextLoop()
        for (const one of nettedOf(parts.values(), deps.maxCoverage()))
          if (isContinued || one.netted > ZERO) deducted.push({ memberId, ...one })
      }
      return deducted.length > 0 ? [write(deps, deducted, { game: round.game, roundId, at })] : []
    },
  }
}

/** Deducts anew from a member's bets on a round, after one of them was settled or corrected by itself. */
export async function netAgain(
  deps: NettingDeps,
  tx: Tx,
  { memberId, game, round }: Bet<string>,
  at: Instant,
): Promise<void> {
  if (!deps.product.sides || round === null || isTrialId(memberId)) return
  const roundId = await deps.ids.roundId(deps.product.code, game, round)
  await store.lock(tx, memberId, roundId)
  const query = { roundId, buckets: [bucketOf(memberId)], memberId }
  const parts = (await settledBets(deps, tx, { game, round }, query)).get(memberId) ?? new Map<never, MarketParts>()
  const deducted = new Map(nettedOf(parts.values(), deps.maxCoverage()).map((one) => [one.category, one]))
  for (const category of await store.categoriesOf(tx, memberId, roundId))
    if (!deducted.has(category)) deducted.set(category, { category, netted: ZERO, nettedBonus: ZERO })
  const rows = [...deducted.values()].map((one) => ({ memberId, ...one }))
  if (rows.length > 0) await tx.executeQuery(write(deps, rows, { game, roundId, at }))
}

const write = (
  { product, dayOf, isCounted }: NettingDeps,
  deducted: readonly MemberNetted[],
  { game, roundId, at }: { game: string; roundId: number; at: Instant },
): Write =>
  store.write(deducted, { roundId, day: dayOf(at), product: product.code, countedGame: isCounted(game) ? game : null })

async function settledBets(
  deps: NettingDeps,
  reader: Reader,
  { game }: Round,
  query: Parameters<typeof store.settledBets>[1],
): Promise<Map<MemberId, Parts>> {
  const bets = new Map<MemberId, Parts>()
  if (!deps.product.sides) return bets
  const found = await store.settledBets(reader, query)
  const texts = [...new Set(found.map(({ detail }) => detail))]
  const details = await deps.product.decode(reader, texts)
  const byText = new Map(texts.map((text, at) => [text, details[at]]))
  for (const { memberId, detail, validBet, ...terms } of found)
    addBet(deps, bets, game, { memberId, terms: { ...terms, detail: byText.get(detail) } }, validBet)
  return bets
}

/** A member's bets on a round, by market. */
type Parts = Map<BetMarket, MarketParts>

/** Adds a bet to those of its member. Most bets are on no market, or on one. */
function addBet(
  { product }: NettingDeps,
  bets: Map<MemberId, Parts>,
  game: string,
  { memberId, terms }: Pick<BetResult['bet'], 'memberId' | 'terms'>,
  validBet: Money,
): void {
  const of = product.sides?.(terms.detail)
  if (!of || of.markets.length === 0) return
  const own: Parts = bets.get(memberId) ?? new Map()
  bets.set(memberId, own)
  const count = BigInt(of.units)
  const each = {
    validBet: units(validBet / count),
    bonusValidBet: terms.funds ? units(bonusPart(validBet, terms) / count) : ZERO,
  }
  for (const { market, sides } of of.markets) {
    const parts = own.get(market) ?? newMarketParts(market, product.category(game, terms.detail))
    own.set(market, parts)
    addToMarket(parts, sides, each)
  }
}
