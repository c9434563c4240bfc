import { ownerCommitment } from '@croupier/game-math/fairness/index'
import { businessDayOf } from '@croupier/kernel/business-day'
import type { MemberId } from '@croupier/kernel/ids'
import { sumOf, units } from '@croupier/kernel/money'
import { toHex } from '@croupier/kernel/random'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { mayBeOffered } from '../grants/rules.ts'
import type { GrantsService } from '../grants/service.ts'
import type { TurnoverService } from '../turnover/service.ts'
import { claimsStore } from './claims-store.ts'
import type { DropsDeps } from './drops.ts'
import type { Drop, DropSecret, Pseudonym, Series } from './model.ts'
import type { EnvelopesPolicy } from './policy.ts'
import { type ClaimRequest, decideClaims, isForAll } from './rules.ts'
import { envelopesStore as store } from './store.ts'

export type ClaimsDeps = DropsDeps & {
  grants: Pick<GrantsService, 'give'>
  turnover: Pick<TurnoverService, 'add'>
  policy(): EnvelopesPolicy
}

const SALT_BYTES = 16

/** A drop with what its claims need. */
export type OpenDrop = { drop: Drop; series: Series; secret: DropSecret }

/**
 * Takes the next numbers of a locked drop, records the claims as grants and pays them. The members are of one cell.
 * `drawn`: they waited for the draw under these pseudonyms, and passed the human check when they asked, which may have been on the
 * business day before.
 */
export async function handOut(
  deps: ClaimsDeps,
  tx: Tx,
  { drop, series, secret }: OpenDrop,
  requests: readonly ClaimRequest[],
  { drawn }: { drawn?: ReadonlyMap<MemberId, Pseudonym> } = {},
) {
  const state = await stateFor(deps, tx, { drop, series }, requests)
  const checked = drawn ? new Set(requests.map(({ memberId }) => memberId)) : state.checked
  const so = { ...state, checked, isOver: drop.closedAt !== null, amounts: secret.amounts, taken: drop.taken }
  const { answers, accepted } = decideClaims(so, requests)
  if (accepted.length > 0) await pay(deps, tx, { drop, series, drawn }, accepted)
  return { answers, isEmpty: drop.taken + accepted.length >= drop.count }
}

export function pseudonymOf({ random }: Pick<ClaimsDeps, 'random'>, memberId: MemberId): Pseudonym {
  const salt = toHex(random.bytes(SALT_BYTES))
  return { salt, owner: ownerCommitment(memberId, salt) }
}

type Accepted = ReturnType<typeof decideClaims>['accepted']

type Paying = Pick<OpenDrop, 'drop' | 'series'> & { drawn: ReadonlyMap<MemberId, Pseudonym> | undefined }

async function pay(deps: ClaimsDeps, tx: Tx, { drop, series, drawn }: Paying, accepted: Accepted) {
  const { clock, grants, turnover } = deps
  const at = clock.now()
  const claims = accepted.map((one) => {
    const { salt, owner } = drawn?.get(one.memberId) ?? pseudonymOf(deps, one.memberId)
    return { ...one, salt, owner }
  })
  await claimsStore.add(tx, drop.id, claims, at)
  await store.take(tx, drop.id, { count: accepted.length, amount: sumOf(accepted.map(({ amount }) => amount)) })
  const rights = accepted.map(({ memberId, amount }) => ({
    memberId,
    source: 'envelope' as const,
    sourceRef: `${drop.id}:${memberId}`,
    level: null,
    amount,
    note: series.title,
    expiresAt: drop.closeAt,
  }))
  // The posting locks the members.
  await grants.give(tx, { from: 'envelopes', kind: 'reward', at, grants: rights })
  const staked = accepted.map(({ memberId, amount }) => [memberId, units(amount * BigInt(series.turnover))] as const)
  await turnover.add(tx, new Map(staked))
}

/** What decides claims besides their order: what the members and their devices took, and who of them may take one. */
export async function stateFor(
  deps: ClaimsDeps,
  reader: Reader,
  { drop, series }: Pick<OpenDrop, 'drop' | 'series'>,
  requests: readonly ClaimRequest[],
) {
  const memberIds = idsOf(requests)
  const held = await claimsStore.held(reader, drop.id, memberIds)
  const eligible = await eligibleAmong(deps, reader, { drop, series }, requests)
  const checked = await checkedAmong(deps, reader, memberIds)
  const ofOrigins = await claimsStore.ofOrigins(reader, drop.id, requests)
  return { held, eligible, checked, ofOrigins, limits: deps.policy() }
}

/** The members who may take an envelope of the drop: those in its set whose accounts get rewards now. */
export async function eligibleAmong(
  { members }: Pick<ClaimsDeps, 'members'>,
  reader: Reader,
  { drop, series }: Pick<OpenDrop, 'drop' | 'series'>,
  requests: readonly ClaimRequest[],
): Promise<ReadonlySet<MemberId>> {
  const memberIds = idsOf(requests)
  const standings = await members.standingsOf(reader, memberIds)
  const among = isForAll(series) ? new Set(memberIds) : await claimsStore.eligible(reader, drop.id, memberIds)
  const isRewarded = (memberId: MemberId) => {
    const standing = standings.get(memberId)
    return standing !== undefined && mayBeOffered(standing, standing.isBarred)
  }
  return new Set(memberIds.filter((memberId) => among.has(memberId) && isRewarded(memberId)))
}

const idsOf = (requests: readonly ClaimRequest[]) => [...new Set(requests.map(({ memberId }) => memberId))]

/** Reward rules §8: the members who passed the human check today. All of them where the operator requires none. */
export async function checkedAmong(
  { clock, figures, policy }: Pick<ClaimsDeps, 'clock' | 'figures' | 'policy'>,
  reader: Reader,
  memberIds: readonly MemberId[],
): Promise<ReadonlySet<MemberId>> {
  if (!policy().humanCheck) return new Set(memberIds)
  return claimsStore.checked(reader, memberIds, businessDayOf(clock.now(), figures.calendar()))
}
