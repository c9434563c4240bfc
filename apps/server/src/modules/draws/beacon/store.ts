import type { NamedRound } from '@croupier/game-math/fairness/index'
import type { Instant } from '@croupier/kernel/clock'
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import { type ServiceHealth, saveHealth } from '../../../platform/db/service-health.ts'
import { hasWritten, tables } from '../../../platform/db/store.ts'
import type { AwaitedRound, RelayFailure, StoredRound } from './model.ts'

export type RelayHealth = ServiceHealth & { relay: string }

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
  saveHealth: (db: Db, relay: string, at: Instant, failure: RelayFailure | null): Promise<void> =>
    saveHealth(db, { table: 'draws.beacon_relays', key: { relay } }, at, failure),
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
