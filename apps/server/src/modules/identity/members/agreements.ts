import type { Clock } from '@croupier/kernel/clock'
import { isTrialId, type MemberId } from '@croupier/kernel/ids'
import { refuse } from '@croupier/kernel/refusals'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { OpenSessions } from '../../../platform/sessions/sessions.ts'
import { hasAgreed, membersWhoAgreed } from './admission-store.ts'
import { agreementMemory } from './agreement-memory.ts'
import { type Agreement, type InForce, NO_TERMS, type Versions } from './model.ts'
import { membersStore } from './store.ts'

export type AgreementsDeps = {
  db: Db
  clock: Clock
  settings(): { minimumAge: number; privacyVersion: string }
  /** The user agreement in force; null when the merchant has published none. */
  termsInForce(): Promise<{ version: string; counting: readonly string[] } | null>
  /** Notifies every node, with the commit, that the rights of the member's sessions change. */
  refreshSessions(tx: Tx, memberId: MemberId): Promise<void>
}

/** T012: the versions in force, and the members' agreements to them. A new version has to be agreed to again. */
export function agreementsService({ db, clock, settings, termsInForce, refreshSessions }: AgreementsDeps) {
  async function versions(): Promise<InForce> {
    const readAt = clock.now()
    const terms = (await termsInForce()) ?? { version: NO_TERMS, counting: [] }
    const { privacyVersion } = settings()
    const current = { termsVersion: terms.version, countingTerms: terms.counting, privacyVersion }
    memory.adopt(current, readAt)
    return current
  }
  const memory = agreementMemory({
    readVersions: versions,
    findAgreed: (memberIds, current) => membersWhoAgreed(db, memberIds, current),
  })
  const admissionCheck = hasAgreed({ privacyVersion: () => settings().privacyVersion, memory })
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
    /** The members of sessions by the hash of their token, in one query. Remembers their agreements for admission. */
    async sessionMembers(open: OpenSessions) {
      const current = await versions()
      const members = await membersStore.forSessions(db, open, current)
      for (const { memberId, owesAgreement } of members.values()) if (!owesAgreement) memory.remember(memberId, current)
      return members
    },
    async due(memberId: MemberId): Promise<Versions & { due: boolean; isFirst: boolean }> {
      const current = await versions()
      const isAgreed = isTrialId(memberId) || (await membersStore.hasAgreed(db, memberId, current))
      if (isAgreed) memory.remember(memberId, current)
      const { termsVersion, privacyVersion } = current
      const isFirst = !isAgreed && !(await membersStore.hasEverAgreed(db, memberId))
      return { due: !isAgreed, isFirst, termsVersion, privacyVersion }
    },
    async agree(memberId: MemberId, shown: Versions, address: string): Promise<Record<never, never>> {
      const current = await versions()
      const { termsVersion, privacyVersion } = current
      const isShown = shown.termsVersion === termsVersion && shown.privacyVersion === privacyVersion
      if (!isShown || termsVersion === NO_TERMS) refuse('agreement.required', { termsVersion, privacyVersion })
      await db.transaction().execute(async (tx) => {
        await record(tx, memberId, current, address)
        await refreshSessions(tx, memberId)
      })
      return {}
    },
  }
}

export type AgreementsService = ReturnType<typeof agreementsService>
