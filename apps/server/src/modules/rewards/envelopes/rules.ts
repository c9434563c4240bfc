import { type BusinessDay, dayFrom, localTimeOf, plusDays, startOfDay } from '@croupier/kernel/business-day'
import { type Instant, MS, plusMs } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { type Money, moneyText, units, ZERO } from '@croupier/kernel/money'
import type { RefusalCode } from '@croupier/kernel/refusals'
import { type EnvelopeRequests, type EnvelopeTerms, envelopePlan } from '@croupier/rules/rewards/envelope-record'
import { orderByWindow, splitEnvelopes } from '@croupier/rules/rewards/envelopes'
import { ENVELOPE_WINDOW_SECONDS, type EnvelopeState } from '@croupier/wire/rewards/envelopes'
import { ENVELOPES_MAX } from '@croupier/wire/rewards/envelopes.console'
import type { Conditions, Drop, EnvelopeRequest, Origin, SeriesTerms, SplitTerms, Taken } from './model.ts'
import type { EnvelopesPolicy } from './policy.ts'

const DAYS_MAX = 366
/** Claims that were received before the end are still answered. */
const CLOSE_AFTER_MS = 5 * MS.second
const WINDOW_MS = ENVELOPE_WINDOW_SECONDS * MS.second
/** Requests that nodes received within the window are recorded before the draw. */
const DRAW_AFTER_MS = WINDOW_MS + MS.second

/** The terms of a split in their public form. */
export const splitText = ({ mode, total, count, min, max, table }: SplitTerms) => ({
  mode,
  total: moneyText(total),
  count,
  min: min && moneyText(min),
  max: max && moneyText(max),
  table: table.map((row) => ({ amount: moneyText(row.amount), count: row.count })),
})

type Committed = Pick<Drop, 'id' | 'openAt' | 'closeAt' | 'committedAt' | 'seedHash'>

/** The terms of a drop in their public form. */
export const termsOf = (
  drop: Committed,
  { fairness, ...split }: SplitTerms & Pick<SeriesTerms, 'fairness'>,
): EnvelopeTerms => ({
  version: 1,
  ...(fairness === 'window'
    ? { protocol: 'envelope2', windowSeconds: ENVELOPE_WINDOW_SECONDS }
    : { protocol: 'envelope1' }),
  drop: drop.id,
  openAt: drop.openAt.toISOString(),
  closeAt: drop.closeAt.toISOString(),
  ...splitText(split),
  committedAt: drop.committedAt.toISOString(),
  seedHash: drop.seedHash,
})

type Days = Pick<SeriesTerms, 'firstDay' | 'lastDay' | 'times'>

const daysIn = ({ firstDay, lastDay }: Pick<Days, 'firstDay' | 'lastDay'>): number =>
  Math.round((Date.parse(`${lastDay}T00:00:00Z`) - Date.parse(`${firstDay}T00:00:00Z`)) / MS.day) + 1

/** The drops of a series over all its days. */
export const dropsIn = (series: Days): number => daysIn(series) * series.times.length
export const budgetOf = (series: Days & Pick<SeriesTerms, 'total'>): Money =>
  units(series.total * BigInt(dropsIn(series)))

/** The local date of an instant. */
export const localDay = (at: Instant, timeZone: string): BusinessDay => dayFrom(localTimeOf(at, timeZone).date)

/** Reward rules §8. The openings of a series after an instant and up to another, by the local times of its schedule. */
export function openingsOf(
  { firstDay, lastDay, times }: Days,
  timeZone: string,
  { after, until }: { after: Instant; until: Instant },
): Instant[] {
  const last = localDay(until, timeZone) < lastDay ? localDay(until, timeZone) : lastDay
  const days: BusinessDay[] = []
  for (let day = localDay(after, timeZone); day <= last; day = plusDays(day, 1)) if (day >= firstDay) days.push(day)
  const openings = days.flatMap((day) => times.map((time) => startOfDay(day, { timeZone, dayStart: time })))
  return openings.filter((at) => at > after && at <= until)
}

