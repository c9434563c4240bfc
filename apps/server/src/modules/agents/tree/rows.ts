import type { BusinessDay } from '@croupier/kernel/business-day'
import type { MemberId } from '@croupier/kernel/ids'
import { invariant } from '@croupier/kernel/invariant'
import type { Page } from '@croupier/kernel/page'
import { refuse } from '@croupier/kernel/refusals'
import { LISTED_TEAM_MAX } from '@croupier/wire/agents/figures'
import type { Db, Reader } from '../../../platform/db/database.ts'
import type { TreeMembers } from '../ports.ts'
import type { Place } from './model.ts'
import type { TreeService } from './service.ts'
import { teamSizes } from './sizes-store.ts'
import { treeStore as store } from './store.ts'

export type RowsDeps = { db: Db; members: TreeMembers; tree: TreeService }

/** The list of one account. */
export const alone = (place: Place): Page<Place> => ({ items: [place], page: 1, pageSize: 1, total: 1 })

/** Accounts of a list of the tree, with their values and the sizes of their teams. */
export async function rowsOf({ db, members, tree }: RowsDeps, places: readonly Place[]) {
  const ids = places.map(({ memberId }) => memberId)
  const presets = await store.presets(db, ids)
  const counts = await teamSizes(db, ids, tree.today())
  const accounts = new Map((await members.membersOf(db, ids)).map((member) => [member.id, member]))
  return ids.map((id) => {
    const member = accounts.get(id)
    invariant(member, 'a place has its member')
    const { username, accountType: type, registeredAt, lastLoginAt } = member
    const count = counts.get(id) ?? { direct: 0, team: 0 }
    return { id, username, type, preset: presets.get(id) ?? null, ...count, registeredAt, lastLoginAt }
  })
}

/** The accounts of a path with their names, in its order. */
export async function namedPath({ db, members }: RowsDeps, path: readonly MemberId[]) {
  const names = new Map((await members.membersOf(db, path)).map(({ id, username }) => [id, username]))
  return path.map((id) => ({ id, account: names.get(id) ?? '' }))
}

/** Refuses `agents.team_too_large` for a team of which not all accounts are read for one page. */
export async function requireListable(reader: Reader, agent: MemberId, day: BusinessDay): Promise<void> {
  const { team } = (await teamSizes(reader, [agent], day)).get(agent) ?? { team: 0 }
  if (team > LISTED_TEAM_MAX) refuse('agents.team_too_large')
}
