import { startOfDay } from '@croupier/kernel/business-day'
import type { MemberId } from '@croupier/kernel/ids'
import { refuse } from '@croupier/kernel/refusals'
import { ACCOUNT_TYPE, type AccountType } from '@croupier/rules/account-types'
import { isAssistant } from '@croupier/rules/agent-types'
import type { Preset } from '@croupier/rules/agents/limits'
import type { ContractKind } from '@croupier/rules/agents/terms'
import type { agentPreset, changeDownline, OpenedKind, openDownline } from '@croupier/wire/agents/downlines'
import type { Input, Output } from '@croupier/wire/endpoint'
import type { Tx } from '../../../platform/db/database.ts'
import type { MemberSession } from '../../../platform/sessions/session.ts'
import type { Identity } from '../../identity/index.ts'
import { housePreset, isLowered, limitsOf } from '../tree/rules.ts'
import type { TreeDeps, TreeService } from '../tree/service.ts'
import { treeStore } from '../tree/store.ts'

export type OwnDeps = TreeDeps & {
  tree: TreeService
  accounts: Identity['agentAccounts']
  kindsOn(): ContractKind[]
}
export type Own = ReturnType<typeof ownDownlines>

/** What an agent does to the accounts directly below: opens them, raises their values, makes them agents. */
export const ownDownlines = (deps: OwnDeps) => ({
  preset: (session: MemberSession) => preset(deps, session),
  open: (session: MemberSession, asked: Input<typeof openDownline>, from: { address: string; language: string }) =>
    open(deps, session, asked, from),
  change: (agent: MemberId, asked: Input<typeof changeDownline>) => change(deps, agent, asked),
  makeAgent: (agent: MemberId, memberId: MemberId) => makeAgent(deps, agent, memberId),
})

async function preset(deps: OwnDeps, session: MemberSession): Promise<Output<typeof agentPreset>> {
  const { db, tree, settings, kindsOn } = deps
  const agent = await tree.agentOf(session)
  const own = (await treeStore.presets(db, [agent])).get(agent) ?? housePreset(settings())
  return { own, ladder: limitsOf(settings()), isAssistant: isAssistant(session.accountType), contracts: kindsOn() }
}

/** Agent rules §1.1: the assistant of a master agent has a type of its own. */
function typeOf(kind: OpenedKind, agentType: AccountType): AccountType {
  if (kind === 'member') return ACCOUNT_TYPE.member
  if (kind === 'agent') return ACCOUNT_TYPE.agent
  return agentType === ACCOUNT_TYPE.masterAgent ? ACCOUNT_TYPE.masterAssistant : ACCOUNT_TYPE.assistant
}

async function open(
  deps: OwnDeps,
  { memberId: agent, accountType }: MemberSession,
  { kind, username, password, ...given }: Input<typeof openDownline>,
  from: { address: string; language: string },
): Promise<{ memberId: string }> {
  const { db, clock, tree, accounts, settings } = deps
  const type = typeOf(kind, accountType)
  const checked = await accounts.check({ username, password, accountType: type, upline: agent, ...from })
  return db.transaction().execute(async (tx) => {
    // Waits for another opening of the agent, so that the number a day is exact.
    const own = (await treeStore.lockPreset(tx, agent, 'update')) ?? housePreset(settings())
    await acceptNumber(deps, tx, agent)
    if (kind !== 'assistant') tree.acceptPreset(given, own)
    const memberId = await accounts.open(tx, checked)
    const opened = { preset: given, openedBy: agent, openedAt: clock.now(), fromDay: tree.today(), linkCode: null }
    if (kind !== 'assistant') await treeStore.saveAccount(tx, { memberId, ...opened })
    return { memberId }
  })
}

async function acceptNumber({ tree, settings, calendar }: OwnDeps, tx: Tx, agent: MemberId): Promise<void> {
  const since = startOfDay(tree.today(), calendar())
  if ((await treeStore.openedSince(tx, agent, since)) >= settings().openedADay) refuse('agents.open_limit')
}

/** Refuses an account that is not directly below the agent as an unknown one. */
async function requireDirect({ tree }: OwnDeps, tx: Tx, agent: MemberId, memberId: MemberId): Promise<void> {
  const { uplineId } = await tree.requireInTeam(tx, agent, memberId)
  if (uplineId !== agent) refuse('agents.downline_unknown')
}

async function change(deps: OwnDeps, agent: MemberId, { memberId, ...wanted }: Input<typeof changeDownline>) {
  await deps.db.transaction().execute(async (tx) => {
    await requireDirect(deps, tx, agent, memberId)
    const before: Preset = await deps.tree.changePreset(tx, memberId, wanted)
    if (isLowered(before, wanted)) refuse('agents.preset_lowered')
  })
  return {}
}

async function makeAgent(deps: OwnDeps, agent: MemberId, memberId: MemberId) {
  const { db, members, accounts } = deps
  await db.transaction().execute(async (tx) => {
    await requireDirect(deps, tx, agent, memberId)
    if ((await members.memberOf(tx, memberId))?.accountType !== ACCOUNT_TYPE.member) refuse('agents.already_agent')
    await accounts.setType(tx, memberId, ACCOUNT_TYPE.agent)
  })
  return {}
}
