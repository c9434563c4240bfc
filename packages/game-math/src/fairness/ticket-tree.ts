import { invariant } from '@croupier/kernel/invariant'
import { fromHex, toHex } from '@croupier/kernel/random'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import canonicalize from 'canonicalize'

/** A JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/** Decisions "Draws and cut-off": a ticket as a leaf of its issue's tree. */
export type TicketLeaf = {
  readonly ticketId: string
  readonly issue: string
  /** JSON: the ticket's bets as they were accepted, with play, canonical selection, units, multiple, mode and prizes. */
  readonly bets: readonly unknown[]
  /** Decimal text. */
  readonly stake: string
  /** ISO 8601, UTC, to the millisecond. */
  readonly acceptedAt: string
  /** The `ownerCommitment`: with the salt the member can prove to own the ticket; it reveals nothing to others. */
  readonly owner: string
}

/** One step from a leaf to the root: the sibling's hash in lower-case hex, and its side. */
export type ProofStep = { readonly side: 'left' | 'right'; readonly hash: string }

/** SHA-256(memberId as UTF-8 ‖ the ticket's salt as raw bytes), hex. `salt` is hex. */
export const ownerCommitment = (memberId: string, salt: string): string =>
  toHex(sha256(concatBytes(utf8ToBytes(memberId), fromHex(salt))))

/** SHA-256(0x00 ‖ canonical JSON of the leaf), hex. Canonical is RFC 8785. */
export function leafHash(leaf: TicketLeaf): string {
  const { ticketId, issue, bets, stake, acceptedAt, owner } = leaf
  const text = canonicalize({ ticketId, issue, bets, stake, acceptedAt, owner })
  invariant(text !== undefined, 'a leaf can be written as JSON')
  return toHex(sha256(concatBytes(LEAF, utf8ToBytes(text))))
}

/** The root over leaf hashes in the order of their ticket ids; SHA-256 of nothing for an issue without tickets (RFC 6962). */
export function treeRoot(leaves: readonly string[]): string {
  if (leaves.length === 0) return toHex(sha256(new Uint8Array(0)))
  let level = leaves
  while (level.length > 1) level = parents(level)
  return level[0]!
}

/** The steps that lead from leaf `at` to the root. */
export function inclusionProof(leaves: readonly string[], at: number): ProofStep[] {
  invariant(at >= 0 && at < leaves.length, `the tree has no leaf ${at}`)
  const steps: ProofStep[] = []
  let level = leaves
  let place = at
  while (level.length > 1) {
    const beside = level[place ^ 1]
    if (beside !== undefined) steps.push({ side: place % 2 === 0 ? 'right' : 'left', hash: beside })
    level = parents(level)
    place >>= 1
  }
  return steps
}

/** Whether the steps lead from the leaf to the root. */
export const isIncluded = (leaf: string, steps: readonly ProofStep[], root: string): boolean =>
  steps.reduce((hash, { side, hash: beside }) => (side === 'left' ? node(beside, hash) : node(hash, beside)), leaf) ===
  root

const LEAF = Uint8Array.of(0)
const NODE = Uint8Array.of(1)

const node = (left: string, right: string): string => toHex(sha256(concatBytes(NODE, fromHex(left), fromHex(right))))

/** The level above: hashes of pairs, and an unpaired last node unchanged. */
const parents = (level: readonly string[]): string[] =>
  level.flatMap((left, at) => {
    if (at % 2 === 1) return []
    const right = level[at + 1]
    return [right === undefined ? left : node(left, right)]
  })
