import { type BusinessDay, businessDayOf } from '@croupier/kernel/business-day'
import type { Clock, Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { ZERO } from '@croupier/kernel/money'
import type { Tx } from '../../../platform/db/database.ts'
import type { RefereeSources, RewardFigures } from '../ports.ts'
import type { BonusFacts, PlayedBonus } from './model.ts'
import { type MemberPair, reviewsStore as store } from './store.ts'

export type FactsDeps = {
  clock: Clock
  sources: Pick<RefereeSources, 'accountsOfPersons' | 'pairsSharingDevices'>
  figures: Pick<
    RewardFigures,
    'calendar' | 'creditedDeposits' | 'requestedWithdrawals' | 'validBetsSince' | 'playedDays'
  >
}

/** Accounts with the latest bonuses of an offer whose devices are compared. */
const COMPARED_MAX = 200

/** Reads the facts about a page of members as sets, so that the number of queries does not grow with it. */
export async function readFacts(
  deps: FactsDeps,
  tx: Tx,
  memberIds: readonly MemberId[],
  since: Instant,
): Promise<(memberId: MemberId) => BonusFacts> {
  const { clock, figures } = deps
  const period = { from: since, to: clock.now() }
  const samePerson = byMember(await samePersons(deps, tx, memberIds))
  const sameDevice = byMember(await sameDevices(deps, tx, memberIds))
  const depositBonuses = byMember(await store.depositBonuses(tx, memberIds, since))
  const bonuses = byMember(await bonusesOf(deps, tx, memberIds, since))
  const deposits = byMember(await figures.creditedDeposits(tx, memberIds, period))
  const withdrawals = byMember(await figures.requestedWithdrawals(tx, memberIds, period))
  const played = byMember(await playOf(deps, tx, bonuses))
  const firstDays = [...depositBonuses].flatMap(([id, [first]]): [MemberId, BusinessDay][] =>
    first ? [[id, businessDayOf(first.at, figures.calendar())]] : [],
  )
  const validBets = await figures.validBetsSince(tx, new Map(firstDays))
  return (memberId) => ({
    samePerson: samePerson.get(memberId)?.map(({ otherId }) => otherId) ?? [],
    sameDevice: sameDevice.get(memberId)?.map(({ otherId }) => otherId) ?? [],
    depositBonuses: depositBonuses.get(memberId)?.map(({ at }) => at) ?? [],
    bonuses: bonuses.get(memberId) ?? [],
    deposits: deposits.get(memberId) ?? [],
    withdrawals: withdrawals.get(memberId) ?? [],
    played: played.get(memberId) ?? [],
    validBet: validBets.get(memberId) ?? ZERO,
  })
}

const byMember = <T extends { memberId: MemberId }>(rows: readonly T[]): Map<MemberId, T[]> =>
  Map.groupBy(rows, ({ memberId }) => memberId)

/** Other accounts of the person that have a bonus of an offer of which the member has one. */
async function samePersons({ sources }: FactsDeps, tx: Tx, memberIds: readonly MemberId[]): Promise<MemberPair[]> {
  const persons = await sources.accountsOfPersons(tx, memberIds)
  const pairs = [...persons].flatMap(([memberId, accounts]) =>
    accounts.filter((one) => one !== memberId).map((otherId) => ({ memberId, otherId })),
  )
  return store.sharingOffersAmong(tx, pairs)
}

/** Of the accounts with the latest bonuses of the offers of each member, those with an address and a browser of the member. */
async function sameDevices(
  { sources }: FactsDeps,
  tx: Tx,
  memberIds: readonly MemberId[],
): Promise<readonly MemberPair[]> {
  const pairs = await store.sharingOffers(tx, memberIds, COMPARED_MAX)
  return sources.pairsSharingDevices(
    tx,
    pairs.map(({ memberId, otherId }) => [memberId, otherId] as const),
  )
}

async function bonusesOf(
  { figures }: FactsDeps,
  tx: Tx,
  memberIds: readonly MemberId[],
  since: Instant,
): Promise<(PlayedBonus & { memberId: MemberId })[]> {
  const calendar = figures.calendar()
  const found = await store.bonuses(tx, memberIds, since)
  return found.map(({ convertedAt, ...bonus }) => ({
    ...bonus,
    converted: convertedAt && { at: convertedAt, on: businessDayOf(convertedAt, calendar) },
  }))
}

/** What members with bonuses that became cash have played since the first of these bonuses. */
async function playOf({ clock, figures }: FactsDeps, tx: Tx, bonuses: ReadonlyMap<MemberId, readonly PlayedBonus[]>) {
  const converted = [...bonuses].filter(([, own]) => own.some((one) => one.converted !== null))
  const from = converted.flatMap(([, own]) => own.map(({ fromDay }) => fromDay)).toSorted()[0]
  if (from === undefined) return []
  const to = businessDayOf(clock.now(), figures.calendar())
  return figures.playedDays(
    tx,
    converted.map(([memberId]) => memberId),
    { from, to },
  )
}
