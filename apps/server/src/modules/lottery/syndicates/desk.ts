import { refuse } from '@croupier/kernel/refusals'
import type { Input } from '@croupier/wire/endpoint'
import type { returnSyndicate, staffSyndicates } from '@croupier/wire/lottery/syndicates.console'
import type { StaffCall } from '../../../platform/audit.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Draws } from '../../draws/index.ts'
import { describeBet } from '../tickets/words.ts'
import { startReturning } from './ending.ts'
import { holdingsStore } from './holdings-store.ts'
import { type Holding, type HoldingStatus, type Syndicate, syndicateStatuses } from './model.ts'
import { requireSyndicate } from './parts.ts'
import { syndicatesStore as store } from './store.ts'
import type { Usernames } from './views.ts'

export type SyndicatesDeskDeps = { db: Db; draws: Pick<Draws, 'games'>; usernames: Usernames }
export type SyndicatesDesk = ReturnType<typeof syndicatesDesk>

/** Syndicates as staff see them, and the order of staff to return everything. */
export const syndicatesDesk = (deps: SyndicatesDeskDeps) => ({
  async list(request: Input<typeof staffSyndicates>) {
    const { items, ...page } = await store.page(deps.db, request)
    return { ...page, items: await rowsOf(deps, items) }
  },
  async detail(syndicateId: string) {
    const syndicate = await requireSyndicate(deps, syndicateId)
    const holdings = await holdingsStore.ofSyndicate(deps.db, syndicateId)
    const names = await deps.usernames([...new Set(holdings.map(({ memberId }) => memberId))])
    const [row] = await rowsOf(deps, [syndicate])
    return {
      ...row!,
      bets: syndicate.bets.map((bet) => ({ ...describeBet(null, bet), stake: bet.stake })),
      holders: holdings.filter(isHolding).map((one) => ({ ...one, username: names.get(one.memberId) ?? '' })),
    }
  },
  async returnAll(tx: Tx, by: StaffCall, { syndicateId, reason }: Input<typeof returnSyndicate>) {
    const syndicate = await store.lock(tx, await requireSyndicate(deps, syndicateId))
    if (!syndicate || !syndicateStatuses.allows(syndicate.status, 'returning')) return refuse('lottery.syndicate_final')
    await startReturning(tx, syndicate, 'staff')
    const object = `syndicate:${syndicateId}`
    await by.audit(tx, { object, before: { status: syndicate.status }, after: { status: 'returning' }, reason })
    return {}
  },
})

const isHolding = (one: Holding): one is Holding & { status: Exclude<HoldingStatus, 'void'> } => one.status !== 'void'

async function rowsOf({ draws, usernames }: SyndicatesDeskDeps, syndicates: readonly Syndicate[]) {
  const names = new Map(draws.games().map(({ code, name }) => [code, name]))
  const members = await usernames([...new Set(syndicates.map(({ memberId }) => memberId))])
  return syndicates.map((one) => ({
    ...one,
    sold: one.own + one.taken,
    gameName: names.get(one.game) ?? one.game,
    organiser: members.get(one.memberId) ?? '',
  }))
}
