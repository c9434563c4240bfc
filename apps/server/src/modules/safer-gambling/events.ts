import type { Clock } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { SafetyEvent } from '@croupier/wire/safer-gambling/exclusions'
import type { Tx } from '../../platform/db/database.ts'
import { eventsStore as store } from './events-store.ts'
import type { SafetyNotices } from './notices.ts'

export type SafetyEvents = ReturnType<typeof safetyEvents>
export type NewSafetyEvent = { memberId: MemberId; event: SafetyEvent; values?: Record<string, string> }

/** What happened to limits and exclusions of members: their history, and the register of staff. */
export function safetyEvents({ clock, notices }: { clock: Clock; notices: Pick<SafetyNotices, 'publish'> }) {
  return {
    /** Notifies the open pages of the member, too. Returns the number of the event. */
    async add(tx: Tx, { memberId, event, values = {} }: NewSafetyEvent): Promise<bigint> {
      await notices.publish(tx, memberId)
      return store.add(tx, { memberId, at: clock.now(), event, values })
    },
    ofMember: store.ofMember,
  }
}
