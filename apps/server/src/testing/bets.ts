import { type MemberId, uuidV7 } from '@croupier/kernel/ids'
import { parseMoney, units } from '@croupier/kernel/money'
import type { BetResult, OpenBet, TicketPlacement } from '../modules/games/index.ts'
import type { LotteryDetail } from '../modules/lottery/index.ts'
import { bucketOf, CELLS, cellOf, partitionsOf, ticketKey } from '../modules/wallet/index.ts'
import { systemRandom } from '../platform/clock.ts'
import type { World } from './world.ts'

export type TestTicket = TicketPlacement<LotteryDetail>
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
      payoutPerBet: parseMoney('400000'),
      payoutPerMemberIssue: parseMoney('1000000'),
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

/** The bet book of the lottery. Without the lottery's services, rounds need no open issue. */
export const bookOf = (w: Bench) => w.app.modules.lottery.book

/** Places a ticket through the bet book. */
export const place = (w: Bench, ticket: TestTicket) => bookOf(w).place(ticket)

/** The open bets of a round, cell by cell. */
export async function findOpenBets(
  w: Pick<World, 'app' | 'platform'>,
  round: string,
): Promise<OpenBet<LotteryDetail>[]> {
  const found: OpenBet<LotteryDetail>[] = []
  for (const partition of partitionsOf(CELLS)) {
    const query = { game: 'ssc-1m', round, partition, pageSize: 3 }
    const reading = w.platform.database.db.transaction()
    await reading.execute(async (tx) => {
      for await (const page of bookOf(w).openBets(tx, query)) found.push(...page)
    })
  }
  return found
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
): Promise<void> => {
  const byCell = Map.groupBy(results, ({ bet }) => cellOf(bucketOf(bet.memberId)))
  for (const page of byCell.values()) {
    const writes = bookOf(w).settlePageWrites({ at: w.clock.now(), game: 'ssc-1m', results: page })
    await w.platform.database.pipelineWrites((write) => write(writes))
  }
}
