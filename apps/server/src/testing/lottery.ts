import { parseSelection, playOf, type StakeMode, stake, unitPrices } from '@croupier/game-math/lottery/index'
import { type MemberId, uuidV7 } from '@croupier/kernel/ids'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { systemRandom } from '../platform/clock.ts'
import type { World } from './world.ts'

export const GAME = 'ssc-1m'
/** 10:00 of the business day: issue 0601 has just opened. */
export const LOTTERY_START = new Date('2026-11-21T02:00:00.000Z')
export const clockTime = (time: string) => new Date(`2026-11-21T${time}Z`)

type Shape = { multiple?: number; mode?: StakeMode; prizeGroup?: number }
export type TestBet = ReturnType<typeof betOn>

/** A line of a basket as the page would send it. */
export function betOn(play: string, selection: Record<string, unknown[]>, shape: Shape = {}) {
  const { multiple = 1, mode = 1000, prizeGroup = 1960 } = shape
  const law = playOf(play)
  const units = law.units(parseSelection(law, selection))
  const unitPrice = unitPrices[law.prizeMode]
  return { play, selection, units, multiple, mode, prizeGroup, stake: stake({ units, multiple, mode, unitPrice }) }
}
const ALL = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
/** Ten units on one position: one of them wins, whatever is drawn. Costs 20.00, pays 19.60 at group 1960. */
export const sureBet = (shape: Shape = {}) => betOn('SSC_POSITION', { pos: [ALL, [], [], [], []] }, shape)
/** One unit that loses unless the draw begins with 00000. */
export const longShot = (shape: Shape = {}) => betOn('SSC_5_DIRECT', { pos: [[0], [0], [0], [0], [0]] }, shape)

export const newKey = (at: Date) => uuidV7(at, systemRandom)

type Placing = { issueNo: string; bets?: TestBet[]; key?: string; at?: Date }
export function placeTicket(w: World, memberId: MemberId, { issueNo, bets = [sureBet()], key, at }: Placing) {
  const receivedAt = at ?? w.clock.now()
  const reference = key ?? newKey(receivedAt)
  return w.app.modules.lottery.tickets.place({
    memberId,
    reference,
    receivedAt,
    input: { game: GAME, issueNo, bets },
  })
}

/** One turn of both clockworks, as every node does it again and again. */
export async function turn(w: World): Promise<void> {
  await w.app.modules.draws.advance(w.clock.now())
  await w.app.modules.lottery.advance(w.clock.now())
}
/** Goes to an instant and does there what is due, with the work that facts left. */
export async function turnAt(w: World, time: string): Promise<void> {
  w.clock.set(clockTime(time))
  await turn(w)
  await w.app.modules.draws.advance(w.clock.now())
  await w.runJobs()
}

const PROOFS = {
  'an account is not the sum of its journal': sql`select a.account from wallet.accounts a left join wallet.journal j
    on j.account = a.account and j.bucket = a.bucket group by 1, a.balance having a.balance <> coalesce(sum(j.amount), 0)`,
  'the books do not sum to zero': sql`select 1 from (select sum(balance) as total from
    (select balance from wallet.accounts union all select balance from wallet.house_parts) b) t where total <> 0`,
  'a ticket cost something else than its bets': sql`select b.ticket_id from games.bets b
    group by 1 having sum(b.stake) <> coalesce((select sum(-j.amount) from wallet.journal j
      where j.kind = 'stake' and (j.key = b.ticket_id or j.reference = b.ticket_id::text)), 0)`,
  'a payout is not what the bet says': sql`select b.bet_id from games.bets b where b.payout <>
    coalesce((select sum(amount) from wallet.journal j where j.key = b.bet_id and j.kind = 'payout'), 0)`,
  'a stake that went back without a reason, or stayed': sql`select b.bet_id from games.bets b
    where (b.status in ('void', 'cancelled')) <> exists (select from wallet.journal j
      where j.reference = b.bet_id::text and j.kind = 'stake.refund' and j.amount = b.stake)`,
  'more or less is held than repeat orders hold': sql`select 1 from
    (select coalesce(sum(balance), 0) as held from wallet.accounts where account like '%.held') a,
    (select coalesce(sum(held), 0) as held from lottery.chases) c where a.held <> c.held`,
  'a repeat order holds something else than its items': sql`select c.chase_id from lottery.chases c
    where held <> (select coalesce(sum(stake) filter (where status = 'waiting'), 0)
      from lottery.chase_items i where i.chase_id = c.chase_id)`,
  'a settled issue has a bet that waits': sql`select i.issue_no from lottery.issues i join games.bets b
    on b.game = i.game and b.round = i.issue_no where i.status in ('settled', 'cancelled') and b.status = 'accepted'`,
  'a published total is not what was staked': sql`select i.issue_no from lottery.issues i where total_stake <>
    (select coalesce(sum(stake), 0) from games.bets b where b.game = i.game and b.round = i.issue_no and b.status <> 'cancelled')`,
}

/** T036, T126, catalogue §18 no. 12 and 13: what must hold at every moment, from the database alone. */
export async function proveBooks(w: World): Promise<void> {
  for (const [claim, query] of Object.entries(PROOFS)) {
    const { rows } = await query.execute(w.platform.database.db)
    expect(rows, claim).toEqual([])
  }
}
export const cashOf = async (w: World, memberId: MemberId): Promise<bigint> =>
  (await w.app.modules.wallet.balanceOf(w.platform.database.db, memberId)).cash
