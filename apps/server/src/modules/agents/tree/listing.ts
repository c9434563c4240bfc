import { type MemberId, memberIdOf } from '@croupier/kernel/ids'
import type { Page } from '@croupier/kernel/page'
import { refuse } from '@croupier/kernel/refusals'
import type { downlines } from '@croupier/wire/agents/downlines'
import type { TreeRow } from '@croupier/wire/agents/tree.console'
import type { Input } from '@croupier/wire/endpoint'
import type { PageRequest } from '../../../platform/db/store.ts'
import { type DownlinesDeps, listDownlines } from './downlines.ts'
import type { Place } from './model.ts'
import { alone, namedPath, rowsOf } from './rows.ts'
import { treeStore as store } from './store.ts'

export type ListingDeps = DownlinesDeps
export type Listing = ReturnType<typeof treeListing>

/** Lists of the tree: what agents see of their team, and staff of all of it. */
export const treeListing = (deps: ListingDeps) => ({
  downlines: (agent: MemberId, asked: Input<typeof downlines>) => listDownlines(deps, agent, asked),
  forStaff: (asked: TreeAsked) => forStaff(deps, asked),
})

type TreeAsked = PageRequest & { of?: MemberId | undefined; text?: string | undefined }

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
