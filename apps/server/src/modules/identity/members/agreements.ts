import type { Clock } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { refuse } from '@croupier/kernel/refusals'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { membersStore } from './store.ts'

export type Versions = { termsVersion: string; privacyVersion: string }
export type AgreementsDeps = {
  db: Db
  clock: Clock
  settings(): { minimumAge: number; privacyVersion: string }
  /** The version of the user agreement that holds now; null when the merchant has published none. */
  agreementVersion(): Promise<string | null>
  /** Notifies every node, with the commit, that the member's sessions may do something else now. */
  changed(tx: Tx, memberId: MemberId): Promise<void>
}

/** T012: which versions hold, who agreed to them when, and who has to be asked again because they changed. */
export function agreementsService({ db, clock, settings, agreementVersion, changed }: AgreementsDeps) {
  const versions = async (): Promise<Versions> => ({
    termsVersion: (await agreementVersion()) ?? 'none',
    privacyVersion: settings().privacyVersion,
  })
  async function owes(memberId: string): Promise<boolean> {
    return !(await membersStore.hasAgreed(db, memberId, await versions()))
  }
  /** What was agreed to before stays. */
  async function record(tx: Tx, memberId: string, now: Versions, address: string): Promise<void> {
    const agreed = [
      { document: 'age' as const, version: String(settings().minimumAge) },
      { document: 'terms' as const, version: now.termsVersion },
      { document: 'privacy' as const, version: now.privacyVersion },
    ]
    await membersStore.agree(tx, memberId, agreed, clock.now(), address)
  }
  return {
    versions,
    owes,
    record,
    async due(memberId: MemberId): Promise<Versions & { due: boolean }> {
      return { due: await owes(memberId), ...(await versions()) }
    },
    async agree(memberId: MemberId, shown: Versions, address: string): Promise<Record<never, never>> {
      const now = await versions()
      if (shown.termsVersion !== now.termsVersion || shown.privacyVersion !== now.privacyVersion)
        refuse('agreement.required', now)
      await db.transaction().execute(async (tx) => {
        await record(tx, memberId, now, address)
        await changed(tx, memberId)
      })
      return {}
    },
  }
}
export type AgreementsService = ReturnType<typeof agreementsService>
