import {
  type BusinessCalendar,
  type BusinessDay,
  businessDayOf,
  plusDays,
  startOfDay,
} from '@croupier/kernel/business-day'
import type { Clock } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { refuse } from '@croupier/kernel/refusals'
import { ACCOUNT_TYPE } from '@croupier/rules/account-types'
import { isAgent, isAssistant } from '@croupier/rules/agent-types'
import { limitRefusal, type Preset } from '@croupier/rules/agents/limits'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import type { MemberSession } from '../../../platform/sessions/session.ts'
import type { PlacedAccount } from '../../identity/index.ts'
import type { TreePolicy } from '../policy.ts'
import type { TreeMembers } from '../ports.ts'
import type { Groups } from './groups.ts'
import { housePreset, limitsOf, newPlaces } from './rules.ts'
import { treeStore as store } from './store.ts'

export type TreeDeps = {
  db: Db
  clock: Clock
  members: TreeMembers
  groups: Pick<Groups, 'changed' | 'changedMany'>
  settings(): TreePolicy
  calendar(): BusinessCalendar
}
export type TreeService = ReturnType<typeof treeService>

/** The tree of agents: who is below whom, and what each may give. */
export const treeService = (deps: TreeDeps) => ({
  today: () => today(deps),
  /** When the next business day starts, from which a move counts. */
  nextDayStart: () => startOfDay(plusDays(today(deps), 1), deps.calendar()),
  /** The agent whose centre a session opens: an assistant sees that of the principal. Refuses `agents.no_principal`. */
  agentOf: (session: MemberSession) => agentOf(deps, session),
  place: (tx: Tx, account: PlacedAccount, given: GivenPreset | null) => place(deps, tx, account, given),
  uplineOf: async (reader: Reader, memberId: MemberId): Promise<MemberId | null> =>
    (await store.placeOn(reader, memberId, today(deps)))?.uplineId ?? null,
  isBelow: async (reader: Reader, memberId: MemberId, agentId: MemberId): Promise<boolean> =>
    (await store.placeOn(reader, memberId, today(deps)))?.path.includes(agentId) ?? false,
  acceptPreset: (preset: Preset, upline: Preset | null) => acceptLimits(deps, preset, { upline, downlines: [] }),
  changePreset: (tx: Tx, memberId: MemberId, preset: Preset) => changePreset(deps, tx, memberId, preset),
  /** Refuses `agents.downline_unknown` unless the account is in the agent's team today. */
  requireInTeam: (reader: Reader, agent: MemberId, memberId: MemberId) => requireInTeam(deps, reader, agent, memberId),
})

/** The preset of a new account, and how it was opened. */
export type GivenPreset = { preset: Preset; openedBy: MemberId | null; linkCode: string | null }

const today = ({ clock, calendar }: TreeDeps): BusinessDay => businessDayOf(clock.now(), calendar())

async function agentOf({ db, members }: TreeDeps, session: MemberSession): Promise<MemberId> {
  if (!isAssistant(session.accountType)) return session.memberId
  const principal = await store.principalOf(db, session.memberId)
  const isReachable = principal !== undefined && (await members.isActive(db, principal))
  return isReachable ? principal : refuse('agents.no_principal')
}

/** Agent rules §1.3. Accounts of the house have a place without values; agents have what the house gives. */
async function place(deps: TreeDeps, tx: Tx, account: PlacedAccount, given: GivenPreset | null): Promise<void> {
  const { memberId, accountType, upline } = account
  if (isAssistant(accountType)) {
    if (upline) await store.addAssistant(tx, memberId, upline)
    return
  }
  await store.holdTree(tx)
  const day = today(deps)
  const places = newPlaces(memberId, upline ? await store.placesFrom(tx, upline, day) : [], day)
  if (places.some(({ path }) => path.length > deps.settings().maxDepth)) refuse('agents.too_deep')
  await store.addPlaces(tx, places)
  const own = given ?? (isAgent(accountType) ? { ...HOUSE, preset: housePreset(deps.settings()) } : null)
  if (own) await store.saveAccount(tx, { memberId, openedAt: deps.clock.now(), fromDay: day, ...own })
}
const HOUSE = { openedBy: null, linkCode: null }

/**
 * Agent rules §2.3. Locks the neighbours from the top down, so that of two changes at once the second one sees the first.
 * Refuses a preset that breaks a limit.
 */
async function changePreset(deps: TreeDeps, tx: Tx, memberId: MemberId, preset: Preset): Promise<Preset> {
  const { settings, groups } = deps
  const day = today(deps)
  await store.holdTree(tx)
  const uplines = (await store.placesFrom(tx, memberId, day)).map(({ uplineId }) => uplineId)
  const above: Preset[] = []
  for (const upline of [...new Set(uplines)].toSorted())
    above.push((upline && (await store.lockPreset(tx, upline, 'share'))) || housePreset(settings()))
  const before = (await store.lockPreset(tx, memberId, 'update')) ?? refuse('member.unknown')
  const downlines = await store.lockDownlines(tx, memberId, day)
  const below = [...downlines].map(([id, values]) => ({ id, ...values }))
  for (const upline of above) acceptLimits(deps, preset, { upline, downlines: below })
  await store.setPreset(tx, memberId, preset, plusDays(day, 1))
  await groups.changed(tx, memberId)
  return before
}

function acceptLimits(
  { settings }: TreeDeps,
  preset: Preset,
  near: { upline: Preset | null; downlines: (Preset & { id: string })[] },
): void {
  const refused = limitRefusal(limitsOf(settings()), preset, near)
  if (!refused) return
  refuse(refused.refusal, {
    ...('category' in refused ? { category: refused.category } : {}),
    ...('ids' in refused ? { ids: refused.ids.join(' ') } : {}),
  })
}

async function requireInTeam(deps: TreeDeps, reader: Reader, agent: MemberId, memberId: MemberId) {
  const found = await store.placeOn(reader, memberId, today(deps))
  return found?.path.includes(agent) ? found : refuse('agents.downline_unknown')
}

/** The account types that have downlines. */
export const AGENT_TYPES: ReadonlySet<number> = new Set([ACCOUNT_TYPE.agent, ACCOUNT_TYPE.masterAgent])
