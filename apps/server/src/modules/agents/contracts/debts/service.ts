import type { Clock } from '@croupier/kernel/clock'
import { type MemberId, memberIdOf } from '@croupier/kernel/ids'
import type { contractDebts } from '@croupier/wire/agents/contracts'
import type { debtDesk } from '@croupier/wire/agents/debts.console'
import type { Input, Output } from '@croupier/wire/endpoint'
import { boundedPageSize } from '@croupier/wire/shapes'
import type { Db, Reader } from '../../../../platform/db/database.ts'
import type { TreeMembers } from '../../ports.ts'
import type { LineLists } from '../runs/lists.ts'
import { overdueBefore, owedOf, partiesOf } from './rules.ts'
import { type DebtFilter, debtsStore as store } from './store.ts'

export type DebtDeps = { db: Db; clock: Clock; members: TreeMembers; lines: Pick<LineLists, 'views'> }
export type Debts = ReturnType<typeof debts>

/** Agent rules §8.4: what contracts owe, as agents and staff read it. */
export const debts = (deps: DebtDeps) => ({
  /** What an agent owes, and what is owed to the agent. */
  async ofAgent(agent: MemberId): Promise<Output<typeof contractDebts>> {
    const [owes, isOwed] = await Promise.all([
      store.sumOf(deps.db, agent, 'debtor'),
      store.sumOf(deps.db, agent, 'creditor'),
    ])
    return { owes, isOwed }
  },
  desk: (asked: Input<typeof debtDesk>) => desk(deps, asked),
  /** The debts that are older than a week. */
  overdue: (reader: Reader): Promise<number> => store.count(reader, { owedBefore: overdueBefore(deps.clock.now()) }),
})

async function desk(deps: DebtDeps, { account, kind, group, page, pageSize }: Input<typeof debtDesk>) {
  const { db, members, lines, clock } = deps
  const overdueFrom = overdueBefore(clock.now())
  const partyId =
    account === undefined ? undefined : ((await members.memberNamed(db, account))?.id ?? memberIdOf(account))
  const filter: DebtFilter = {
    kind,
    partyId,
    owedBefore: group === 'overdue' ? overdueFrom : undefined,
    isAdvanced: group === 'advanced' ? true : undefined,
  }
  const found = await store.page(db, filter, { page, pageSize: boundedPageSize(pageSize) })
  const views = await lines.views(found.items.map(({ lineId }) => lineId))
  const nameOf = async (id: MemberId | null) =>
    id === null ? null : ((await members.memberOf(db, id))?.username ?? '')
  const items = await Promise.all(
    found.items.map(async (one) => {
      const { debtor, creditor } = partiesOf(one)
      const since = one.owedSince ?? one.computedAt
      return {
        line: views.get(one.lineId)!,
        debtor: (await nameOf(debtor)) ?? '',
        creditor: await nameOf(creditor),
        owed: owedOf(one),
        since,
        isOverdue: since < overdueFrom,
        advanced: one.advanced,
      }
    }),
  )
  const sums = await store.sums(db, filter)
  return { ...found, items, sums }
}
