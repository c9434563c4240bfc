import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import * as z from 'zod/mini'
import {
  type CrashBet,
  type CrashChain,
  type CrashRound,
  crashBetForm,
  crashChainForm,
  crashRoundForm,
} from './model.ts'

/** Another node owns the rounds now. */
export class LostLease extends Error {
  override name = 'LostLease'
}

export type Changes = { chain?: CrashChain; round?: CrashRound; bets?: readonly CrashBet[] }
export type CrashStore = ReturnType<typeof openCrashStore>

const SCHEMA = `
  pragma journal_mode = wal;
  pragma synchronous = full;
  pragma busy_timeout = 2000;
  create table if not exists lease (id integer primary key check (id = 1), holder text not null, until integer not null);
  insert or ignore into lease values (1, '', 0);
  create table if not exists chains (first integer primary key, body text not null);
  create table if not exists rounds (number integer primary key, body text not null);
  create table if not exists bets (
    bet_id text primary key, player_id text not null, key text not null, round integer not null, state text not null,
    body text not null, unique (player_id, key)
  );
  create index if not exists bets_of_round on bets (round);
  create index if not exists bets_of_player on bets (player_id, round);
  create index if not exists bets_waiting on bets (state) where state in ('sent', 'ending', 'voiding');
`
const bodyRow = z.object({ body: z.string() })

/**
 * The rounds and bets of crash, in a file that the nodes of the provider share. The holder of the lease alone writes: each transaction
 * checks the lease, so that a node that was replaced changes nothing more.
 */
export function openCrashStore(file: string) {
  mkdirSync(dirname(file), { recursive: true })
  const db = new DatabaseSync(file)
  db.exec(SCHEMA)
  const lease = db.prepare('update lease set holder = ?, until = ? where holder = ? or until <= ?')
  const held = db.prepare('select 1 from lease where holder = ?')
  const putChain = db.prepare('insert or replace into chains values (?, ?)')
  const putRound = db.prepare('insert or replace into rounds values (?, ?)')
  const putBet = db.prepare(
    'insert into bets values (?, ?, ?, ?, ?, ?) on conflict (bet_id) do update set state = excluded.state, body = excluded.body',
  )

  function put({ chain, round, bets = [] }: Changes): void {
    if (chain) putChain.run(chain.first, JSON.stringify(chain))
    if (round) putRound.run(round.number, JSON.stringify(round))
    for (const bet of bets) putBet.run(bet.betId, bet.playerId, bet.key, bet.round, bet.state, JSON.stringify(bet))
  }
  return {
    /** Takes the lease, or keeps it, until an instant. False while another node holds it. */
    takeLease: (holder: string, { now, until }: { now: number; until: number }): boolean =>
      lease.run(holder, until, holder, now).changes === 1,
    /** Gives the lease up, so that another node need not wait. */
    releaseLease: (holder: string): void => void lease.run('', 0, holder, -1),
    /** Writes everything or nothing. Throws `LostLease` for a node that does not hold the lease. */
    write(holder: string, changes: Changes): void {
      db.exec('begin immediate')
      try {
        if (!held.get(holder)) throw new LostLease()
        put(changes)
        db.exec('commit')
      } catch (error) {
        db.exec('rollback')
        throw error
      }
    },
    ...readsOf(db),
    close: (): void => db.close(),
  }
}

function readsOf(db: DatabaseSync) {
  function list<T>(form: z.ZodMiniType<T>, sql: string, ...values: SQLInputValue[]): T[] {
    const rows = db.prepare(sql).all(...values)
    return rows.map((row) => form.parse(JSON.parse(bodyRow.parse(row).body)))
  }
  return {
    /** The chain of a round: the last one that began by then. */
    chainOf: (number: number): CrashChain | undefined =>
      list(crashChainForm, 'select body from chains where first <= ? order by first desc limit 1', number)[0],
    lastRound: (): CrashRound | undefined =>
      list(crashRoundForm, 'select body from rounds order by number desc limit 1')[0],
    round: (number: number): CrashRound | undefined =>
      list(crashRoundForm, 'select body from rounds where number = ?', number)[0],
    roundsBefore: (number: number, limit: number): CrashRound[] =>
      list(crashRoundForm, 'select body from rounds where number < ? order by number desc limit ?', number, limit),
    bet: (betId: string): CrashBet | undefined =>
      list(crashBetForm, 'select body from bets where bet_id = ?', betId)[0],
    betByKey: (playerId: string, key: string): CrashBet | undefined =>
      list(crashBetForm, 'select body from bets where player_id = ? and key = ?', playerId, key)[0],
    betsOfRound: (number: number): CrashBet[] =>
      list(crashBetForm, 'select body from bets where round = ? order by rowid', number),
    betsOfPlayer: (playerId: string, limit: number): CrashBet[] =>
      list(
        crashBetForm,
        'select body from bets where player_id = ? order by round desc, rowid desc limit ?',
        playerId,
        limit,
      ),
    waitingBets: (): CrashBet[] =>
      list(crashBetForm, "select body from bets where state in ('sent', 'ending', 'voiding') order by rowid limit 500"),
  }
}
