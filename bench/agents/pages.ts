import { type BusinessDay, plusDays } from '@croupier/kernel/business-day'
import { memberIdOf } from '@croupier/kernel/ids'
import { contractLines, dividend, downlineContracts, ownContract } from '@croupier/wire/agents/contracts'
import { agentPreset, downlines } from '@croupier/wire/agents/downlines'
import { teamOverview, teamProfit } from '@croupier/wire/agents/figures'
import { agentIncome } from '@croupier/wire/agents/income'
import { agentLinks } from '@croupier/wire/agents/links'
import { teamBets, teamTransactions } from '@croupier/wire/agents/records'
import type { Caller, World } from '../../apps/server/src/testing/world.ts'
import { median, rounded } from '../quiet.ts'
import type { Tree } from './tree.ts'

const CALLS = 7
const WARM_UP_CALLS = 2
const PAGE = { page: 1, pageSize: 20 }

/** The calls of the agent centre with the requests of its pages; `account` is one directly below the agent. */
function callsOf(w: World, today: BusinessDay, as: Caller, account: string): Record<string, () => Promise<unknown>> {
  const on = { from: today, to: today }
  const yesterday = { from: plusDays(today, -1), to: plusDays(today, -1) }
  const month = { from: plusDays(today, -30), to: today }
  const kind = 'dailySalary' as const
  return {
    'overview today': () => w.call(teamOverview, on, { as }),
    'overview yesterday': () => w.call(teamOverview, yesterday, { as }),
    'overview of 31 days': () => w.call(teamOverview, month, { as }),
    'profit and loss today': () => w.call(teamProfit, { ...on, ...PAGE }, { as }),
    'profit and loss of 31 days': () => w.call(teamProfit, { ...month, ...PAGE }, { as }),
    downlines: () => w.call(downlines, PAGE, { as }),
    'one downline': () => w.call(downlines, { account, ...PAGE }, { as }),
    'register centre': () => w.call(agentPreset, {}, { as }),
    links: () => w.call(agentLinks, {}, { as }),
    income: () => w.call(agentIncome, month, { as }),
    'own contract': () => w.call(ownContract, { kind }, { as }),
    'contracts of downlines': () => w.call(downlineContracts, { kind, ...PAGE }, { as }),
    'received salaries': () => w.call(contractLines, { kind, side: 'received', ...month, ...PAGE }, { as }),
    'owed salaries': () => w.call(contractLines, { kind, side: 'owed', ...month, ...PAGE }, { as }),
    'open requests': () => w.call(dividend, {}, { as }),
    'bets of a downline': () => w.call(teamBets, { account, ...month, pageSize: 20 }, { as }),
    'transactions of a downline': () => w.call(teamTransactions, { account, ...month, pageSize: 20 }, { as }),
  }
}

/** Every page of a master agent over the large tree and over the small one, in turns; median milliseconds, the worst ratio first. */
export async function pagesOf({ w, tree }: { w: World; tree: Tree }, today: BusinessDay) {
  const sides = []
  for (const id of [tree.smallMaster, tree.master]) {
    const { db } = w.platform.database
    const from = { address: '127.0.0.1', userAgent: '' }
    const as = await db.transaction().execute((tx) => w.app.modules.identity.openSession(tx, memberIdOf(id), from))
    const { items } = await w.call(downlines, PAGE, { as })
    sides.push(callsOf(w, today, as, items[0]!.account))
  }
  const [small, large] = sides
  const pages = []
  for (const [page, ofSmall] of Object.entries(small!)) {
    const times: [number[], number[]] = [[], []]
    for (let count = -WARM_UP_CALLS; count < CALLS; count++)
      for (const [side, call] of [ofSmall, large![page]!].entries()) {
        const start = performance.now()
        await call()
        if (count >= 0) times[side]!.push(performance.now() - start)
      }
    const [smallMs, largeMs] = times.map(median)
    pages.push({ page, smallMs: rounded(smallMs!), largeMs: rounded(largeMs!), ratio: rounded(largeMs! / smallMs!) })
  }
  return pages.toSorted((one, other) => other.ratio - one.ratio)
}
