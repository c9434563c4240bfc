import { type Clock, MS, plusMs } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { refuse } from '@croupier/kernel/refusals'
import type { BegunState, CheckState, DocumentKind } from '@croupier/wire/kyc/check'
import { memberId as memberIdShape } from '@croupier/wire/shapes'
import * as z from 'zod/mini'
import type { StaffCall } from '../../platform/audit.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { PageRequest } from '../../platform/db/store.ts'
import type { Files } from '../../platform/files/files.ts'
import type { Messaging } from '../messaging/index.ts'
import { approvalKind, type Staff } from '../staff/index.ts'
import { matchesStore } from './matches-store.ts'
import type { Check } from './model.ts'
import type { Persons } from './persons.ts'
import type { ChecksPolicy } from './policy.ts'
import type { CheckedMembers } from './ports.ts'
import { mayMove } from './rules.ts'
import { newCheck, shownDocument } from './service.ts'
import { checksStore, documentsStore } from './store.ts'

export type StaffChecksDeps = {
  db: Db
  clock: Clock
  files: Pick<Files, 'get'>
  persons: Persons
  members: CheckedMembers
  messaging: Pick<Messaging, 'send'>
  approvals: Pick<Staff['approvals'], 'register'>
  settings(): ChecksPolicy
}
export type StaffChecks = ReturnType<typeof staffChecks>
type Asked = { memberId: MemberId; reason: string }

const objectOf = (memberId: MemberId): string => `member:${memberId}`

/** The desk of checks of identity. Accepting a check and dismissing a match need two people; all else protects, and needs one. */
export function staffChecks(deps: StaffChecksDeps) {
  const { db, members } = deps
  const acceptances = deps.approvals.register(acceptanceKind(deps))
  const dismissals = deps.approvals.register(dismissalKind(deps))
  return {
    async list({ search, ...asked }: PageRequest & { search?: string | undefined; state?: BegunState | undefined }) {
      const memberIds = search ? await members.search(db, search) : undefined
      const found = await checksStore.page(db, { ...asked, memberIds })
      const names = await members.namesOf(found.items.map(({ memberId }) => memberId))
      return { ...found, items: found.items.map((one) => ({ ...one, username: names.get(one.memberId) ?? '' })) }
    },
    detail: (by: StaffCall, memberId: MemberId) => detail(deps, by, memberId),
    view: (by: StaffCall, id: string) => view(deps, by, id),
    review: (by: StaffCall, memberId: MemberId) =>
      decide(deps, by, { memberId, reason: null, to: 'in_review', message: null }),
    requestAcceptance: (by: StaffCall, { memberId, reason }: Asked) =>
      db.transaction().execute(async (tx) => {
        const { submittedAt } = (await checksStore.lock(tx, memberId)) ?? refuse('kyc.unknown')
        const payload = { memberId, submittedAt: submittedAt?.toISOString() ?? '' }
        return acceptances.request(tx, by, { payload, reason })
      }),
    reject: (by: StaffCall, asked: Asked) =>
      decide(deps, by, { ...asked, to: 'rejected', message: 'identity_rejected' }),
    requestDocuments: (by: StaffCall, asked: Asked & { kinds: DocumentKind[] }) =>
      decide(deps, by, { ...asked, to: 'requested', message: 'identity_requested' }),
    dismissMatch: (by: StaffCall, { id, reason }: { id: string; reason: string }) =>
      db.transaction().execute((tx) => dismissals.request(tx, by, { payload: { matchId: id }, reason })),
    expireDue: () => expireDue(deps),
  }
}

/** T151: the name and the birthday are in clear, so the audit log has who opened which check. */
async function detail({ db, members, persons }: StaffChecksDeps, by: StaffCall, memberId: MemberId) {
  const check = (await checksStore.byMember(db, memberId)) ?? refuse('kyc.unknown')
  await db
    .transaction()
    .execute((tx) => by.audit(tx, { object: objectOf(memberId), before: null, after: null, reason: null }))
  const matches = await matchesStore.ofMember(db, memberId)
  const names = await members.namesOf([memberId, ...matches.map(({ otherMemberId }) => otherMemberId)])
  return {
    memberId,
    username: names.get(memberId) ?? '',
    state: check.state,
    changedAt: check.changedAt,
    openMatches: matches.filter(({ dismissedAt }) => dismissedAt === null).length,
    reason: check.reason,
    submittedAt: check.submittedAt,
    acceptedAt: check.acceptedAt,
    expiresAt: check.expiresAt,
    reviewer: check.reviewerId,
    stated: persons.of(check),
    registered: await members.registered(db, memberId),
    documents: (await documentsStore.ofMember(db, memberId)).map(shownDocument),
    matches: matches.map(({ matchId, memberId: _, ...match }) => ({
      ...match,
      id: matchId,
      otherUsername: names.get(match.otherMemberId) ?? '',
    })),
  }
}

/** T151: the audit log has who opened which document. */
async function view({ db, files }: StaffChecksDeps, by: StaffCall, id: string) {
  const document = (await documentsStore.byId(db, id)) ?? refuse('file.unknown')
  const content = (await files.get(db, document.fileId)) ?? refuse('file.unknown')
  const { kind, side, memberId } = document
  await db
    .transaction()
    .execute((tx) => by.audit(tx, { object: objectOf(memberId), before: null, after: { kind, side }, reason: null }))
  return { contentType: content.contentType, bytes: new Uint8Array(content.bytes) }
}

