import { businessDayOf } from '@croupier/kernel/business-day'
import { type Clock, type Instant, MS, plusMs } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Page } from '@croupier/kernel/page'
import { refuse } from '@croupier/kernel/refusals'
import type { HumanCheckKind } from '@croupier/wire/identity/session'
import type { EnvelopeDrop, EnvelopeShare } from '@croupier/wire/rewards/envelopes'
import { boundedPageSize } from '@croupier/wire/shapes'
import { type Reencrypted, reencryptRows } from '../../../platform/secrets/reencrypt.ts'
import type { HumanProof } from '../../identity/index.ts'
import { mayBeOffered } from '../grants/rules.ts'
import type { RewardHumanCheck } from '../ports.ts'
import { type Claim, claimLines } from './claims.ts'
import { claimsStore } from './claims-store.ts'
import { runDrops } from './drops.ts'
import { type ClaimsDeps, checkedAmong } from './handout.ts'
import { type Drop, SECRET_PURPOSE, type Series, type Taken } from './model.ts'
import { requestsStore } from './requests-store.ts'
import { drawAtOf, isForAll, rangeOf, stateOf } from './rules.ts'
import { envelopesStore as store } from './store.ts'
import { drawWindow } from './window.ts'

export type EnvelopesDeps = ClaimsDeps & { clock: Clock; humanCheck: RewardHumanCheck }
export type EnvelopesService = ReturnType<typeof envelopesService>

const SHOWN_DAYS = 3
/** The latest drops that a member sees. */
const SHOWN_MAX = 30

/** Reward rules §8: red envelopes of members. */
export function envelopesService(deps: EnvelopesDeps) {
  const claim = claimLines(deps)
  return {
    list: (memberId: MemberId) => list(deps, memberId),
    claim: (asked: Claim) => claim(asked),
    check: (memberId: MemberId, given: HumanProof) => check(deps, memberId, given),
    shares: (memberId: MemberId, asked: SharesPage) => shares(deps, memberId, asked),
    /** The published record of a drop that is over. */
    async record(id: string) {
      const record = (await store.record(deps.db, id)) ?? refuse('rewards.envelope_unknown')
      const { table, amounts, claims, requests, ...rest } = record
      const lists = { table: [...table], amounts: [...amounts], claims: [...claims] }
      const waited = requests && { requests: { early: [...requests.early], late: [...requests.late] } }
      return { ...rest, ...lists, ...waited }
    },
    run: () => runDrops(deps, (dropId) => drawWindow(deps, dropId)),
    reencrypt: () => reencrypt(deps),
  }
}

async function isRewarded({ db, members }: EnvelopesDeps, memberId: MemberId): Promise<boolean> {
  const member = await members.memberOf(db, memberId)
  return member !== undefined && mayBeOffered(member, await members.isBarred(db, memberId))
}

type Shown = { drops: EnvelopeDrop[]; humanCheck: HumanCheckKind | null }

async function list(deps: EnvelopesDeps, memberId: MemberId): Promise<Shown> {
  const { db, clock } = deps
  if (!(await isRewarded(deps, memberId))) return { drops: [], humanCheck: null }
  const drops = await store.since(db, plusMs(clock.now(), -SHOWN_DAYS * MS.day), SHOWN_MAX)
  const ids = drops.map(({ id }) => id)
  const series = await store.seriesByIds(db, [...new Set(drops.map(({ seriesId }) => seriesId))])
  const [own, eligible, waiting] = await Promise.all([
    claimsStore.ofMember(db, memberId, ids),
    claimsStore.eligibleFor(db, memberId, ids),
    requestsStore.waitingIn(db, memberId, ids),
  ])
  const isChecked = (await checkedAmong(deps, db, [memberId])).has(memberId)
  return {
    humanCheck: isChecked ? null : deps.humanCheck.shown().kind,
    drops: drops.flatMap((drop) => {
      const terms = series.get(drop.seriesId)
      if (!terms) return []
      const of = { own: own.get(drop.id), isListed: eligible.has(drop.id), isWaiting: waiting.has(drop.id) }
      return [shown(drop, terms, { now: clock.now(), ...of })]
    }),
  }
}

function shown(
  drop: Drop,
  series: Series,
  { now, own, isListed, isWaiting }: { now: Instant; own: Taken | undefined; isListed: boolean; isWaiting: boolean },
): EnvelopeDrop {
  const { title, mode, levelMin, depositMin, validBetMin, verifiedOnly, label, turnover } = series
  const { id, openAt, closeAt, total, count, taken, commitment, openedAt, closedAt } = drop
  return {
    id,
    title,
    openAt,
    closeAt,
    state: stateOf(drop, now),
    mode,
    total,
    count,
    taken,
    ...rangeOf(series),
    levelMin,
    depositMin,
    validBetMin,
    verifiedOnly,
    isForSome: label !== null,
    turnover,
    drawAt: series.fairness === 'window' ? drawAtOf(drop) : null,
    isWaiting,
    isEligible: openedAt && !closedAt ? isForAll(series) || isListed : null,
    own: own ? { amount: own.amount, number: own.number, pseudonym: own.owner } : null,
    commitment,
    hasRecord: closedAt !== null,
  }
}

/** Reward rules §8: the human check of the day, which a member may pass before a drop opens. */
async function check({ db, clock, figures, humanCheck }: EnvelopesDeps, memberId: MemberId, given: HumanProof) {
  await humanCheck.demandEither(given)
  await claimsStore.addCheck(db, memberId, businessDayOf(clock.now(), figures.calendar()))
  return {}
}

type SharesPage = { id: string; page: number; pageSize: number }

/** Numbers have no gaps, so a page is a range of them. */
async function shares(
  deps: EnvelopesDeps,
  memberId: MemberId,
  { id, page, pageSize }: SharesPage,
): Promise<Page<EnvelopeShare>> {
  const drop = await store.find(deps.db, id)
  if (!drop?.closedAt || !(await isRewarded(deps, memberId))) return refuse('rewards.envelope_unknown')
  const limit = boundedPageSize(pageSize)
  const { rows, largest } = await claimsStore.shares(deps.db, id, { after: (page - 1) * limit, limit })
  const items = rows.map(({ number, amount, memberId: owner }) => {
    return { number, amount, isOwn: owner === memberId, isLargest: amount === largest }
  })
  return { items, page, pageSize: limit, total: drop.taken }
}

/** T169: encrypts the secrets of drops to come with the current key. */
const reencrypt = ({ db, vault }: EnvelopesDeps): Promise<Reencrypted> =>
  reencryptRows({
    next: (after: string | null, limit) => store.secretsAfter(db, after, limit),
    keyOf: ({ dropId }) => dropId,
    isCurrent: ({ secretEncrypted }) => vault.isCurrent(SECRET_PURPOSE, secretEncrypted!),
    reencrypt: (row) =>
      store.reencrypt(db, row, vault.encrypt(SECRET_PURPOSE, vault.decrypt(SECRET_PURPOSE, row.secretEncrypted!))),
  })
