import { type MemberId, uuidV7 } from '@croupier/kernel/ids'
import { type Money, units } from '@croupier/kernel/money'
import type { BetResult, NewBet, OpenBet } from '../modules/games/index.ts'
import { type LanePosting, lineKey, ticketKey } from '../modules/wallet/index.ts'
import { systemRandom } from '../platform/clock.ts'
import type { World } from './world.ts'

export type TestTicket = { ticketId: string; bets: NewBet[]; stake: Money }

/** A ticket on SSC's last three digits, direct, one unit per bet. */
export function ticketOf(
  memberId: MemberId,
  { at, key, bets = 1, round = '20260302-0600', stake = 20_000n }: TicketShape,
): TestTicket {
  const ticketId = ticketKey(memberId, key ?? uuidV7(at, systemRandom), at)
  const lines = Array.from({ length: bets }, (_, line) => ({
    betId: lineKey(ticketId, line + 1),
    ticketId,
    memberId,
    product: 'lottery' as const,
    game: 'ssc-1m',
    round,
    play: 'SSC_3B_DIRECT',
    selection: { pos: [[line % 10], [2], [3]] },
    units: 1,
    multiple: 1,
    mode: 1000,
    prizeGroup: 1956,
    ownGroup: 1956,
    prizes: { WIN: units(19_560_000n) },
    stake: units(stake),
    acceptedAt: at,
  }))
  return { ticketId, bets: lines, stake: units(stake * BigInt(bets)) }
}
type TicketShape = { at: Date; key?: string; bets?: number; round?: string; stake?: bigint }

/** The posting that pays a ticket, its bets riding. */
export const postingOf = async (
  w: Pick<World, 'app'>,
  { ticketId, bets, stake }: TestTicket,
): Promise<LanePosting> => ({
  key: ticketId,
  memberId: bets[0]!.memberId,
  kind: 'stake',
  amount: stake,
  payload: JSON.stringify(bets.map(({ play, selection }) => [play, selection])),
  receivedAt: bets[0]!.acceptedAt,
  riders: [await w.app.modules.games.betBook.ride(bets)],
})

export const place = async (w: Pick<World, 'app'>, ticket: TestTicket) =>
  w.app.modules.wallet.lane.submit(await postingOf(w, ticket))

/** The bets of a round that wait, all of them. */
export async function waitingBets(w: Pick<World, 'app' | 'platform'>, round: string): Promise<OpenBet[]> {
  const ask = { game: 'ssc-1m', round, share: { nth: 0, of: 1 }, page: 3 }
  const reading = w.platform.database.db.transaction()
  return reading.execute(async (tx) => {
    const found: OpenBet[] = []
    for await (const page of w.app.modules.games.betBook.openBets(tx, ask)) found.push(...page)
    return found
  })
}

/** A result: a loss when it pays nothing. */
export const resultOf = (bet: OpenBet, payout: bigint, selfRebate = 0n): BetResult => ({
  bet,
  outcome: {
    status: payout > 0n ? 'won' : 'lost',
    payout: units(payout),
    validBet: bet.terms.stake,
    selfRebate: units(selfRebate),
  },
})

/** Writes results in a transaction of their own. */
export const settleResults = async (w: World, results: readonly BetResult[]): Promise<void> =>
  w.platform.database.writeInOrder((write) =>
    write(w.app.modules.games.betBook.settleChunk({ at: w.clock.now(), game: 'ssc-1m', results })),
  )
