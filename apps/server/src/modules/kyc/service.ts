import type { Clock } from '@croupier/kernel/clock'
import { type MemberId, uuidV7 } from '@croupier/kernel/ids'
import type { Random } from '@croupier/kernel/random'
import { refuse } from '@croupier/kernel/refusals'
import { type DocumentKind, type DocumentSide, type IdentityCheck, MAX_DOCUMENTS } from '@croupier/wire/kyc/check'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Files } from '../../platform/files/files.ts'
import { inspectFile } from '../../platform/files/inspect.ts'
import { matchesStore } from './matches-store.ts'
import type { Check, Document, StatedPerson } from './model.ts'
import { isNearName } from './names.ts'
import type { Persons } from './persons.ts'
import type { ChecksPolicy } from './policy.ts'
import type { CheckedMembers } from './ports.ts'
import { judgeBirthday, mayChangeDocuments, missingDocuments } from './rules.ts'
import { checksStore, documentsStore } from './store.ts'

export type MemberChecksDeps = {
  db: Db
  clock: Clock
  random: Random
  files: Pick<Files, 'put' | 'keep' | 'remove'>
  persons: Persons
  members: CheckedMembers
  settings(): ChecksPolicy
  /** Whether the jurisdiction profile demands a check before the first deposit or bet. */
  isRequired(): boolean
}
export type MemberChecks = ReturnType<typeof memberChecks>
type Side = { kind: DocumentKind; side: DocumentSide }

/** The check of a member who was never asked. */
export const newCheck = (memberId: MemberId, { clock }: { clock: Clock }): Check => ({
  memberId,
  state: 'none',
  reason: null,
  requestedKinds: [],
  changedAt: clock.now(),
  submittedAt: null,
  acceptedAt: null,
  expiresAt: null,
  reviewerId: null,
  personEncrypted: null,
  birthdayMac: null,
})

/** Documents for the wire. */
export const shownDocument = ({ documentId, kind, side, contentType, size, uploadedAt }: Document) => ({
  id: documentId,
  kind,
  side,
  contentType,
  size,
  uploadedAt,
})

/** The check of identity as the member sees it: documents first, then the submission. */
export function memberChecks(deps: MemberChecksDeps) {
  const { db } = deps
  return {
    show: (memberId: MemberId) => show(deps, memberId),
    upload: (memberId: MemberId, side: Side, bytes: Buffer) => upload(deps, memberId, side, bytes),
    async remove(memberId: MemberId, id: string) {
      await db.transaction().execute(async (tx) => {
        const check = await lock(deps, tx, memberId)
        mayChangeDocuments(check.state)
        const document = await documentsStore.byId(tx, id)
        if (document?.memberId !== memberId || document.removedAt) return refuse('file.unknown')
        await drop(deps, tx, check, document)
      })
      return show(deps, memberId)
    },
    submit: (memberId: MemberId, person: StatedPerson) => submit(deps, memberId, person),
  }
}

const lock = async (deps: MemberChecksDeps, tx: Tx, memberId: MemberId): Promise<Check> =>
  (await checksStore.lock(tx, memberId)) ?? newCheck(memberId, deps)

async function show(deps: MemberChecksDeps, memberId: MemberId): Promise<IdentityCheck> {
  const { db, settings, isRequired } = deps
  const check = (await checksStore.byMember(db, memberId)) ?? newCheck(memberId, deps)
  const documents = await documentsStore.ofMember(db, memberId)
  const { asksBeforeWithdrawal, withdrawalsUpTo } = settings()
  return {
    state: check.state,
    reason: check.reason,
    missing: missingDocuments(documents, check.requestedKinds),
    documents: documents.map(shownDocument),
    expiresAt: check.expiresAt,
    neededToPlay: isRequired(),
    withdrawalsUpTo: asksBeforeWithdrawal && !isRequired() ? withdrawalsUpTo : null,
  }
}

