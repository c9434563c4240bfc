import { createHmac } from 'node:crypto'
import { type Json, ownerOf, type TicketLeaf } from '@croupier/game-math/fairness/index'
import { invariant } from '@croupier/kernel/invariant'
import { moneyText, units } from '@croupier/kernel/money'
import type { Bet } from '../../games/index.ts'

const SALT_BYTES = 16

/** A ticket's salt follows from the issue's secret: nothing has to be stored with a bet, and the owner can be told it. */
export const saltOf = (saltKey: Uint8Array, ticketId: string): string =>
  createHmac('sha256', saltKey).update(ticketId).digest().subarray(0, SALT_BYTES).toString('hex')

/** Decisions "Draws and cut-off": the leaf of a ticket, from its bets as they were accepted. */
export function leafOf(bets: readonly Bet[], saltKey: Uint8Array): TicketLeaf {
  const [first] = bets
  invariant(first, 'a ticket has bets')
  return {
    ticketId: first.ticketId,
    issue: first.round,
    bets: bets.map(leafBet),
    stake: moneyText(units(bets.reduce((sum, { stake }) => sum + stake, 0n))),
    acceptedAt: first.acceptedAt.toISOString(),
    owner: ownerOf(first.memberId, saltOf(saltKey, first.ticketId)),
  }
}

const leafBet = ({ play, selection, units: count, multiple, mode, prizeGroup, prizes, stake }: Bet): Json => ({
  play,
  selection: selection as Json,
  units: count,
  multiple,
  mode,
  prizeGroup,
  prizes: Object.fromEntries(Object.entries(prizes).map(([tier, prize]) => [tier, moneyText(prize)])),
  stake: moneyText(stake),
})
