import type { MemberId } from '@croupier/kernel/ids'
import { invariant } from '@croupier/kernel/invariant'
import type { RiderRows } from '../../wallet/index.ts'
import { lineKey } from '../../wallet/index.ts'
import type { BookIds } from './ids.ts'
import type { NewBet, Round } from './model.ts'
import type { BetProduct } from './product.ts'
import { type BetRow, betRoundsRider } from './store/riders-store.ts'

type RowDeps<Detail> = { product: BetProduct<Detail>; ids: BookIds }
/** The parts of a ticket that its rows need. */
type Ticket<Detail> = {
  ticketId: string
  memberId: MemberId
  game: string
  round?: string
  bets: readonly NewBet<Detail>[]
}
type RowParts = { gameId: number; roundId: number | null; details: readonly string[] }

/** The bets of a ticket as rows. A promise only when an id is not cached, because every bet passes here. */
export function betRows<Detail>(
  { product, ids }: RowDeps<Detail>,
  ticket: Ticket<Detail>,
): BetRow[] | Promise<BetRow[]> {
  const { game, round, bets } = ticket
  invariant(bets.length > 0, 'a ticket has bets')
  const gameId = ids.gameId(product.code, game)
  const roundId = round === undefined ? null : ids.roundId(product.code, game, round)
  const details = bets.map(({ detail }) => product.encode(detail))
  return typeof gameId === 'number' && !(roundId instanceof Promise) && areTexts(details)
    ? rowsFrom(ticket, { gameId, roundId, details })
    : loadedRows(ticket, { gameId, roundId, details })
}

const areTexts = (details: readonly (string | Promise<string>)[]): details is readonly string[] =>
  details.every((one) => typeof one === 'string')

type Loading = {
  gameId: number | Promise<number>
  roundId: number | null | Promise<number>
  details: readonly (string | Promise<string>)[]
}
async function loadedRows<Detail>(ticket: Ticket<Detail>, loading: Loading): Promise<BetRow[]> {
  const [gameId, roundId, details] = await Promise.all([loading.gameId, loading.roundId, Promise.all(loading.details)])
  return rowsFrom(ticket, { gameId, roundId, details })
}

const rowsFrom = <Detail>(
  { ticketId, memberId, bets }: Ticket<Detail>,
  { gameId, roundId, details }: RowParts,
): BetRow[] =>
  bets.map(({ stake }, index) => ({
    betId: lineKey(ticketId, index + 1),
    memberId,
    gameId,
    roundId,
    stake,
    detail: details[index]!,
  }))

/** The rider rows of bets with several rounds. */
export async function betRoundRows<Detail>(
  deps: RowDeps<Detail>,
  bets: readonly { rounds?: readonly Round[] }[],
  rows: readonly BetRow[],
): Promise<RiderRows[]> {
  const pairs = await betRounds(deps, bets, rows)
  return pairs.length > 0 ? [{ rider: betRoundsRider, rows: pairs }] : []
}

/** The bets with several rounds, a pair for each bet and round. */
export async function betRounds<Detail>(
  { product, ids }: RowDeps<Detail>,
  bets: readonly { rounds?: readonly Round[] }[],
  rows: readonly BetRow[],
): Promise<[betId: string, roundId: number][]> {
  const pairs: [betId: string, roundId: number][] = []
  for (const [index, { rounds = [] }] of bets.entries()) {
    for (const { game, round } of rounds) pairs.push([rows[index]!.betId, await ids.roundId(product.code, game, round)])
  }
  return pairs
}
