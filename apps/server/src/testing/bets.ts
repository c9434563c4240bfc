import { type MemberId, uuidV7 } from '@croupier/kernel/ids'
import { units } from '@croupier/kernel/money'
import type { BetResult, OpenBet, Order } from '../modules/games/index.ts'
import type { LotteryDetail } from '../modules/lottery/index.ts'
import { ticketKey } from '../modules/wallet/index.ts'
import { systemRandom } from '../platform/clock.ts'
import type { World } from './world.ts'

export type TestTicket = Order<LotteryDetail>
type Bench = Pick<World, 'app'>

type TicketShape = { at: Date; key?: string; bets?: number; round?: string; stake?: bigint }

/** A ticket on SSC's last three digits, direct, one unit per bet. */
export function ticketOf(
  memberId: MemberId,
  { at, key, bets = 1, round = '20260302-0600', stake = 20_000n }: TicketShape,
): TestTicket {
  const lines = Array.from({ length: bets }, (_, line) => ({
    stake: units(stake),
    detail: {
      play: 'SSC_3B_DIRECT',
      selection: { pos: [[line % 10], [2], [3]] },
      units: 1,
      multiple: 1,
      mode: 1000 as const,
      prizeGroup: 1956,
      ownGroup: 1956,
      prizes: { WIN: units(19_560_000n) },
    },
  }))
  return {
    ticketId: ticketKey(memberId, key ?? uuidV7(at, systemRandom), at),
    memberId,
    game: 'ssc-1m',
    round,
    bets: lines,
    payload: JSON.stringify(lines.map(({ detail }) => [detail.play, detail.selection])),
    receivedAt: at,
  }
}

export const stakeOf = ({ bets }: TestTicket) => units(bets.reduce((sum, { stake }) => sum + stake, 0n))

/** The lottery's book, without the checks of its own services: rounds need no open issue. */
export const bookOf = (w: Bench) => w.app.modules.lottery.book

/** Places a ticket through the bet book. */
export const place = (w: Bench, ticket: TestTicket) => bookOf(w).place(ticket)

/** The bets of a round that wait, all of them. */
export async function waitingBets(
  w: Pick<World, 'app' | 'platform'>,
  round: string,
): Promise<OpenBet<LotteryDetail>[]> {
  const ask = { game: 'ssc-1m', round, share: { nth: 0, of: 1 }, page: 3 }
  const reading = w.platform.database.db.transaction()
  return reading.execute(async (tx) => {
    const found: OpenBet<LotteryDetail>[] = []
    for await (const page of bookOf(w).openBets(tx, ask)) found.push(...page)
    return found
  })
}

/** A result: a loss when it pays nothing. */
export const resultOf = (bet: OpenBet<LotteryDetail>, payout: bigint, selfRebate = 0n): BetResult => ({
  bet,
  outcome: {
    status: payout > 0n ? 'won' : 'lost',
    payout: units(payout),
    validBet: bet.terms.stake,
    selfRebate: units(selfRebate),
  },
})

/** Writes results in a transaction of their own. */
export const settleResults = async (
  w: Pick<World, 'app' | 'platform' | 'clock'>,
  results: readonly BetResult[],
): Promise<void> =>
  w.platform.database.writeInOrder((write) =>
    write(bookOf(w).settlePage({ at: w.clock.now(), game: 'ssc-1m', results })),
  )
