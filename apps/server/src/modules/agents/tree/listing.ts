import { type MemberId, memberIdOf } from '@croupier/kernel/ids'
import { invariant } from '@croupier/kernel/invariant'
import type { Page } from '@croupier/kernel/page'
import { refuse } from '@croupier/kernel/refusals'
import type { Downline } from '@croupier/wire/agents/downlines'
import type { TreeRow } from '@croupier/wire/agents/tree.console'
import type { Db } from '../../../platform/db/database.ts'
import type { PageRequest } from '../../../platform/db/store.ts'
import type { TreeMembers } from '../ports.ts'
import type { Place } from './model.ts'
import type { TreeService } from './service.ts'
import { teamSizes } from './sizes-store.ts'
import { treeStore as store } from './store.ts'

export type ListingDeps = { db: Db; members: TreeMembers; tree: TreeService }
export type Listing = ReturnType<typeof treeListing>

type Row = Omit<Downline, 'account'> & { username: string }

/** Lists of the tree: what agents see of their team, and staff of all of it. */
export const treeListing = (deps: ListingDeps) => ({
  downlines: (agent: MemberId, asked: DownlinesAsked) => downlines(deps, agent, asked),
  forStaff: (asked: TreeAsked) => forStaff(deps, asked),
})

type DownlinesAsked = PageRequest & { of?: MemberId | undefined; account?: string | undefined }
type TreeAsked = PageRequest & { of?: MemberId | undefined; text?: string | undefined }

/** Drill-down follows the tree one level at a time (Agent rules §10). A foreign account answers as an unknown one. */
async function downlines(deps: ListingDeps, agent: MemberId, { of = agent, account, ...asked }: DownlinesAsked) {
  const { db, members, tree } = deps
  const day = tree.today()
  const own = (await teamSizes(db, [agent], day)).get(agent) ?? { direct: 0, team: 0 }
  const answer = async (found: Page<Place>, path: readonly MemberId[]) => ({
    ...found,
    items: (await rowsOf(deps, found.items)).map(({ username, ...row }) => ({ ...row, account: username })),
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
  return answer(await store.directPage(db, of, day, asked), path)
}

async function forStaff(deps: ListingDeps, { of, text, ...asked }: TreeAsked) {
  const { db, members, tree } = deps
  const day = tree.today()
  const answer = async (found: Page<Place>, path: readonly MemberId[]) => ({
    ...found,
    items: await staffRows(deps, found.items),
    path: (await namedPath(deps, path)).map(({ id, account }) => ({ memberId: id, username: account })),
  })
  if (text) {
    const named = (await members.memberNamed(db, text)) ?? (await members.memberOf(db, memberIdOf(text)))
    const place = named && (await store.placeOn(db, named.id, day))
    return place ? answer(alone(place), place.path) : refuse('member.unknown')
  }
  if (!of) return answer(await store.rootsPage(db, day, asked), [])
  const above = (await store.placeOn(db, of, day)) ?? refuse('member.unknown')
  return answer(await store.directPage(db, of, day, asked), [...above.path, of])
}

const alone = (place: Place): Page<Place> => ({ items: [place], page: 1, pageSize: 1, total: 1 })

async function rowsOf({ db, members, tree }: ListingDeps, places: readonly Place[]): Promise<Row[]> {
  const ids = places.map(({ memberId }) => memberId)
  const presets = await store.presets(db, ids)
  const counts = await teamSizes(db, ids, tree.today())
  return Promise.all(
    ids.map(async (id) => {
      const member = await members.memberOf(db, id)
      invariant(member, 'a place has its member')
      const { username, accountType: type, registeredAt, lastLoginAt } = member
      const count = counts.get(id) ?? { direct: 0, team: 0 }
      return { id, username, type, preset: presets.get(id) ?? null, ...count, registeredAt, lastLoginAt }
    }),
  )
}

async function staffRows(deps: ListingDeps, places: readonly Place[]): Promise<TreeRow[]> {
  const { db, members, tree } = deps
  const rows = await rowsOf(deps, places)
  return Promise.all(
    rows.map(async ({ id, lastLoginAt: _, ...row }) => {
      const later = (await store.placesFrom(db, memberIdOf(id), tree.today())).find(
        ({ fromDay }) => fromDay > tree.today(),
      )
      const upline = later?.uplineId && (await members.memberOf(db, later.uplineId))
      const movesTo = later && upline ? { username: upline.username, day: later.fromDay } : null
      return { ...row, memberId: id, movesTo }
    }),
  )
}

const namedPath = async ({ db, members }: ListingDeps, path: readonly MemberId[]) =>
  Promise.all(path.map(async (id) => ({ id, account: (await members.memberOf(db, id))?.username ?? '' })))
