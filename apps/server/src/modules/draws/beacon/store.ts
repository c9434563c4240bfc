import type { NamedRound } from '@croupier/game-math/fairness/index'
import type { Instant } from '@croupier/kernel/clock'
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import { hasWritten, tables } from '../../../platform/db/store.ts'
import type { AwaitedRound, RelayFailure, RelayHealth, StoredRound } from './model.ts'

export const beaconStore = {
  /** The signature of a round, or null while it is not stored. */
  async signature(reader: Reader, { chain, round }: NamedRound): Promise<string | null> {
    const row = await tables(reader)
      .selectFrom('draws.beacon_rounds')
      .select('signature')
      .where('chain', '=', chain)
      .where('round', '=', round)
      .executeTakeFirst()
    return row?.signature ?? null
  },
  /** Stores a round. The first answer stays; all others have the same signature. */
  add: (db: Db, round: StoredRound): Promise<boolean> =>
    hasWritten(
      tables(db)
        .insertInto('draws.beacon_rounds')
        .values(round)
        .onConflict((conflict) => conflict.doNothing()),
    ),
  /** The rounds of undecided draws that are not stored yet, the earliest draw first. */
  async awaited(reader: Reader): Promise<AwaitedRound[]> {
    const { rows } = await sql<AwaitedRound>`
      select beacon as chain, beacon_round as round, min(draw_at) as "drawAt", count(*)::int as draws
      from draws.records
      where status in ('committed', 'closed') and beacon_round is not null
        and not exists (select from draws.beacon_rounds b where b.chain = beacon and b.round = beacon_round)
      group by 1, 2 order by 3, 1, 2`.execute(reader)
    return rows
  },
  async saveHealth(db: Db, relay: string, at: Instant, failure: RelayFailure | null): Promise<void> {
    await sql`
      insert into draws.beacon_relays as known (relay, answered_at, failed_at, failure, failures)
      values (${relay}, case when ${failure}::text is null then ${at}::timestamptz end,
              case when ${failure}::text is not null then ${at}::timestamptz end, ${failure}, ${failure === null ? 0 : 1})
      on conflict (relay) do update set
        answered_at = coalesce(excluded.answered_at, known.answered_at),
        failed_at = coalesce(excluded.failed_at, known.failed_at),
        failure = coalesce(excluded.failure, known.failure),
        failures = case when excluded.failures = 0 then 0 else known.failures + 1 end`.execute(db)
  },
  health: (reader: Reader): Promise<RelayHealth[]> =>
    tables(reader).selectFrom('draws.beacon_relays').selectAll().orderBy('relay').execute(),
  /** False if the alarm was raised before. */
  addAlarm: (tx: Tx, { chain, round }: NamedRound, raisedAt: Instant): Promise<boolean> =>
    hasWritten(
      tables(tx)
        .insertInto('draws.beacon_alarms')
        .values({ chain, round, raisedAt })
        .onConflict((conflict) => conflict.doNothing()),
    ),
  /** The alarms about rounds that draws still wait for. */
  alarms: (reader: Reader) =>
    tables(reader)
      .selectFrom('draws.beacon_alarms as alarm')
      .select(['alarm.chain', 'alarm.round', 'alarm.raisedAt'])
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('draws.records')
            .select('game')
            .where('status', 'in', ['committed', 'closed'])
            .whereRef('beacon', '=', 'alarm.chain')
            .whereRef('beaconRound', '=', 'alarm.round'),
        ),
      )
      .execute(),
}
