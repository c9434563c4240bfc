import { createHmac, type KeyObject } from 'node:crypto'
import { type Json, ownerCommitment, type TicketLeaf } from '@croupier/game-math/fairness/index'
import { invariant } from '@croupier/kernel/invariant'
import { moneyText, units } from '@croupier/kernel/money'
import { type LotteryBet, prizeTexts } from './product.ts'

const SALT_BYTES = 16

/** A ticket's salt is derived from the issue's secret, so it need not be stored, and the owner can be shown it. Node takes a key object faster than bytes. */
export const saltOf = (saltKey: KeyObject, ticketId: string): string =>
  createHmac('sha256', saltKey).update(ticketId).digest().subarray(0, SALT_BYTES).toString('hex')

/** The leaf of a ticket in the Merkle tree, made of its bets as accepted (Decisions "Draws and cut-off"). */
export function leafOf(bets: readonly LotteryBet[], saltKey: KeyObject): TicketLeaf {
  const [first] = bets
  invariant(first?.round, 'a ticket has bets of an issue')
  return {
    ticketId: first.ticketId,
    issue: first.round,
    bets: bets.map(leafBet),
    stake: moneyText(units(bets.reduce((sum, { stake }) => sum + stake, 0n))),
    acceptedAt: first.acceptedAt.toISOString(),
    owner: ownerCommitment(first.memberId, saltOf(saltKey, first.ticketId)),
  }
}

const leafBet = ({ stake, detail }: LotteryBet): Json => ({
  play: detail.play,
  selection: detail.selection as Json, // canonical JSON, as it was parsed
  units: detail.units,
  multiple: detail.multiple,
  mode: detail.mode,
  prizeGroup: detail.prizeGroup,
  prizes: prizeTexts(detail.prizes),
  stake: moneyText(stake),
})
