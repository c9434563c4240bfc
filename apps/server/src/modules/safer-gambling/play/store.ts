import type { BusinessDay } from '@croupier/kernel/business-day'
import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import type { Reader } from '../../../platform/db/database.ts'
import { tables } from '../../../platform/db/store.ts'

/** A session of a member who plays, with the figures of its first business day before it began. */
export type PlaySession = {
  sessionId: string
  memberId: MemberId
  startedAt: Instant
  startDay: BusinessDay
  stakedBefore: Money
  paidBefore: Money
  /** When the last reality check was passed, or the session began. */
  checkedAt: Instant
}

export const playStore = {
  async begin(db: Reader, session: PlaySession): Promise<void> {
    await tables(db)
      .insertInto('safer_gambling.play_sessions')
      .values(session)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },

  find: (reader: Reader, sessionId: string): Promise<PlaySession | undefined> =>
    tables(reader)
      .selectFrom('safer_gambling.play_sessions')
      .selectAll()
      .where('sessionId', '=', sessionId)
      .executeTakeFirst(),

  async pass(db: Reader, sessionId: string, at: Instant): Promise<void> {
    await tables(db)
      .updateTable('safer_gambling.play_sessions')
      .set({ checkedAt: at })
      .where('sessionId', '=', sessionId)
      .execute()
  },

  async forget(db: Reader, before: Instant): Promise<void> {
    await tables(db).deleteFrom('safer_gambling.play_sessions').where('startedAt', '<', before).execute()
  },

  async intervalOf(reader: Reader, memberId: MemberId): Promise<number | null> {
    const row = await tables(reader)
      .selectFrom('safer_gambling.reality_checks')
      .select('minutes')
      .where('memberId', '=', memberId)
      .executeTakeFirst()
    return row?.minutes ?? null
  },

  async setInterval(db: Reader, memberId: MemberId, minutes: number | null): Promise<void> {
    await tables(db)
      .insertInto('safer_gambling.reality_checks')
      .values({ memberId, minutes })
      .onConflict((conflict) => conflict.column('memberId').doUpdateSet({ minutes }))
      .execute()
  },
}
