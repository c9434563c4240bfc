import { type Agents, agents as createAgents } from '../modules/agents/index.ts'
import type { Content } from '../modules/content/index.ts'
import type { Games } from '../modules/games/index.ts'
import type { Identity } from '../modules/identity/index.ts'
import type { Staff } from '../modules/staff/index.ts'
import type { Platform } from '../platform/platform.ts'

type Below = { staff: Staff; content: Content; identity: Identity; games: Games }

/** Creates the tree of agents with the modules below it. */
export const connectAgents = (platform: Platform, { staff, content, identity, games }: Below): Agents =>
  createAgents({
    ...platform,
    identity,
    settings: content.settings,
    approvals: staff.approvals,
    businessDay: games.businessDay,
  })
