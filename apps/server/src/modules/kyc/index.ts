import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import { refuse } from '@croupier/kernel/refusals'
import type { Module } from '../../module.ts'
import type { AdmissionCheck } from '../../platform/db/admission.ts'
import type { Db, Reader, Tx } from '../../platform/db/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { type Reencrypted, reencryptRows } from '../../platform/secrets/reencrypt.ts'
import type { Content } from '../content/index.ts'
import type { Messaging } from '../messaging/index.ts'
import type { Staff } from '../staff/index.ts'
import { isIdentified } from './admission-store.ts'
import { matchesStore } from './matches-store.ts'
import type { Check, Document } from './model.ts'
import { kycTables } from './personal.ts'
import { persons as createPersons, type Persons } from './persons.ts'
import { checksPolicy } from './policy.ts'
import type { CheckedMembers } from './ports.ts'
import { kycRoutes, watchListsRoutes } from './routes.ts'
import { exceedsThreshold } from './rules.ts'
import { screening } from './screening.ts'
import { memberChecks } from './service.ts'
import { staffChecks } from './staff.ts'
import { checksStore, documentsStore } from './store.ts'
import { watchListsDesk } from './watch-lists/desk.ts'
import { together, type WatchLists } from './watch-lists/port.ts'
import { uploadedLists } from './watch-lists/uploaded.ts'

export type { CheckedMembers } from './ports.ts'
export { fileLists } from './watch-lists/files.ts'
export { noLists, type WatchLists } from './watch-lists/port.ts'

export type Kyc = Module & {
  /** Whether the member has an accepted check that has not expired. */
  isVerified(reader: Reader, memberId: MemberId): Promise<boolean>
  /** The members whose identity is verified now. */
  verifiedMembers(reader: Reader): Promise<MemberId[]>
  /** The members whose identity is verified now, and who stated one of these birthdays, `yyyy-MM-dd`, before an instant. */
  verifiedBornOn(reader: Reader, birthdays: readonly string[], statedBefore: Instant): Promise<MemberId[]>
  /** Whether staff have yet to decide about documents that the member submitted. */
  isInProgress(reader: Reader, memberId: MemberId): Promise<boolean>
  /** The documents of a member, replaced ones included, for the export of personal data. */
  filesOf(reader: Reader, memberId: MemberId): Promise<Document[]>
  /** T057: the accounts of which staff found that they belong to the same person as one of these. */
  samePerson: typeof matchesStore.samePerson
  /** T013: the check before every bet and deposit. */
  admissionChecks: readonly AdmissionCheck[]
  /** Refuses `kyc.required` for a withdrawal that exceeds the sums of the settings. `withdrawn` counts open withdrawals. */
  checkWithdrawal(tx: Tx, sums: WithdrawalSums): Promise<void>
}
export type WithdrawalSums = { memberId: MemberId; amount: Money; withdrawn: Money; deposited: Money }
export type KycDeps = Pick<Platform, 'clock' | 'random' | 'vault' | 'files' | 'jobs' | 'outbox'> & {
  db: Db
  staff: Pick<Staff, 'approvals'>
  content: Pick<Content, 'settings' | 'jurisdiction'>
  messaging: Pick<Messaging, 'send'>
  members: CheckedMembers
  /** Port: exclusions of one account of a person hold for all, implemented by safer gambling. */
  personChanged(tx: Tx, memberId: MemberId): Promise<void>
  /** Lists of sanctions and of politically exposed persons, beside those that staff upload. */
  lists: WatchLists
}

const EXPIRE = 'kyc.expire'
const SCREEN = 'kyc.screen'
const FORGET = 'kyc.forget-lists'

/** Tier 7: checks of identity. */
export function kyc(deps: KycDeps): Kyc {
  const { db, clock, vault, content, staff } = deps
  const settings = content.settings.policy(checksPolicy)
  const isRequired = () => content.jurisdiction().verifiesIdentityFirst
  const persons = createPersons(vault)
  const lists = screening({ ...deps, persons, lists: together(deps.lists, uploadedLists(db)) })
  const listsDesk = watchListsDesk({ ...deps, approvals: staff.approvals, screenTask: SCREEN })
  const parts = { ...deps, persons, settings, isRequired, approvals: staff.approvals, screening: lists }
  const checks = memberChecks(parts)
  const desk = staffChecks(parts)
  async function isVerified(reader: Reader, memberId: MemberId): Promise<boolean> {
    const check = await checksStore.byMember(reader, memberId)
    return check?.state === 'accepted' && check.expiresAt !== null && check.expiresAt > clock.now()
  }
  return {
    isVerified,
    verifiedMembers: (reader) => checksStore.accepted(reader, clock.now()),
    verifiedBornOn: (reader, birthdays, submittedBefore) =>
      checksStore.acceptedBornOn(
        reader,
        birthdays.flatMap((birthday) => persons.birthdayMacs({ birthday })),
        { at: clock.now(), submittedBefore },
      ),
    async isInProgress(reader, memberId) {
      const check = await checksStore.byMember(reader, memberId)
      return check?.state === 'submitted' || check?.state === 'in_review'
    },
    filesOf: documentsStore.allOf,
    samePerson: matchesStore.samePerson,
    admissionChecks: [isIdentified(isRequired)],
    async checkWithdrawal(tx, { memberId, ...sums }) {
      // T043: what was verified before the first deposit is not asked for again.
      if (isRequired() || !exceedsThreshold(sums, settings())) return
      if (!(await isVerified(tx, memberId))) refuse('kyc.required')
    },
    routes: [...kycRoutes(checks, desk), ...watchListsRoutes(listsDesk)],
    tasks: [
      { name: EXPIRE, run: desk.expireDue },
      { name: SCREEN, run: lists.screenAccepted },
      { name: FORGET, run: listsDesk.forgetWaiting },
    ],
    crons: [
      { task: EXPIRE, match: '11 * * * *' },
      { task: SCREEN, match: '41 3 * * *' },
      { task: FORGET, match: '17 4 * * *' },
    ],
    reencrypt: () => reencrypt(db, persons),
    personal: kycTables(deps.files),
  }
}

/** T169: re-encrypts what members stated. Prints of documents need no key again, because a look-up knows former ones. */
const reencrypt = (db: Db, persons: Persons): Promise<Reencrypted> =>
  reencryptRows<Check, MemberId>({
    next: (after, limit) => checksStore.after(db, after, limit),
    keyOf: ({ memberId }) => memberId,
    isCurrent: persons.isCurrent,
    reencrypt: (check) => checksStore.reencrypted(db, check, persons.columnsOf(persons.of(check)!)),
  })
