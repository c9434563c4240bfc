import type { MemberId } from '@croupier/kernel/ids'
import { refuse } from '@croupier/kernel/refusals'
import type { CheckState, DocumentKind } from '@croupier/wire/kyc/check'
import type { Finding } from '@croupier/wire/kyc/checks.console'
import type { StaffCall } from '../../platform/audit.ts'
import type { Db } from '../../platform/db/database.ts'
import type { PageRequest } from '../../platform/db/store.ts'
import type { Files } from '../../platform/files/files.ts'
import type { Staff } from '../staff/index.ts'
import { type ApprovalsDeps, acceptanceKind, findingKind } from './approvals.ts'
import { matchesStore } from './matches-store.ts'
import type { Check } from './model.ts'
import { notify } from './notices.ts'
import { mayMove } from './rules.ts'
import type { Screening } from './screening.ts'
import { newCheck, shownDocument } from './service.ts'
import { type CheckFilter, checksStore, documentsStore } from './store.ts'

export type StaffChecksDeps = ApprovalsDeps & {
  db: Db
  files: Pick<Files, 'get'>
  screening: Screening
  approvals: Pick<Staff['approvals'], 'register'>
}
export type StaffChecks = ReturnType<typeof staffChecks>
type Asked = { memberId: MemberId; reason: string }

const objectOf = (memberId: MemberId): string => `member:${memberId}`

/** The desk of checks of identity. Accepting a check and a finding about a match need two people; all else protects, and needs one. */
export function staffChecks(deps: StaffChecksDeps) {
  const { db, members } = deps
  const acceptances = deps.approvals.register(acceptanceKind(deps))
  const findings = deps.approvals.register(findingKind(deps))
  return {
    async list({ search, ...asked }: CheckFilter & PageRequest & { search?: string | undefined }) {
      const memberIds = search ? await members.search(db, search) : undefined
      const found = await checksStore.page(db, { ...asked, memberIds })
      const names = await members.namesOf(found.items.map(({ memberId }) => memberId))
      return { ...found, items: found.items.map((one) => ({ ...one, username: names.get(one.memberId) ?? '' })) }
    },
    detail: (by: StaffCall, memberId: MemberId) => detail(deps, by, memberId),
    view: (by: StaffCall, id: string) => view(deps, by, id),
    async review(by: StaffCall, memberId: MemberId) {
      await deps.screening.screen(memberId)
      return decide(deps, by, { memberId, reason: null, to: 'in_review', message: null })
    },
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
    decideMatch: (by: StaffCall, { id, finding, reason }: { id: string; finding: Finding; reason: string }) =>
      db.transaction().execute((tx) => findings.request(tx, by, { payload: { matchId: id, finding }, reason })),
    expireDue: () => expireDue(deps),
  }
}

/** T151: the name and the birthday are in clear, so the audit log has who opened which check. */
async function detail({ db, members, persons, screening }: StaffChecksDeps, by: StaffCall, memberId: MemberId) {
  const check = (await checksStore.byMember(db, memberId)) ?? refuse('kyc.unknown')
  await db
    .transaction()
    .execute((tx) => by.audit(tx, { object: objectOf(memberId), before: null, after: null, reason: null }))
  const matches = await matchesStore.ofMember(db, memberId)
  const others = matches.flatMap(({ otherMemberId }) => otherMemberId ?? [])
  const names = await members.namesOf([memberId, ...others])
  return {
    memberId,
    username: names.get(memberId) ?? '',
    state: check.state,
    changedAt: check.changedAt,
    openMatches: matches.filter(({ finding }) => finding === null).length,
    reason: check.reason,
    submittedAt: check.submittedAt,
    acceptedAt: check.acceptedAt,
    expiresAt: check.expiresAt,
    reviewer: check.reviewerId,
    stated: persons.of(check),
    registered: await members.registered(db, memberId),
    documents: (await documentsStore.ofMember(db, memberId)).map(shownDocument),
    matches: matches.map(({ matchId: id, source, otherMemberId, entryId, entryName, foundAt, decidedAt, finding }) => ({
      id,
      source,
      foundAt,
      decidedAt,
      finding,
      other: otherMemberId && { memberId: otherMemberId, username: names.get(otherMemberId) ?? '' },
      entry: entryId === null ? null : { id: entryId, name: entryName ?? '' },
    })),
    searchesLists: await screening.searchesLists(),
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
