import { createSecretKey } from 'node:crypto'
import { leafHash } from '@croupier/game-math/fairness/index'
import { invariant } from '@croupier/kernel/invariant'
import { ticketInclusionProof } from '../issues/merkle-tree.ts'
import type { SubtreeLeaves } from '../issues/model.ts'
import { leafOf, saltOf } from './leaf.ts'
import type { LotteryBet } from './product.ts'

/** The tree of an issue, with the leaves of the subtree of one ticket. */
export type TreeOfTicket = {
  saltKey: Uint8Array
  root: string
  /** The roots of all subtrees. */
  roots: readonly string[]
  subtreeIndex: number
  leaves: SubtreeLeaves
}

/** The proof that a ticket is in the published root, as its owner may check it with `npm run verify -- --proof`. */
export function inclusionIn(bets: readonly LotteryBet[], { saltKey, root, ...tree }: TreeOfTicket) {
  const [first] = bets
  invariant(first, 'a ticket has bets')
  const key = createSecretKey(saltKey)
  const leaf = leafOf(bets, key)
  const hash = leafHash(leaf)
  return {
    leaf: { ...leaf, bets: [...leaf.bets] },
    salt: saltOf(key, first.ticketId),
    memberId: first.memberId,
    leafHash: hash,
    path: ticketInclusionProof(hash, tree.leaves, tree.roots, tree.subtreeIndex),
    root,
  }
}
