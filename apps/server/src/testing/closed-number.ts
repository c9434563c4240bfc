import { onServer } from './server.ts'
import type { World } from './world.ts'

let added = 0

/** A number that staff have closed, in a round that takes bets, in a world without such a game. */
export async function closedNumber(w: World) {
  const number = { game: 'city-3d', issueNo: `20260202-${++added}`, play: 'LF3_3F_DIRECT', number: '012:123' }
  const { game, issueNo, play } = number
  // A game draws once at a time.
  const openAt = new Date(w.clock.now().getTime() - added * 1000)
  await onServer(w.database.url, async (owner) => {
    await owner.query(
      `insert into draws.records (game, issue_no, family, origin, status, open_at, close_at, draw_at, committed_at)
       values ($1, $2, 'LF', 'outside', 'committed', $3, $3::timestamptz + interval '1 day', $3::timestamptz + interval '2 days', $3)`,
      [game, issueNo, openAt],
    )
    await owner.query(
      `insert into lottery.issues (game, issue_no, open_at, close_at, draw_at, salt_key, number_limits)
       values ($1, $2, $3, $3::timestamptz + interval '1 day', $3::timestamptz + interval '2 days', '\\x00',
               '[{"plays":[],"closeFrom":"100","halfOddsFrom":null}]')`,
      [game, issueNo, openAt],
    )
    await owner.query(
      `insert into lottery.exposure (game, issue_no, play, number, close_from, state) values ($1, $2, $3, $4, 1000000, 'closed')`,
      [game, issueNo, play, number.number],
    )
  })
  return number
}