type Decision = {
  memberId: MemberId
  reason: string | null
  to: CheckState
  kinds?: DocumentKind[]
  message: 'identity_rejected' | 'identity_requested' | null
}

/** A decision of one person. Documents may be requested of a member without a check, too. */
async function decide(deps: StaffChecksDeps, by: StaffCall, { memberId, reason, to, kinds, message }: Decision) {
  const { db, clock, members } = deps
  if (to === 'requested' && !(await members.namesOf([memberId])).has(memberId)) refuse('member.unknown')
  await db.transaction().execute(async (tx) => {
    const known = await checksStore.lock(tx, memberId)
    const check = known ?? (to === 'requested' ? newCheck(memberId, deps) : refuse('kyc.unknown'))
    mayMove(check.state, to)
    const after: Check = {
      ...check,
      state: to,
      changedAt: clock.now(),
      ...(to === 'in_review' ? { reviewerId: by.staffId } : { reason }),
      ...(kinds ? { requestedKinds: kinds } : {}),
    }
    await checksStore.save(tx, after)
    if (message) await notify(deps, tx, after, message)
    const change = { before: { state: check.state }, after: { state: to, ...(kinds ? { kinds } : {}) } }
    await by.audit(tx, { object: objectOf(memberId), ...change, reason })
  })
  return {}
}

const notify = (
  { messaging }: StaffChecksDeps,
  tx: Tx,
  { memberId, reason, changedAt }: Check,
  type: 'identity_requested' | 'identity_rejected' | 'identity_accepted' | 'identity_expired',
) =>
  messaging.send(tx, {
    memberId,
    type,
    params: reason === null ? {} : { reason },
    reference: `${type}:${memberId}:${changedAt.toISOString()}`,
  })

const shownState = z.object({ username: z.string(), state: z.string() })

/**
 * T155: the second person accepts the submission that the first one reviewed, and no later one. What was said about matches at the
 * request is judged again.
 */
const acceptanceKind = (deps: StaffChecksDeps) =>
  approvalKind({
    name: 'kyc.acceptance',
    permission: 'kyc.acceptance.approve',
    payload: z.object({ memberId: memberIdShape, submittedAt: z.string() }),
    change: z.object({ before: shownState, after: shownState }),
    async describe(tx, { memberId, submittedAt }) {
      const check = (await checksStore.lock(tx, memberId)) ?? refuse('kyc.unknown')
      mayMove(check.state, 'accepted')
      if (check.submittedAt?.toISOString() !== submittedAt) refuse('kyc.state', { state: check.state })
      const matches = await matchesStore.ofMember(tx, memberId)
      if (matches.some(({ dismissedAt }) => dismissedAt === null)) refuse('kyc.match_open')
      const username = (await deps.members.namesOf([memberId])).get(memberId) ?? ''
      return {
        object: objectOf(memberId),
        before: { username, state: check.state },
        after: { username, state: 'accepted' },
      }
    },
    async apply(tx, { memberId }) {
      const check = (await checksStore.lock(tx, memberId)) ?? refuse('kyc.unknown')
      const now = deps.clock.now()
      const expiresAt = plusMs(now, deps.settings().validDays * MS.day)
      const after: Check = { ...check, state: 'accepted', reason: null, changedAt: now, acceptedAt: now, expiresAt }
      await checksStore.save(tx, after)
      await notify(deps, tx, after, 'identity_accepted')
      return undefined
    },
  })

const shownMatch = z.object({ username: z.string(), other: z.string(), match: z.string() })

const dismissalKind = (deps: StaffChecksDeps) =>
  approvalKind({
    name: 'kyc.match',
    permission: 'kyc.match.approve',
    payload: z.object({ matchId: z.uuid() }),
    change: z.object({ before: shownMatch, after: shownMatch }),
    async describe(tx, { matchId }) {
      const match = (await matchesStore.byId(tx, matchId)) ?? refuse('kyc.match_unknown')
      if (match.dismissedAt) refuse('approval.nothing_changes')
      const names = await deps.members.namesOf([match.memberId, match.otherMemberId])
      const accounts = { username: names.get(match.memberId) ?? '', other: names.get(match.otherMemberId) ?? '' }
      return {
        object: objectOf(match.memberId),
        before: { ...accounts, match: match.source },
        after: { ...accounts, match: 'dismissed' },
      }
    },
    async apply(tx, { matchId }) {
      await matchesStore.dismiss(tx, matchId, deps.clock.now())
      return undefined
    },
  })

/** The admission reads the time itself; this tells the member, and the desk. */
async function expireDue(deps: StaffChecksDeps): Promise<void> {
  const { db, clock } = deps
  for (const memberId of await checksStore.expired(db, clock.now())) {
    await db.transaction().execute(async (tx) => {
      const check = await checksStore.lock(tx, memberId)
      if (check?.state !== 'accepted' || !check.expiresAt || check.expiresAt > clock.now()) return
      const after: Check = { ...check, state: 'expired', changedAt: clock.now() }
      await checksStore.save(tx, after)
      await notify(deps, tx, after, 'identity_expired')
    })
  }
}
