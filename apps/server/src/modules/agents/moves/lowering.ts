import type { MemberId } from '@croupier/kernel/ids'
import { refuse } from '@croupier/kernel/refusals'
import { type Ceiling, ceilingRefusal, levelGap, lowered } from '@croupier/rules/agents/lowering'
import { type Rate, rateText } from '@croupier/rules/rate'
import { presetFields, type RebateCategory } from '@croupier/wire/agents/shapes'
import type { loweringPreview } from '@croupier/wire/agents/tree.console'
import type { Input, Output } from '@croupier/wire/endpoint'
import { boundedPageSize, memberId as memberIdShape } from '@croupier/wire/shapes'
import * as z from 'zod/mini'
import type { Tx } from '../../../platform/db/database.ts'
import { approvalKind } from '../../staff/index.ts'
import { limitsOf } from '../tree/rules.ts'
import type { TreeDeps, TreeService } from '../tree/service.ts'
import { treeStore } from '../tree/store.ts'
import { type BranchOf, loweringStore as store } from './lowering-store.ts'

export type LoweringDeps = TreeDeps & { tree: Pick<TreeService, 'today'> }

const shownValues = z.object({ username: z.string(), accounts: z.int(), group: z.int(), rates: z.string() })

/** Accounts that one statement lowers. */
const AT_ONCE = 2_000

/**
 * Agent rules §2.3: two people of staff lower a whole branch, as one act. Accounts that are lower already stay. Bets that are accepted
 * afterwards count with the new values, rebates from the next business day on.
 */
export const loweringKind = (deps: LoweringDeps) =>
  approvalKind({
    name: 'agent.lowering',
    permission: 'agent.tree.approve',
    payload: z.object({ memberId: memberIdShape, ...presetFields }),
    change: z.object({ before: shownValues, after: shownValues }),
    async describe(tx, { memberId, ...ceiling }) {
      const { username } = (await deps.members.memberOf(tx, memberId)) ?? refuse('member.unknown')
      const accounts = await acceptLowering(deps, tx, memberId, ceiling)
      const own = (await treeStore.presets(tx, [memberId])).get(memberId)
      const rates = Object.keys(ceiling.rates)
      const textOf = (values: Ceiling['rates']) =>
        rates.map((category) => `${category} ${rateText(values[category] ?? 0n)} %`).join(', ')
      return {
        object: `member:${memberId}`,
        before: { username, accounts, group: own?.group ?? ceiling.group, rates: textOf(own?.rates ?? {}) },
        after: { username, accounts, group: ceiling.group, rates: textOf(ceiling.rates) },
      }
    },
    async apply(tx, { memberId, ...ceiling }) {
      await treeStore.lockTree(tx)
      await acceptLowering(deps, tx, memberId, ceiling)
      const policy = limitsOf(deps.settings())
      const branch = branchOf(deps, memberId, ceiling)
      for (;;) {
        const accounts = await store.affected(tx, branch, { offset: 0, limit: AT_ONCE })
        if (accounts.length === 0) break
        const values = accounts.map((one) => ({ memberId: one.memberId, ...lowered(policy, one, ceiling, one.level) }))
        await store.save(tx, values, deps.tree.today())
      }
      await deps.groups.changedMany(tx)
      return undefined
    },
  })

const branchOf = ({ settings, tree }: LoweringDeps, head: MemberId, ceiling: Ceiling): BranchOf => ({
  head,
  today: tree.today(),
  gap: levelGap(limitsOf(settings())),
  ceiling,
})

/** How many accounts a ceiling lowers. Refuses one off the ladder, or one that lowers nothing. */
async function acceptLowering(deps: LoweringDeps, tx: Tx, head: MemberId, ceiling: Ceiling): Promise<number> {
  const { accounts, deepest } = await store.size(tx, branchOf(deps, head, ceiling))
  const refused = ceilingRefusal(limitsOf(deps.settings()), ceiling, deepest)
  if (refused) refuse(refused.refusal, 'category' in refused ? { category: refused.category } : {})
  return accounts === 0 ? refuse('approval.nothing_changes') : accounts
}

/** The ceiling of a request, whose rates are fields of their own. */
export const ceilingOf = ({ group, ...rates }: { group: number } & GivenRates): Ceiling => ({
  group,
  rates: Object.fromEntries(
    Object.entries(rates).flatMap(([category, rate]) => (rate === undefined ? [] : [[category, rate]])),
  ),
})
type GivenRates = Partial<Record<RebateCategory, Rate | undefined>>

/** What a ceiling changes, the accounts near the head first. */
export async function previewLowering(
  deps: LoweringDeps,
  { memberId, page, pageSize, ...given }: Input<typeof loweringPreview>,
): Promise<Output<typeof loweringPreview>> {
  const { db, members, settings } = deps
  const ceiling = ceilingOf(given)
  const branch = branchOf(deps, memberId, ceiling)
  const policy = limitsOf(settings())
  const { accounts, deepest } = await store.size(db, branch)
  const refused = ceilingRefusal(policy, ceiling, deepest)
  if (refused) refuse(refused.refusal, 'category' in refused ? { category: refused.category } : {})
  const size = boundedPageSize(pageSize)
  const found = await store.affected(db, branch, { offset: (page - 1) * size, limit: size })
  const items = await Promise.all(
    found.map(async (one) => ({
      memberId: one.memberId,
      username: (await members.memberOf(db, one.memberId))?.username ?? '',
      level: one.level,
      before: { group: one.group, rates: one.rates },
      after: lowered(policy, one, ceiling, one.level),
    })),
  )
  return { items, page, pageSize: size, total: accounts }
}
