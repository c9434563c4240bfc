import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant, line, money, nothing, pageOf, paging, wholeText } from '../shapes.ts'

const forStaff = { module: 'providers', token: true, audience: 'staff' } as const

/** `current`: the records that count now. `alerts`: those with an open alert. `earlier`: those that others replaced. */
export const RETURN_GROUPS = ['current', 'alerts', 'earlier'] as const

/** Returns are in millionths of the stakes. */
const band = { lowPpm: z.int(), highPpm: z.int() }

const returnAlert = z.object({
  raisedAt: instant,
  rounds: z.int(),
  stake: money,
  payout: money,
  observedPpm: z.int(),
  ...band,
  endedAt: z.nullable(instant),
  note: z.nullable(z.string()),
})

const gameReturn = z.object({
  id: z.int(),
  vassalage: z.string(),
  provider: z.string(),
  gameCode: z.string(),
  game: z.string(),
  currency: z.string(),
  declaredPpm: z.int(),
  /** Thousandths of the squared stake. Null: the band follows from the spread of the rounds themselves. */
  varianceMilli: z.nullable(z.int()),
  startedAt: instant,
  isCurrent: z.boolean(),
  rounds: z.int(),
  stake: money,
  payout: money,
  /** Null before the first round. */
  observedPpm: z.nullable(z.int()),
  /** Null while there are too few rounds for a band. */
  band: z.nullable(z.object(band)),
  alert: z.nullable(returnAlert),
})
export type GameReturn = z.output<typeof gameReturn>

export const gameReturns = endpoint({
  ...forStaff,
  method: 'GET',
  path: '/console/game-returns',
  summary: 'What the games of providers returned, against their declared returns; open alerts first',
  permission: 'game.return.view',
  request: z.object({ ...paging, group: z._default(z.enum(RETURN_GROUPS), 'current') }),
  response: pageOf(gameReturn),
  refusals: [],
})

/** The rounds that showed the deviation stay with their record, and the next record counts from zero. */
export const endReturnAlert = endpoint({
  ...forStaff,
  method: 'POST',
  path: '/console/game-returns/:id/end-alert',
  summary: 'Ends the alert about a return, with the reason',
  permission: 'game.return.decide',
  once: true,
  request: z.object({ id: wholeText, reason: line(300, 3) }),
  response: nothing,
  refusals: ['game_return.no_alert'],
})