/** The file is stored before the transaction, and kept with its commit, so a storage that dies leaves nothing behind. */
async function upload(deps: MemberChecksDeps, memberId: MemberId, { kind, side }: Side, bytes: Buffer) {
  const { db, clock, random, files, persons } = deps
  mayChangeDocuments(((await checksStore.byMember(db, memberId)) ?? newCheck(memberId, deps)).state)
  const content = await inspectFile(bytes)
  const fileId = await files.put(content)
  await db.transaction().execute(async (tx) => {
    const check = await lock(deps, tx, memberId)
    mayChangeDocuments(check.state)
    const known = await documentsStore.ofMember(tx, memberId)
    const former = known.find((one) => one.kind === kind && one.side === side)
    if (former) await drop(deps, tx, check, former)
    else if (known.length >= MAX_DOCUMENTS) refuse('file.too_many')
    await files.keep(tx, fileId)
    await documentsStore.add(tx, {
      documentId: uuidV7(clock.now(), random),
      memberId,
      kind,
      side,
      fileId,
      contentType: content.contentType,
      size: content.bytes.length,
      contentMac: persons.contentMac(bytes),
      uploadedAt: clock.now(),
      removedAt: null,
    })
    await recordSameDocument(deps, tx, memberId, persons.contentMacs(bytes))
  })
  return show(deps, memberId)
}

/** A document that was part of a submission is kept, because a decision rests on it. */
async function drop({ files, clock }: MemberChecksDeps, tx: Tx, { submittedAt }: Check, document: Document) {
  const { documentId, fileId, uploadedAt } = document
  if (submittedAt && uploadedAt <= submittedAt) return documentsStore.archive(tx, documentId, clock.now())
  await documentsStore.remove(tx, documentId)
  await files.remove(tx, fileId)
}

async function submit(deps: MemberChecksDeps, memberId: MemberId, person: StatedPerson) {
  const { db, clock, members, persons } = deps
  const now = clock.now()
  judgeBirthday(person, now.toISOString().slice(0, 10), members.minimumAge())
  await db.transaction().execute(async (tx) => {
    const check = await lock(deps, tx, memberId)
    mayChangeDocuments(check.state)
    const documents = await documentsStore.ofMember(tx, memberId)
    if (missingDocuments(documents, check.requestedKinds).length > 0) refuse('kyc.documents_missing')
    await checksStore.save(tx, {
      ...check,
      ...persons.columnsOf(person),
      state: 'submitted',
      changedAt: now,
      submittedAt: now,
      acceptedAt: null,
      expiresAt: null,
      reviewerId: null,
    })
    await recordSamePerson(deps, tx, memberId, person)
  })
  return show(deps, memberId)
}

/** T014: the same file in another account is a case for staff. */
async function recordSameDocument(deps: MemberChecksDeps, tx: Tx, memberId: MemberId, macs: readonly string[]) {
  for (const other of await documentsStore.othersWith(tx, macs, memberId))
    await record(deps, tx, memberId, 'document', other)
}

/** T014: so is a near name with the same birthday. */
async function recordSamePerson(deps: MemberChecksDeps, tx: Tx, memberId: MemberId, person: StatedPerson) {
  for (const check of await checksStore.bornOn(tx, deps.persons.birthdayMacs(person), memberId)) {
    const other = deps.persons.of(check)
    if (other && isNearName(other.fullName, person.fullName)) await record(deps, tx, memberId, 'person', check.memberId)
  }
}

const record = (
  { clock, random }: MemberChecksDeps,
  tx: Tx,
  memberId: MemberId,
  source: 'document' | 'person',
  otherMemberId: MemberId,
) =>
  matchesStore.add(tx, {
    matchId: uuidV7(clock.now(), random),
    memberId,
    source,
    otherMemberId,
    entryId: null,
    entryName: null,
    foundAt: clock.now(),
    decidedAt: null,
    finding: null,
  })
