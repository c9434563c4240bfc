import type { Instant } from '@croupier/kernel/clock'
import { isTrialId, type MemberId } from '@croupier/kernel/ids'
import { ZERO } from '@croupier/kernel/money'
import type { Rate } from '@croupier/rules/rate'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import type { Write } from '../../../platform/db/writes.ts'
import { bucketOf, bucketsIn, type Partition } from '../../wallet/index.ts'
import type { BookIds } from './ids.ts'
import type { Bet, BetResult, Round } from './model.ts'
import { bonusPart, nettedOf, type SidedBet } from './rules.ts'
import type { ProductSettlingDeps } from './settling.ts'
import { type MemberNetted, nettingStore as store } from './store/netting-store.ts'

export type NettingDeps = ProductSettlingDeps & {
  ids: BookIds
  /** The share of the outcomes of a market that a member may cover. */
  maxCoverage(): Rate
}

/** Collects the results of a round in one partition, and deducts what does not count for rewards (Reward rules §13). */
export type RoundNetting = {
  add(results: readonly BetResult[]): void
  /** The statements that write the deductions, after the pages of the results. They may run again. */
  writes(at: Instant): Promise<Write[]>
}

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
    : new Map<MemberId, SidedBet[]>()
  return {
    add(results) {
      if (!product.sides) return
      for (const { bet, outcome } of results) {
        if (outcome.validBet === ZERO || isTrialId(bet.memberId)) continue
        const sided = sidedBet(deps, round.game, { ...bet.terms, validBet: outcome.validBet })
        if (sided) addTo(bets, bet.memberId, sided)
      }
    },
    async writes(at) {
      const deducted = [...bets].flatMap(([memberId, own]) =>
        nettedOf(own, deps.maxCoverage())
          .filter(({ netted }) => isContinued || netted > ZERO)
          .map((one) => ({ memberId, ...one })),
      )
      return deducted.length > 0 ? [write(deps, deducted, roundId, at)] : []
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
  const bets = (await settledBets(deps, tx, { game, round }, query)).get(memberId) ?? []
  const deducted = new Map(nettedOf(bets, deps.maxCoverage()).map((one) => [one.category, one]))
  for (const category of await store.categoriesOf(tx, memberId, roundId))
    if (!deducted.has(category)) deducted.set(category, { category, netted: ZERO, nettedBonus: ZERO })
  const rows = [...deducted.values()].map((one) => ({ memberId, ...one }))
  if (rows.length > 0) await tx.executeQuery(write(deps, rows, roundId, at))
}

const write = (
  { product, dayOf }: NettingDeps,
  deducted: readonly MemberNetted[],
  roundId: number,
  at: Instant,
): Write => store.write(deducted, { roundId, day: dayOf(at), product: product.code })

async function settledBets(
  deps: NettingDeps,
  reader: Reader,
  { game }: Round,
  query: Parameters<typeof store.settledBets>[1],
): Promise<Map<MemberId, SidedBet[]>> {
  const bets = new Map<MemberId, SidedBet[]>()
  if (!deps.product.sides) return bets
  const found = await store.settledBets(reader, query)
  const texts = [...new Set(found.map(({ detail }) => detail))]
  const details = await deps.product.decode(reader, texts)
  const byText = new Map(texts.map((text, at) => [text, details[at]]))
  for (const { memberId, detail, ...bet } of found) {
    const sided = sidedBet(deps, game, { ...bet, detail: byText.get(detail) })
    if (sided) addTo(bets, memberId, sided)
  }
  return bets
}

type Measured = BetResult['bet']['terms'] & Pick<SidedBet, 'validBet'>

/** Null for a bet that is on no market. */
function sidedBet({ product }: NettingDeps, game: string, { detail, validBet, ...terms }: Measured): SidedBet | null {
  const of = product.sides?.(detail)
  if (!of || of.sides.length === 0) return null
  return { ...of, category: product.category(game, detail), validBet, bonusValidBet: bonusPart(validBet, terms) }
}

function addTo(bets: Map<MemberId, SidedBet[]>, memberId: MemberId, bet: SidedBet): void {
  const own = bets.get(memberId)
  if (own) own.push(bet)
  else bets.set(memberId, [bet])
}
