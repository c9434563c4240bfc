import type { Clock } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { OwnerNotice } from '@croupier/wire/identity/owner-notice'
import type { SafetyEvent } from '@croupier/wire/safer-gambling/exclusions'
import type { Tx } from '../../platform/db/database.ts'
import { eventsStore as store } from './events-store.ts'
import type { SafetyNotices } from './notices.ts'
import type { NotifyOwner } from './ports.ts'

export type SafetyEvents = ReturnType<typeof safetyEvents>
export type NewSafetyEvent = { memberId: MemberId; event: SafetyEvent; values?: Record<string, string> }

/** The changes of which the owner is notified. The end of an exclusion is no reason to write to anybody. */
const NOTICES: Partial<Record<SafetyEvent, OwnerNotice>> = {
  limit_set: 'limits',
  limit_lowered: 'limits',
  limit_request: 'limits',
  limit_raised: 'limits',
  limit_removed: 'limits',
  time_out: 'exclusion',
  self_exclusion: 'exclusion',
  return_requested: 'exclusion',
  closing_requested: 'closing',
  reopened: 'closing',
}

export type SafetyEventsDeps = { clock: Clock; notices: Pick<SafetyNotices, 'publish'>; notifyOwner: NotifyOwner }

/** What happened to limits and exclusions of members: their history, and the register of staff. */
export function safetyEvents({ clock, notices, notifyOwner }: SafetyEventsDeps) {
  return {
    /** Notifies the owner, and the open pages of the member. Returns the number of the event. */
    async add(tx: Tx, { memberId, event, values = {} }: NewSafetyEvent): Promise<bigint> {
      await notices.publish(tx, memberId)
      const what = NOTICES[event]
      // A limit of the operator has a message of its own in the inbox.
      if (what) await notifyOwner(tx, { memberId, what, isInInbox: what === 'limits' && values.source === 'operator' })
      return store.add(tx, { memberId, at: clock.now(), event, values })
    },
    ofMember: store.ofMember,
  }
}
