import { type Clock, type Instant, MS, plusMs } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { refuse } from '@croupier/kernel/refusals'
import type { EnvelopeDrop } from '@croupier/wire/rewards/envelopes'
import { type Reencrypted, reencryptRows } from '../../../platform/secrets/reencrypt.ts'
import { mayBeOffered } from '../grants/rules.ts'
import { type ClaimsDeps, claimLines } from './claims.ts'
import { claimsStore } from './claims-store.ts'
import { runDrops } from './drops.ts'
import { type Drop, SECRET_PURPOSE, type Series, type Taken } from './model.ts'
import { isForAll, rangeOf, stateOf } from './rules.ts'
import { envelopesStore as store } from './store.ts'

export type EnvelopesDeps = ClaimsDeps & { clock: Clock }
export type EnvelopesService = ReturnType<typeof envelopesService>

const SHOWN_DAYS = 3
/** The latest drops that a member sees. */
const SHOWN_MAX = 30

/** Reward rules §8: red envelopes of members. */
export function envelopesService(deps: EnvelopesDeps) {
  const claim = claimLines(deps)
  return {
    list: (memberId: MemberId) => list(deps, memberId),
    claim: (memberId: MemberId, asked: { id: string; key: string; receivedAt: Instant }) =>
      claim({ memberId, ...asked }),
    /** The published record of a drop that is over. */
    async record(id: string) {
      const record = (await store.record(deps.db, id)) ?? refuse('rewards.envelope_unknown')
      const { table, amounts, claims } = record
      return { ...record, table: [...table], amounts: [...amounts], claims: [...claims] }
    },
    run: () => runDrops(deps),
    reencrypt: () => reencrypt(deps),
  }
}

async function list(deps: EnvelopesDeps, memberId: MemberId): Promise<{ drops: EnvelopeDrop[] }> {
  const { db, clock, members } = deps
  const member = await members.memberOf(db, memberId)
  if (!member || !mayBeOffered(member, await members.isBarred(db, memberId))) return { drops: [] }
  const drops = await store.since(db, plusMs(clock.now(), -SHOWN_DAYS * MS.day), SHOWN_MAX)
  const ids = drops.map(({ id }) => id)
  const series = await store.seriesByIds(db, [...new Set(drops.map(({ seriesId }) => seriesId))])
  const [own, eligible] = await Promise.all([
    claimsStore.ofMember(db, memberId, ids),
    claimsStore.eligibleFor(db, memberId, ids),
  ])
  return {
    drops: drops.flatMap((drop) => {
      const terms = series.get(drop.seriesId)
      if (!terms) return []
      return [shown(drop, terms, { now: clock.now(), own: own.get(drop.id), isListed: eligible.has(drop.id) })]
    }),
  }
}

function shown(
  drop: Drop,
  series: Series,
  { now, own, isListed }: { now: Instant; own: Taken | undefined; isListed: boolean },
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
    isEligible: openedAt && !closedAt ? isForAll(series) || isListed : null,
    own: own ? { amount: own.amount, number: own.number, pseudonym: own.owner } : null,
    commitment,
    hasRecord: closedAt !== null,
  }
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
