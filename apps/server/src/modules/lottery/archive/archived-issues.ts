import { createSecretKey } from 'node:crypto'
import { leafHash, treeRoot } from '@croupier/game-math/fairness/index'
import { MODES } from '@croupier/game-math/lottery/index'
import { isTrialId } from '@croupier/kernel/ids'
import { invariant } from '@croupier/kernel/invariant'
import { units } from '@croupier/kernel/money'
import { fromHex } from '@croupier/kernel/random'
import * as z from 'zod/mini'
import type { Bet } from '../../games/index.ts'
import { inclusionIn } from '../tickets/inclusion.ts'
import { leafOf } from '../tickets/leaf.ts'
import type { LotteryTerms } from '../tickets/model.ts'
import { type LotteryBet, storedFrom } from '../tickets/product.ts'

const termsLine = z.object({
  termsId: z.int(),
  play: z.string(),
  mode: z.literal(MODES),
  prizeGroup: z.int(),
  ownGroup: z.int(),
  prizes: z.record(z.string(), z.string()),
  payoutPerBet: z.string(),
  payoutPerMemberIssue: z.string(),
})
const issueLine = z.object({
  issue: z.string(),
  game: z.string(),
  saltKey: z.string(),
  root: z.nullable(z.string()),
  tickets: z.nullable(z.int()),
  link: z.nullable(z.string()),
})
const subtreeLine = z.object({
  subtree: z.int(),
  game: z.string(),
  issueNo: z.string(),
  first: z.string(),
  last: z.string(),
  leaves: z.string(),
})

type Subtree = { first: string; last: string; root: string; leaves: string }
type Issue = {
  game: string
  issueNo: string
  saltKey: Uint8Array
  root: string | null
  link: string | null
  subtrees: Subtree[]
}

const LEAF_DIGITS = 64
const leavesOf = (digits: string): string[] =>
  Array.from({ length: digits.length / LEAF_DIGITS }, (_, nth) =>
    digits.slice(nth * LEAF_DIGITS, (nth + 1) * LEAF_DIGITS),
  )

function termsOf(line: unknown): { termsId: number; promised: LotteryTerms } {
  const { termsId, prizes: stored, payoutPerBet, payoutPerMemberIssue, ...own } = z.parse(termsLine, line)
  const prizes = Object.fromEntries(Object.entries(stored).map(([tier, prize]) => [tier, units(BigInt(prize))]))
  const caps = { payoutPerBet: units(BigInt(payoutPerBet)), payoutPerMemberIssue: units(BigInt(payoutPerMemberIssue)) }
  return { termsId, promised: { ...own, ...caps, prizes } }
}

const nameOf = (game: string, issueNo: string) => `${game} ${issueNo}`

/** The tree that a ticket belongs into; null for a cancelled ticket, play money, and a ticket of an issue without a root. */
function treeOfTicket(issues: ReadonlyMap<string, Issue>, bets: readonly LotteryBet[]) {
  const [first] = bets
  const issue = first?.round ? issues.get(nameOf(first.game, first.round)) : undefined
  const isOutside = !first || isTrialId(first.memberId) || bets.some(({ status }) => status === 'cancelled')
  if (!issue?.root || isOutside) return null
  const { saltKey, root, subtrees } = issue
  const subtreeIndex = subtrees.findIndex(({ first: from, last }) => from <= first.ticketId && first.ticketId <= last)
  const roots = subtrees.map((one) => one.root)
  return { saltKey, root, roots, subtreeIndex, leaves: leavesOf(subtrees[subtreeIndex]?.leaves ?? '') }
}

/** The issues of an archive, collected from its lines: their trees are checked, and tickets are proven from them. */
export function archivedIssues() {
  const terms = new Map<number, LotteryTerms>()
  const issues = new Map<string, Issue>()

  const treeOf = (bets: readonly LotteryBet[]) => treeOfTicket(issues, bets)
  return {
    /** Takes a line about terms, an issue or a subtree. False for other lines. */
    read(line: Readonly<Record<string, unknown>>): boolean {
      if ('termsId' in line) {
        const { termsId, promised } = termsOf(line)
        terms.set(termsId, promised)
      } else if ('issue' in line) {
        const { issue: issueNo, saltKey, tickets: _, ...own } = z.parse(issueLine, line)
        issues.set(nameOf(own.game, issueNo), { ...own, issueNo, saltKey: fromHex(saltKey), subtrees: [] })
      } else if ('subtree' in line) {
        const { game, issueNo, first, last, leaves } = z.parse(subtreeLine, line)
        const issue = issues.get(nameOf(game, issueNo))
        invariant(issue, 'the line of an issue is before those of its tree')
        issue.subtrees.push({ first, last, leaves, root: treeRoot(leavesOf(leaves)) })
      } else return false
      return true
    },

    /** All issues with their published root and their link of the chain. */
    all: () => [...issues.values()].map(({ game, issueNo, root, link }) => ({ game, issueNo, root, link })),

    /** The issues whose tree does not come to their root. */
    broken: (): string[] =>
      [...issues.values()]
        .filter(({ root, subtrees }) => root !== null && treeRoot(subtrees.map((one) => one.root)) !== root)
        .map(({ game, issueNo }) => nameOf(game, issueNo)),

    /** The lottery's form of bets as they were stored. */
    decode: (bets: readonly Bet<string>[]): LotteryBet[] =>
      bets.map((bet) => {
        const { termsId, ...own } = storedFrom(bet.detail)
        const promised = terms.get(termsId)
        invariant(promised, 'every bet has its terms')
        return { ...bet, detail: { ...own, ...promised } }
      }),

    /** Whether a ticket is in the tree of its issue, or belongs into none: a cancelled one, play money, and one of a void issue. */
    isProven(bets: readonly LotteryBet[]): boolean {
      const found = treeOf(bets)
      return found === null || found.leaves.includes(leafHash(leafOf(bets, createSecretKey(found.saltKey))))
    },

    /** The proof that a ticket is in the published root of its issue; null for a ticket that is in no root. */
    inclusion(bets: readonly LotteryBet[]) {
      const found = treeOf(bets)
      return found && inclusionIn(bets, found)
    },
  }
}
