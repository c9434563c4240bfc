import type { Clock } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { SafetyEvent } from '@croupier/wire/safer-gambling/exclusions'
import type { Tx } from '../../platform/db/database.ts'
import { eventsStore as store } from './events-store.ts'

export type SafetyEvents = ReturnType<typeof safetyEvents>
export type NewSafetyEvent = { memberId: MemberId; event: SafetyEvent; values?: Record<string, string> }

/** What happened to limits and exclusions of members: their history, and the register of staff. */
export function safetyEvents({ clock }: { clock: Clock }) {
  return {
    /** Returns the number of the event. */
    add: (tx: Tx, { memberId, event, values = {} }: NewSafetyEvent): Promise<bigint> =>
      store.add(tx, { memberId, at: clock.now(), event, values }),
    ofMember: store.ofMember,
  }
}
