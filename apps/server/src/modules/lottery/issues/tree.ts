import { inclusionProof, leafHash, type ProofStep, treeRoot } from '@croupier/game-math/fairness/index'
import { invariant } from '@croupier/kernel/invariant'
import { units } from '@croupier/kernel/money'
import { leafOf } from '../tickets/leaf.ts'
import type { LotteryBet } from '../tickets/product.ts'
import type { IssueTotals, TreePiece } from './model.ts'

/**
 * Leaves of a piece. A power of two, so that the tree over the pieces' roots is the tree over all leaves; small, because a
 * proof reads a whole piece.
 */
const PIECE_LEAVES = 128

/** Builds the tree over an issue's tickets, given in order, with one piece in memory at a time. */
export async function growTree(
  pages: AsyncIterable<readonly LotteryBet[]>,
  saltKey: Uint8Array,
): Promise<{ totals: IssueTotals; pieces: TreePiece[] }> {
  const pieces: TreePiece[] = []
  let ids: string[] = []
  let leaves: string[] = []
  let current: LotteryBet[] = []
  let ticketCount = 0
  let betCount = 0
  let totalStake = 0n

  const endPiece = () => {
    if (leaves.length === 0) return
    pieces.push({ firstTicket: ids[0]!, lastTicket: ids.at(-1)!, root: treeRoot(leaves) })
    ids = []
    leaves = []
  }
  const endTicket = () => {
    if (current.length === 0) return
    ids.push(current[0]!.ticketId)
    leaves.push(leafHash(leafOf(current, saltKey)))
    ticketCount++
    current = []
    if (leaves.length === PIECE_LEAVES) endPiece()
  }
  for await (const page of pages) {
    for (const bet of page) {
      if (current[0] && current[0].ticketId !== bet.ticketId) endTicket()
      current.push(bet)
      betCount++
      totalStake += bet.stake
    }
  }
  endTicket()
  endPiece()
  const root = treeRoot(pieces.map((piece) => piece.root))
  return { totals: { root, ticketCount, betCount, totalStake: units(totalStake) }, pieces }
}

/** The steps from a ticket's leaf to the root: through its piece, whose bets are given, then over the pieces. */
export function proofIn(
  pieces: readonly TreePiece[],
  nth: number,
  betsOfPiece: readonly LotteryBet[],
  ticketId: string,
  saltKey: Uint8Array,
): ProofStep[] {
  const tickets = Map.groupBy(betsOfPiece, (bet) => bet.ticketId)
  const leaves = [...tickets.values()].map((bets) => leafHash(leafOf(bets, saltKey)))
  const at = [...tickets.keys()].indexOf(ticketId)
  invariant(at >= 0 && treeRoot(leaves) === pieces[nth]?.root, 'the bets of a piece still give its root')
  const roots = pieces.map((piece) => piece.root)
  return [...inclusionProof(leaves, at), ...inclusionProof(roots, nth)]
}
