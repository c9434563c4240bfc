import { type BusinessCalendar, plusDays, startOfDay } from '@croupier/kernel/business-day'
import { type Clock, plusMs } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { type Money, ZERO } from '@croupier/kernel/money'
import type { Page } from '@croupier/kernel/page'
import { refuse } from '@croupier/kernel/refusals'
import { ACCOUNT_TYPE } from '@croupier/rules/account-types'
import type { DOWNLINE_SEEN, downlines } from '@croupier/wire/agents/downlines'
import type { Input, Output } from '@croupier/wire/endpoint'
import type { Db } from '../../../platform/db/database.ts'
import type { Wallet } from '../../wallet/index.ts'
import type { FigureSources } from '../figures/ports.ts'
import { daysOf } from '../figures/rules.ts'
import type { TreeMembers } from '../ports.ts'
import { type DownlineSources, downlinesStore as store } from './downlines-store.ts'
import type { Place } from './model.ts'
import { alone, namedPath, rowsOf } from './rows.ts'
import type { TreeService } from './service.ts'
import { teamSizes } from './sizes-store.ts'

export type DownlinesDeps = {
  db: Db
  clock: Clock
  calendar(): BusinessCalendar
  members: TreeMembers
  tree: TreeService
  sources: DownlineSources
  exclusionsDuring: FigureSources['exclusionsDuring']
  wallet: Pick<Wallet, 'balancesOf' | 'recordOf'>
}

type Asked = Input<typeof downlines>

/** Business days of the column of valid bets, the running one included. */
const BET_DAYS = 7

/** Drill-down follows the tree one level at a time (Agent rules §10). A foreign account answers as an unknown one. */
export async function listDownlines(
  deps: DownlinesDeps,
  agent: MemberId,
  { of = agent, account, page, pageSize, ...asked }: Asked,
): Promise<Output<typeof downlines>> {
  const { db, members, tree } = deps
  const day = tree.today()
  const own = (await teamSizes(db, [agent], day)).get(agent) ?? { direct: 0, team: 0 }
  const answer = async (found: Page<Place>, path: readonly MemberId[]) => ({
    ...found,
    items: await shownRows(deps, agent, found.items),
    path: await namedPath(deps, path),
    counts: own,
  })
  if (account) {
    const named = (await members.memberNamed(db, account)) ?? refuse('agents.downline_unknown')
    const place = await tree.requireInTeam(db, agent, named.id)
    return answer(alone(place), place.path.slice(place.path.indexOf(agent)))
  }
  const above = of === agent ? [] : (await tree.requireInTeam(db, agent, of)).path
  const path = of === agent ? [agent] : [...above.slice(above.indexOf(agent)), of]
  return answer(await levelPage(deps, agent, { ...asked, of, page, pageSize }), path)
}

async function levelPage(
  deps: DownlinesDeps,
  viewer: MemberId,
  asked: Omit<Asked, 'account' | 'of'> & { of: MemberId },
): Promise<Page<Place>> {
  const { db, sources, tree } = deps
  const { of, type, seen, order = 'newest', page, pageSize, ...filters } = asked
  const { minBalance, maxBalance } = filters
  const needsBalances = order === 'balance' || minBalance !== undefined || maxBalance !== undefined
  const shown = needsBalances ? await balancesInExclusions(deps, await store.idsBelow(db, of, tree.today())) : new Map()
  const accountType = type && ACCOUNT_TYPE[type]
  const query = { ...filters, order, accountType, upline: of, viewer, days: betDays(deps), shown }
  return store.page(db, sources, { ...query, seen: seen && seenSince(deps, seen) }, { page, pageSize })
}

const betDays = ({ tree }: DownlinesDeps) => daysOf({ from: plusDays(tree.today(), 1 - BET_DAYS), to: tree.today() })

/** The days of the filters on the last login, the running one included. */
const SEEN_DAYS = { today: 1, '7days': 7, '30days': 30, longer: 30 } as const satisfies Record<
  (typeof DOWNLINE_SEEN)[number],
  number
>
const seenSince = ({ tree, calendar }: DownlinesDeps, seen: (typeof DOWNLINE_SEEN)[number]) => ({
  since: startOfDay(plusDays(tree.today(), 1 - SEEN_DAYS[seen]), calendar()),
  isSince: seen !== 'longer',
})

async function shownRows(deps: DownlinesDeps, viewer: MemberId, places: readonly Place[]) {
  const { db, wallet } = deps
  const ids = places.map(({ memberId }) => memberId)
  const [rows, balances, shown, bets] = await Promise.all([
    rowsOf(deps, places),
    wallet.balancesOf(db, ids),
    balancesInExclusions(deps, ids),
    store.validBets(db, ids, { viewer, days: betDays(deps) }),
  ])
  return rows.map(({ username, id, ...row }) => ({
    ...row,
    id,
    account: username,
    balance: shown.get(id) ?? balances.get(id)?.cash ?? ZERO,
    validBet7Days: bets.get(id) ?? ZERO,
  }))
}

/**
 * The balances of those among these members who are excluded now. Nobody above sees what happens in an exclusion (Agent rules §3.6), so
 * they are those of its start.
 */
async function balancesInExclusions(deps: DownlinesDeps, ids: readonly MemberId[]): Promise<Map<MemberId, Money>> {
  const { db, clock, wallet, exclusionsDuring } = deps
  const now = clock.now()
  const found = await exclusionsDuring(db, { from: now, to: plusMs(now, 1), memberIds: ids })
  const starts = new Map(found.toReversed().map(({ memberId, from }) => [memberId, from]))
  const balances = await Promise.all(
    [...starts].map(async ([memberId, to]) => {
      const { items } = await wallet.recordOf(memberId, { to, pageSize: 1 }, db)
      return [memberId, items[0]?.balanceAfter ?? ZERO] as const
    }),
  )
  return new Map(balances)
}
