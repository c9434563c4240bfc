import { type BusinessCalendar, type BusinessDay, businessDayOf, plusDays } from '@croupier/kernel/business-day'
import type { Instant } from '@croupier/kernel/clock'
import { invariant } from '@croupier/kernel/invariant'
import { ACCOUNT_TYPE } from '../account-types.ts'
import type { Preset } from './limits.ts'

/** The upline of each account, null for a master agent. */
export type Uplines = ReadonlyMap<string, string | null>

/** Agent rules §1.2. A row of the tree: the upline of a member from one business day to another, both included. */
export type Line = {
  readonly member: string
  readonly upline: string | null
  readonly fromDay: BusinessDay
  readonly toDay: BusinessDay
}

const REAL_TYPES: ReadonlySet<number> = new Set([ACCOUNT_TYPE.member, ACCOUNT_TYPE.agent, ACCOUNT_TYPE.masterAgent])

/** Agent rules §1.1. Accounts with a place in the tree: trial accounts and assistants have none. */
export const isReal = (accountType: number | undefined): boolean =>
  accountType !== undefined && REAL_TYPES.has(accountType)

/** Agent rules §1.1. Types that may have downlines and contracts. */
export const mayHaveDownlines = (accountType: number | undefined): boolean =>
  accountType === ACCOUNT_TYPE.agent || accountType === ACCOUNT_TYPE.masterAgent

/** Agent rules §1.2. All ancestors of an account, master first, without the account. */
export function pathOf(uplines: Uplines, member: string): string[] {
  const path: string[] = []
  for (let above = uplines.get(member) ?? null; above !== null; above = uplines.get(above) ?? null) {
    invariant(above !== member && !path.includes(above), `the tree has a cycle at ${above}`)
    path.unshift(above)
  }
  return path
}

/** The uplines that are valid on a business day. */
export const uplinesOn = (lines: readonly Line[], day: BusinessDay): Uplines =>
  new Map(
    lines.filter(({ fromDay, toDay }) => fromDay <= day && day <= toDay).map(({ member, upline }) => [member, upline]),
  )

/** An account and all accounts below it. */
export const branchOf = (uplines: Uplines, head: string): string[] =>
  [...uplines.keys()].filter((member) => member === head || pathOf(uplines, member).includes(head))

/** Agent rules §1.4. Whether the head of a branch may move below a target. */
export type MoveRefusal =
  | 'agents.move_master'
  | 'agents.move_upline_not_agent'
  | 'agents.move_into_own_branch'
  | 'agents.move_same_upline'
  | 'agents.group_above_upline'
  | 'agents.too_deep'

export type MovedTree = {
  readonly uplines: Uplines
  readonly types: ReadonlyMap<string, number>
  readonly presets: ReadonlyMap<string, Preset>
  readonly contracts: readonly MovedContract[]
}

/** The fields of a contract that decide whether a move ends it. The payer of a master agent is the house. */
export type MovedContract = {
  readonly id: string
  readonly payer: string
  readonly payee: string
  readonly status: string
}

export type Move = { readonly member: string; readonly to: string; readonly at: Instant }

/** What a move changes: new paths of the whole branch, and the contracts with the old upline that end. */
export type Moved = {
  readonly effectiveDay: BusinessDay
  readonly paths: ReadonlyMap<string, readonly string[]>
  readonly endsContracts: readonly string[]
}

/** Agent rules §1.2: the default of the policy `maxDepth`. */
export const MAX_DEPTH = 20

/** Agent rules §1.4. Moves a branch from the business day after the one in which the move is approved. */
export function moveBranch(
  tree: MovedTree,
  move: Move,
  calendar: BusinessCalendar,
  maxDepth = MAX_DEPTH,
): Moved | { readonly refusal: MoveRefusal } {
  const branch = branchOf(tree.uplines, move.member)
  const moved = new Map(tree.uplines).set(move.member, move.to)
  const refusal = moveRefusal(tree, move, branch)
  if (refusal) return { refusal }
  const paths = new Map(branch.map((member) => [member, pathOf(moved, member)]))
  if ([...paths.values()].some((path) => path.length > maxDepth)) return { refusal: 'agents.too_deep' }
  const old = tree.uplines.get(move.member) ?? null
  const ends = tree.contracts.filter(
    ({ payer, payee, status }) =>
      payer === old && payee === move.member && (status === 'accepted' || status === 'newRequest'),
  )
  return {
    effectiveDay: plusDays(businessDayOf(move.at, calendar), 1),
    paths,
    endsContracts: ends.map(({ id }) => id).toSorted(),
  }
}

function moveRefusal(tree: MovedTree, { member, to }: Move, branch: readonly string[]): MoveRefusal | undefined {
  if (tree.types.get(member) === ACCOUNT_TYPE.masterAgent) return 'agents.move_master'
  if (!mayHaveDownlines(tree.types.get(to))) return 'agents.move_upline_not_agent'
  if (branch.includes(to)) return 'agents.move_into_own_branch'
  if (tree.uplines.get(member) === to) return 'agents.move_same_upline'
  return isAbove(tree.presets.get(member), tree.presets.get(to)) ? 'agents.group_above_upline' : undefined
}

const isAbove = (head: Preset | undefined, target: Preset | undefined): boolean =>
  (head?.group ?? 0) > (target?.group ?? 0) ||
  Object.entries(head?.rates ?? {}).some(([category, rate]) => rate > (target?.rates[category] ?? 0n))

/**
 * Agent rules §1.4. The head's open row closes on the day before the move, and a new row opens. A second move on the same day
 * replaces the first.
 */
export function moveLine(lines: readonly Line[], { member, to }: Omit<Move, 'at'>, effectiveDay: BusinessDay): Line[] {
  return lines.flatMap((line) => {
    if (line.member !== member || line.toDay < effectiveDay) return [line]
    if (line.fromDay >= effectiveDay) return [{ ...line, upline: to }]
    return [
      { ...line, toDay: plusDays(effectiveDay, -1) },
      { ...line, upline: to, fromDay: effectiveDay },
    ]
  })
}
