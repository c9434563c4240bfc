import pg from 'pg'
import type { LaneGuard } from '../modules/wallet/index.ts'
import type { World } from './world.ts'

/** A guard like those of the modules above: it checks a row for each round, and locks it for share. */
export const roundGuard: LaneGuard = {
  name: 'test_round',
  columns: [{ name: 'round', type: 'text' }],
  refusal: 'lottery.issue_closed',
  dependsOnTime: true,
  statement: (rows) => `
    select r.check_no from ${rows} r join (
      select round, close_at from public.open_rounds g
      where g.is_open and g.round in (select round from ${rows}) for share
    ) g using (round) where r.at < g.close_at`,
}

/** The table that `roundGuard` reads. `owner` may cut connections and read everything, and `closing` closes rounds. */
export async function roundsIn({ database }: World, closeAt: Date) {
  const owner = new pg.Client({ connectionString: database.url })
  const closing = new pg.Client({ connectionString: database.url })
  await owner.connect()
  await closing.connect()
  await owner.query(`
    create table public.open_rounds (round text primary key, is_open boolean not null, close_at timestamptz not null);
    grant select, update on public.open_rounds to croupier_app`)
  return {
    owner,
    closing,
    async open(round: string): Promise<string> {
      await owner.query('insert into open_rounds values ($1, true, $2)', [round, closeAt])
      return round
    },
    async close(): Promise<void> {
      await owner.end()
      await closing.end()
    },
  }
}
