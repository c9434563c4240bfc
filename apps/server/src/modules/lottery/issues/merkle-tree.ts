import { createSecretKey } from 'node:crypto'
import { setImmediate as nextLoop } from 'node:timers/promises'
import { inclusionProof, leafHash, type ProofStep, treeRoot } from '@croupier/game-math/fairness/index'
import { invariant } from '@croupier/kernel/invariant'
import { units } from '@croupier/kernel/money'
import { leafOf } from '../tickets/leaf.ts'
import type { LotteryBet } from '../tickets/product.ts'
import type { IssueTotals, MerkleSubtree, SubtreeLeaves } from './model.ts'

/**
 * Leaves of a subtree. A power of two, so that the tree over the subtrees' roots is the tree over all leaves; small, because a
 * proof reads all leaves of a subtree.
 */
const SUBTREE_LEAVES = 128
/** Tickets that one turn of the event loop hashes. On a node that has just started, each takes 0.2 ms. */
const AT_ONCE = 32

type WholeSubtree = MerkleSubtree & { leaves: SubtreeLeaves }

/** Builds the tree over an issue's tickets, given in order, with one subtree in memory at a time. */
export async function buildMerkleTree(
  pages: AsyncIterable<readonly LotteryBet[]>,
  saltBytes: Uint8Array,
): Promise<{ totals: IssueTotals; subtrees: WholeSubtree[] }> {
  const saltKey = createSecretKey(saltBytes)
  const subtrees: WholeSubtree[] = []
  let ids: string[] = []
  let leaves: string[] = []
  let current: LotteryBet[] = []
  let ticketCount = 0
  let betCount = 0
  let totalStake = 0n

  const endSubtree = () => {
    if (leaves.length === 0) return
    subtrees.push({ firstTicket: ids[0]!, lastTicket: ids.at(-1)!, root: treeRoot(leaves), leaves })
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
      if (current[0] && current[0].ticketId !== bet.ticketId) {
        endTicket()
        if (ticketCount % AT_ONCE === 0) await nextLoop()
      }
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

/** The steps from a ticket's leaf to the root: through its subtree, then over the subtrees, whose `roots` are given. */
export function ticketInclusionProof(
  leaf: string,
  leaves: SubtreeLeaves,
  roots: readonly string[],
  subtreeIndex: number,
): ProofStep[] {
  const leafIndex = leaves.indexOf(leaf)
  invariant(leafIndex >= 0, 'a ticket still gives its leaf')
  invariant(treeRoot(leaves) === roots[subtreeIndex], 'the leaves of a subtree still give its root')
  return [...inclusionProof(leaves, leafIndex), ...inclusionProof(roots, subtreeIndex)]
}