/** Why a series cannot be as staff typed it. `today` is the local date. */
export function termsRefusal(terms: SeriesTerms, today: BusinessDay): RefusalCode | null {
  const { firstDay, lastDay, times, mode, min, max, table, count } = terms
  const hasDays = firstDay <= lastDay && lastDay >= today && daysIn(terms) <= DAYS_MAX
  const hasTimes = new Set(times).size === times.length
  const areConditions = terms.depositMin >= ZERO && terms.validBetMin >= ZERO
  const isMode = (mode === 'random') === (min !== null && max !== null) && (mode === 'table') === table.length > 0
  if (!hasDays || !hasTimes || !areConditions || !isMode) return 'rewards.envelope_terms'
  const rows = table.reduce((sum, row) => sum + row.count, 0)
  if (mode === 'table' && (rows !== count || rows > ENVELOPES_MAX)) return 'rewards.envelope_amounts'
  const plan = envelopePlan(splitText(terms))
  const made = plan && splitEnvelopes(plan, () => 0)
  return made && !('refusal' in made) ? null : 'rewards.envelope_amounts'
}

/** Whether everybody may take an envelope who may get rewards. */
export const isForAll = ({ levelMin, depositMin, validBetMin, verifiedOnly, label }: Conditions): boolean =>
  levelMin === 0 && depositMin === ZERO && validBetMin === ZERO && !verifiedOnly && label === null

export function stateOf(
  { openAt, closeAt, closedAt, taken, count }: Pick<Drop, 'openAt' | 'closeAt' | 'closedAt' | 'taken' | 'count'>,
  now: Instant,
): EnvelopeState {
  if (closedAt || now >= closeAt) return 'over'
  if (now < openAt) return 'comingSoon'
  return taken < count ? 'open' : 'empty'
}

/** When the order of the first requests is drawn: a moment after the window. */
export const drawAtOf = ({ openAt }: Pick<Drop, 'openAt'>): Instant => plusMs(openAt, DRAW_AFTER_MS)
/** The latest opening whose requests may be drawn now. */
export const drawsAfter = (now: Instant): Instant => plusMs(now, -DRAW_AFTER_MS)

/** Reward rules §8, policy `window`: the arrivals of requests in the order of their places. */
export const placesOf = (
  requests: readonly Pick<EnvelopeRequest, 'memberId' | 'arrival' | 'receivedAt' | 'key'>[],
  openAt: Instant,
  stream: { shuffle<T>(list: readonly T[]): T[] },
): number[] => {
  const claims = requests.map(({ arrival: seq, memberId: member, receivedAt: at, key }) => {
    return { seq, member, at, key, isEligible: true }
  })
  const arrivals = new Map<string, number>(requests.map(({ memberId, arrival }) => [memberId, arrival]))
  return orderByWindow(claims, openAt, WINDOW_MS, stream).flatMap(({ member }) => arrivals.get(member) ?? [])
}

/** The pseudonyms of requests by arrival, as the public record has them. */
export function requestsOf(
  requests: readonly Pick<EnvelopeRequest, 'owner' | 'receivedAt'>[],
  openAt: Instant,
): EnvelopeRequests {
  const [early, late] = [true, false].map((isEarly) =>
    requests.filter(({ receivedAt }) => receivedAt < plusMs(openAt, WINDOW_MS) === isEarly).map(({ owner }) => owner),
  )
  return { early: early ?? [], late: late ?? [] }
}

/** When a drop is closed: a moment after its end. */
export const closesAfter = (now: Instant): Instant => plusMs(now, -CLOSE_AFTER_MS)

/** The smallest and the largest envelope that the terms allow. */
export function rangeOf({ mode, total, count, min, max, table }: SplitTerms): { least: Money; most: Money } {
  if (mode === 'random') return { least: min ?? ZERO, most: max ?? ZERO }
  if (mode === 'table') {
    const amounts = table.map(({ amount }) => amount).toSorted((a, b) => Number(a - b))
    return { least: amounts.at(0) ?? ZERO, most: amounts.at(-1) ?? ZERO }
  }
  const plan = splitEnvelopes({ mode, total, count }, () => 0)
  const amounts = 'refusal' in plan ? [] : plan.amounts
  return { least: amounts.at(-1) ?? ZERO, most: amounts.at(0) ?? ZERO }
}

