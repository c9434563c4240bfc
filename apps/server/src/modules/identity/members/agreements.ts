import { type Clock, type Instant, MS, plusMs } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { refuse } from '@croupier/kernel/refusals'
import type { AdmissionCheck } from '../../../platform/db/admission.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { hasAgreed, membersWhoAgreed } from './admission-store.ts'
import type { Agreement, Versions } from './model.ts'
import { membersStore } from './store.ts'

export type AgreementsDeps = {
  db: Db
  clock: Clock
  settings(): { minimumAge: number; privacyVersion: string }
  /** The version of the user agreement in force; null when the merchant has published none. */
  agreementVersion(): Promise<string | null>
  /** Notifies every node, with the commit, that the rights of the member's sessions change. */
  refreshSessions(tx: Tx, memberId: MemberId): Promise<void>
}

/** Members whose agreements a node remembers, and for how long. A look-up of the session renews it. */
const MAX_REMEMBERED = 250_000
const REMEMBERED_MS = MS.minute

/** T012: the versions in force, and the members' agreements to them. A new version has to be agreed to again. */
export function agreementsService({ db, clock, settings, agreementVersion, refreshSessions }: AgreementsDeps) {
  const versions = async (): Promise<Versions> => ({
    termsVersion: (await agreementVersion()) ?? 'none',
    privacyVersion: settings().privacyVersion,
  })
  const memory = agreementMemory(clock, async (memberIds) => {
    const current = await versions()
    return { now: current, agreed: await membersWhoAgreed(db, memberIds, current) }
  })
  const admissionCheck: AdmissionCheck = hasAgreed({
    privacyVersion: () => settings().privacyVersion,
    agreedTo: memory.agreedTo,
    remember: memory.learn,
  })
  async function record(tx: Tx, memberId: MemberId, agreed: Versions, address: string): Promise<void> {
    const agreements: Agreement[] = [
      { document: 'age', version: String(settings().minimumAge) },
      { document: 'terms', version: agreed.termsVersion },
      { document: 'privacy', version: agreed.privacyVersion },
    ]
    await membersStore.agree(tx, memberId, agreements, { agreedAt: clock.now(), address })
  }
  return {
    versions,
    admissionCheck,
    record,
    /** The member of a session, in one query. Remembers the agreement for admission. */
    async sessionMember(memberId: MemberId) {
      const current = await versions()
      const member = await membersStore.forSession(db, memberId, current)
      if (member && !member.owesAgreement) memory.remember(memberId, current)
      return member
    },
    async due(memberId: MemberId): Promise<Versions & { due: boolean }> {
      const current = await versions()
      const isAgreed = await membersStore.hasAgreed(db, memberId, current)
      if (isAgreed) memory.remember(memberId, current)
      return { due: !isAgreed, ...current }
    },
    async agree(memberId: MemberId, shown: Versions, address: string): Promise<Record<never, never>> {
      const current = await versions()
      if (shown.termsVersion !== current.termsVersion || shown.privacyVersion !== current.privacyVersion)
        refuse('agreement.required', current)
      await db.transaction().execute(async (tx) => {
        await record(tx, memberId, current, address)
        await refreshSessions(tx, memberId)
      })
      return {}
    },
  }
}

type LookUp = (memberIds: readonly MemberId[]) => Promise<{ now: Versions; agreed: readonly MemberId[] }>

/** The versions that members were found to have agreed to, when these were in force. */
function agreementMemory(clock: Clock, lookUp: LookUp) {
  const known = new Map<MemberId, { versions: Versions; until: Instant }>()
  const wanted = new Set<MemberId>()
  let isLearning = false

  function remember(memberId: MemberId, versions: Versions): void {
    const [oldest] = known.keys()
    if (known.size >= MAX_REMEMBERED && oldest !== undefined) known.delete(oldest)
    // Moves the member to the end of the map, which is in the order of insertion.
    known.delete(memberId)
    known.set(memberId, { versions, until: plusMs(clock.now(), REMEMBERED_MS) })
  }
  function agreedTo(memberId: MemberId): Versions | undefined {
    const entry = known.get(memberId)
    return entry && entry.until > clock.now() ? entry.versions : undefined
  }
  /** One look-up at a time, of all members that are wanted by then. */
  async function learnWanted(): Promise<void> {
    isLearning = true
    try {
      while (wanted.size > 0) {
        const memberIds = [...wanted]
        wanted.clear()
        const { now, agreed } = await lookUp(memberIds)
        for (const memberId of agreed) remember(memberId, now)
      }
    } catch {
      // The members stay unknown, and the transactions of their bets look them up.
    } finally {
      isLearning = false
    }
  }
  return {
    remember,
    agreedTo,
    learn(memberId: MemberId): void {
      if (agreedTo(memberId)) return
      wanted.add(memberId)
      if (!isLearning) void learnWanted()
    },
  }
}

export type AgreementsService = ReturnType<typeof agreementsService>
