import type { Calendar } from '@croupier/game-math/lottery/index'
import type { AppOptions } from '../app.ts'
import type { OutsideNumbers } from '../modules/draws/index.ts'
import { drawsPolicy } from '../modules/draws/index.ts'
import type { AskSource } from '../modules/lottery/index.ts'
import { onServer } from './server.ts'
import type { World } from './world.ts'

export const OUTSIDE_GAME = 'city-3d'

const sourceAt = (code: string, name: string) => ({ code, name, url: `https://${code}.example.com`, publicKey: null })
export const TEST_OUTSIDE: OutsideNumbers = {
  sources: [sourceAt('board', 'City Board'), sourceAt('press', 'City Press')],
  agree: 2,
  lateMinutes: 5,
  voidMinutes: 30,
}

/** One draw a day, at 10:05 of the business day. */
const DAILY: Calendar = {
  kind: 'weekly',
  offsetMinutes: 480,
  lockSeconds: 60,
  template: '{YYYY}{MM}{DD}',
  draws: [{ weekdays: [1, 2, 3, 4, 5, 6, 7], times: ['10:05'] }],
}

/**
 * A game of three digits whose numbers come from two sources, which the test answers for: by source and issue, or by source, game and
 * issue. `daily` names games with a draw a day.
 */
export function outsideWorld(daily: readonly string[] = []): {
  app: Partial<AppOptions>
  answers: Map<string, Awaited<ReturnType<AskSource>> | Error>
} {
  const answers = new Map<string, Awaited<ReturnType<AskSource>> | Error>()
  const like = drawsPolicy.initial.games.find(({ code }) => code === '3d-1m')
  if (!like) throw new Error('the game 3d-1m opens with the product')
  return {
    answers,
    app: {
      outsideGames: [
        { ...like, code: OUTSIDE_GAME, name: 'City 3D', outside: TEST_OUTSIDE },
        ...daily.map((code) => ({ ...like, code, name: code, calendar: DAILY, outside: TEST_OUTSIDE })),
      ],
      async askSource({ code }, { game, issueNo }) {
        const answer = answers.get(`${code} ${game} ${issueNo}`) ?? answers.get(`${code} ${issueNo}`) ?? null
        if (answer instanceof Error) throw answer
        return answer
      },
    },
  }
}

export const statedNumbers = (numbers: readonly number[], drawnAt: Date | null = null) => ({
  content: JSON.stringify({ numbers }),
  numbers,
  drawnAt,
  fault: null,
  signature: null,
  publicKey: null,
})

let drawsAdded = 0
const FIRST_DRAW = new Date('2026-01-01T00:00:00Z')
/** A draw outside that is closed and waits for its result, in a world without such a game. */
export async function closedOutsideDraw(
  w: World,
  { game = OUTSIDE_GAME, from = FIRST_DRAW } = {},
): Promise<{ game: string; issueNo: string }> {
  const issueNo = `20260101-${++drawsAdded}`
  const { pool } = w.platform.database
  const at = new Date(from.getTime() + drawsAdded * 60_000)
  const key = [game, issueNo, at]
  await onServer(w.database.url, async (owner) => {
    await owner.query(
      `insert into draws.records (game, issue_no, family, origin, status, open_at, close_at, draw_at, committed_at, bets_root, ticket_count, total_stake)
       values ($1, $2, 'LF', 'outside', 'closed', $3, $3::timestamptz + interval '1 minute', $3::timestamptz + interval '2 minutes', $3,
               repeat('0', 64), 0, 0)`,
      key,
    )
  })
  await pool.query(
    `insert into lottery.issues (game, issue_no, status, open_at, close_at, draw_at, salt_key, bets_root, ticket_count, bet_count, total_stake)
     values ($1, $2, 'closed', $3, $3::timestamptz + interval '1 minute', $3::timestamptz + interval '2 minutes', '\\x00', repeat('0', 64), 0, 0, 0)`,
    key,
  )
  return { game, issueNo }
}