export type ClaimRequest = Origin & { memberId: MemberId; key: string }
export type ClaimAnswer = Pick<Taken, 'number' | 'amount'> | RefusalCode
type Accepted = Pick<Taken, 'memberId' | 'number' | 'amount' | 'key'> & Origin

export type ClaimsSoFar = {
  isOver: boolean
  /** In the order in which they are handed out. */
  amounts: readonly Money[]
  taken: number
  held: ReadonlyMap<MemberId, Pick<Taken, 'number' | 'amount' | 'key'>>
  eligible: ReadonlySet<MemberId>
  /** Members who passed the human check today, or need none. */
  checked: ReadonlySet<MemberId>
  /** How many envelopes of the drop each device and each network took. */
  ofOrigins: ReadonlyMap<string, number>
  limits: Pick<EnvelopesPolicy, 'perDevice' | 'perNetwork'>
}

/**
 * Reward rules §8. Answers claims in their order: over, not eligible, already, by the device or the network of others, empty, without
 * the human check of the day. A repeated key gets the same answer. The numbers go on from `taken` without a gap.
 */
export function decideClaims(
  { isOver, amounts, taken, held, eligible, checked, ofOrigins, limits }: ClaimsSoFar,
  requests: readonly ClaimRequest[],
): { answers: ClaimAnswer[]; accepted: Accepted[] } {
  const known = new Map(held)
  const origins = countsOf(ofOrigins, limits)
  const accepted: Accepted[] = []
  const answerTo = ({ memberId, key, device, network }: ClaimRequest): ClaimAnswer => {
    const own = known.get(memberId)
    if (own?.key === key) return { number: own.number, amount: own.amount }
    if (isOver) return 'rewards.envelope_over'
    if (!eligible.has(memberId)) return 'rewards.envelope_not_eligible'
    if (own) return 'rewards.envelope_already'
    if (origins.areUsedUp({ device, network })) return 'rewards.envelope_device'
    const number = taken + accepted.length + 1
    const amount = amounts[number - 1]
    if (amount === undefined) return 'rewards.envelope_empty'
    if (!checked.has(memberId)) return 'rewards.envelope_check'
    accepted.push({ memberId, number, amount, key, device, network })
    origins.add({ device, network })
    known.set(memberId, { number, amount, key })
    return { number, amount }
  }
  return { answers: requests.map(answerTo), accepted }
}

/** Counts the envelopes of each device and each network. */
function countsOf(ofOrigins: ReadonlyMap<string, number>, { perDevice, perNetwork }: ClaimsSoFar['limits']) {
  const counts = new Map(ofOrigins)
  const countOf = (origin: string | null) => (origin === null ? 0 : (counts.get(origin) ?? 0))
  return {
    areUsedUp: ({ device, network }: Origin) => countOf(device) >= perDevice || countOf(network) >= perNetwork,
    add({ device, network }: Origin): void {
      for (const origin of [device, network]) if (origin !== null) counts.set(origin, countOf(origin) + 1)
    },
  }
}

/**
 * Reward rules §8, policy `window`: answers requests before the draw: over, not eligible, by the device or the network of others, without
 * the human check of the day. All others wait for it, each member with one request.
 */
export function decideRequests<R extends ClaimRequest>(
  { isOver, eligible, checked, ofOrigins, limits }: Omit<ClaimsSoFar, 'amounts' | 'taken' | 'held'>,
  waiting: ReadonlySet<MemberId>,
  requests: readonly R[],
): { answers: (RefusalCode | 'waiting')[]; accepted: R[] } {
  const known = new Set(waiting)
  const origins = countsOf(ofOrigins, limits)
  const accepted: R[] = []
  const answerTo = (request: R): RefusalCode | 'waiting' => {
    if (isOver) return 'rewards.envelope_over'
    if (known.has(request.memberId)) return 'waiting'
    if (!eligible.has(request.memberId)) return 'rewards.envelope_not_eligible'
    if (origins.areUsedUp(request)) return 'rewards.envelope_device'
    if (!checked.has(request.memberId)) return 'rewards.envelope_check'
    accepted.push(request)
    known.add(request.memberId)
    origins.add(request)
    return 'waiting'
  }
  return { answers: requests.map(answerTo), accepted }
}
