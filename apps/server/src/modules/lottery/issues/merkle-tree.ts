import { inclusionProof, leafHash, type ProofStep, treeRoot } from '@croupier/game-math/fairness/index'
import { invariant } from '@croupier/kernel/invariant'
import { units } from '@croupier/kernel/money'
import { leafOf } from '../tickets/leaf.ts'
import type { LotteryBet } from '../tickets/product.ts'
import type { IssueTotals, MerkleSubtree } from './model.ts'

/**
 * Leaves of a subtree. A power of two, so that the tree over the subtrees' roots is the tree over all leaves; small, because a
 * proof reads a whole subtree.
 */
const SUBTREE_LEAVES = 128

/** Builds the tree over an issue's tickets, given in order, with one subtree in memory at a time. */
export async function buildMerkleTree(
  pages: AsyncIterable<readonly LotteryBet[]>,
  saltKey: Uint8Array,
): Promise<{ totals: IssueTotals; subtrees: MerkleSubtree[] }> {
  const subtrees: MerkleSubtree[] = []
  let ids: string[] = []
  let leaves: string[] = []
  let current: LotteryBet[] = []
  let ticketCount = 0
  let betCount = 0
  let totalStake = 0n

  const endSubtree = () => {
    if (leaves.length === 0) return
    subtrees.push({ firstTicket: ids[0]!, lastTicket: ids.at(-1)!, root: treeRoot(leaves) })
    ids = []
    leaves = []
  }
  const endTicket = () => {
    if (current.length === 0) return
    ids.push(current[0]!.ticketId)
    leaves.push(leafHash(leafOf(current, saltKey)))
    ticketCount++
    current = []
    if (leaves.length === SUBTREE_LEAVES) endSubtree()
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
  endSubtree()
  const root = treeRoot(subtrees.map((subtree) => subtree.root))
  return { totals: { root, ticketCount, betCount, totalStake: units(totalStake) }, subtrees }
}

/** The steps from a ticket's leaf to the root: through its subtree, whose bets are given, then over the subtrees. */
export function ticketInclusionProof(
  subtrees: readonly MerkleSubtree[],
  subtreeIndex: number,
  betsOfSubtree: readonly LotteryBet[],
  ticketId: string,
  saltKey: Uint8Array,
): ProofStep[] {
  const tickets = Map.groupBy(betsOfSubtree, (bet) => bet.ticketId)
  const leaves = [...tickets.values()].map((bets) => leafHash(leafOf(bets, saltKey)))
  const leafIndex = [...tickets.keys()].indexOf(ticketId)
  invariant(
    leafIndex >= 0 && treeRoot(leaves) === subtrees[subtreeIndex]?.root,
    'the bets of a subtree still give its root',
  )
  const roots = subtrees.map((subtree) => subtree.root)
  return [...inclusionProof(leaves, leafIndex), ...inclusionProof(roots, subtreeIndex)]
}
