import type { Instant } from '@croupier/kernel/clock'
import { type MemberId, memberIdOf } from '@croupier/kernel/ids'
import type { SafetyEvent } from '@croupier/wire/safer-gambling/exclusions'
import type { Reader, Tx } from '../../platform/db/database.ts'
import { type PageRequest, type Period, page, tables } from '../../platform/db/store.ts'

export type NewEvent = { memberId: MemberId; at: Instant; event: SafetyEvent; values: Record<string, string> }
export type StoredEvent = Omit<NewEvent, 'memberId'> & { id: string }

/** The events that a member sees. */
const SHOWN = 100

export type RegisterRequest = PageRequest &
  Period & { event?: SafetyEvent | undefined; memberIds?: readonly MemberId[] | undefined }

export const eventsStore = {
  /** Returns the number of the event. */
  async add(tx: Tx, { memberId, at, event, values }: NewEvent): Promise<bigint> {
    const row = await tx
      .insertInto('safer_gambling.events')
      .values({ member_id: memberId, at, event, values: JSON.stringify(values) })
      .returning('event_id as number')
      .executeTakeFirstOrThrow()
    return row.number
  },

  /** The newest events of a member, newest first. */
  async ofMember(reader: Reader, memberId: MemberId): Promise<StoredEvent[]> {
    const rows = await tables(reader)
      .selectFrom('safer_gambling.events')
      .select(['eventId', 'at', 'event', 'values'])
      .where('memberId', '=', memberId)
      .orderBy('eventId', 'desc')
      .limit(SHOWN)
      .execute()
    return rows.map(eventFrom)
  },

  /** The events of all members, newest first. */
  async page(reader: Reader, { from, to, event, memberIds, ...asked }: RegisterRequest) {
    const found = await page(
      tables(reader)
        .selectFrom('safer_gambling.events')
        .select(['eventId', 'memberId', 'at', 'event', 'values'])
        .$if(from !== undefined, (query) => query.where('at', '>=', from!))
        .$if(to !== undefined, (query) => query.where('at', '<', to!))
        .$if(event !== undefined, (query) => query.where('event', '=', event!))
        .$if(memberIds !== undefined, (query) =>
          query.where('memberId', 'in', memberIds!.length > 0 ? memberIds! : [NOBODY]),
        )
        .orderBy('eventId', 'desc'),
      asked,
    )
    return { ...found, items: found.items.map(eventFrom) }
  },
}

/** The id of no member: PostgreSQL has no empty list. */
const NOBODY = memberIdOf('')

type EventRow = { eventId: bigint; event: string }
/** The events were written by `add` alone. */
const eventFrom = <Row extends EventRow>({ eventId, event, ...rest }: Row) => ({
  ...rest,
  id: String(eventId),
  event: event as SafetyEvent,
})
