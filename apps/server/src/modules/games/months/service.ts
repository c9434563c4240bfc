import type { Clock } from '@croupier/kernel/clock'
import { refuse } from '@croupier/kernel/refusals'
import type { Db, Reader } from '../../../platform/db/database.ts'
import type { Logger } from '../../../platform/log.ts'
import { type ArchivedBets, monthsStore as store } from './store.ts'

export type MonthsService = ReturnType<typeof monthsService>

/** The partitions of the bet book by months (ADR 0024). */
export function monthsService({ db, clock, log }: { db: Db; clock: Clock; log: Logger }) {
  const ensure = () => store.ensure(db, clock.now())
  return {
    /** Makes the partitions of this month and the two after it. */
    ensure,
    /** At the start. A node starts without, too: bets of a month without a partition are kept with the later ones. */
    loop: {
      async start(): Promise<void> {
        await ensure().catch((error: unknown) => log.warn({ err: error }, 'the months of the bet book were not made'))
      },
      stop: async () => {},
    },
    /** The bets that are in files; null when there are none. */
    archived: (reader: Reader): Promise<ArchivedBets | null> => store.archived(reader),
  }
}

/** Refuses `bet.archived` if a bet or ticket with this id would be in an archived month. */
export async function requireLiveMonth(reader: Reader, id: string): Promise<void> {
  if (await store.isArchived(reader, id)) refuse('bet.archived')
}
