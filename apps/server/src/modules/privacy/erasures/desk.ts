import type { Clock } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { refuse } from '@croupier/kernel/refusals'
import type { ListedErasure } from '@croupier/wire/privacy/erasures.console'
import { memberId } from '@croupier/wire/shapes'
import * as z from 'zod/mini'
import type { StaffCall } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Identity } from '../../identity/index.ts'
import { approvalKind, type Staff } from '../../staff/index.ts'
import type { StoredErasure } from './model.ts'
import { closedErasures } from './of-closed.ts'
import { keptUntil } from './rules.ts'
import type { ErasuresService } from './service.ts'
import { type ErasureSearch, erasuresStore as store } from './store.ts'

export type ErasuresDeskDeps = {
  db: Db
  clock: Clock
  identity: Pick<Identity, 'namesOf' | 'memberOf'>
  approvals: Pick<Staff['approvals'], 'register'>
  erasures: Pick<ErasuresService, 'obstaclesOf' | 'years' | 'ofClosed'>
  /** Ids of the members with this username or id. */
  search(typed: string): Promise<MemberId[]>
}
export type ErasuresDesk = ReturnType<typeof erasuresDesk>
type Asked = { memberId: MemberId; reason: string }

/** Erasures as staff see them. T135: two people put one on hold, and two end the hold. */
export function erasuresDesk(deps: ErasuresDeskDeps) {
  const { db, identity } = deps
  const kind = deps.approvals.register(holdKind(deps))
  const ask = (by: StaffCall, { memberId: id, reason }: Asked, isHeld: boolean) =>
    db.transaction().execute((tx) => kind.request(tx, by, { payload: { memberId: id, isHeld }, reason }))
  return {
    async list({ search, ...asked }: ErasureSearch & { search?: string | undefined }) {
      const memberIds = search ? await deps.search(search) : undefined
      const found = await store.page(db, { ...asked, memberIds })
      const names = await identity.namesOf([...new Set(found.items.map((one) => one.memberId))])
      const items = await Promise.all(found.items.map((one) => shown(deps, one, names)))
      return { ...found, items }
    },
    requestHold: (by: StaffCall, asked: Asked) => ask(by, asked, true),
    requestRelease: (by: StaffCall, asked: Asked) => ask(by, asked, false),
    ofClosed: closedErasures(deps),
  }
}

async function shown(
  { db, clock, erasures }: ErasuresDeskDeps,
  one: StoredErasure,
  names: ReadonlyMap<MemberId, string>,
): Promise<ListedErasure> {
  const { erasureId: id, memberId: of, state, requestedAt, requestedBy, dueAt } = one
  const { withdrawnAt, erasedAt, finishedAt } = one
  const isWaiting = state === 'requested' && dueAt <= clock.now()
  return {
    id,
    memberId: of,
    username: names.get(of) ?? '',
    state,
    requestedAt,
    requestedBy,
    dueAt,
    obstacles: isWaiting ? await erasures.obstaclesOf(db, of) : [],
    withdrawnAt,
    erasedAt,
    keptUntil: keptUntil(one, erasures.years()),
    finishedAt,
    hold: one.heldAt ? { at: one.heldAt, by: one.heldBy ?? '', reason: one.holdReason ?? '' } : null,
  }
}

const standing = z.object({ username: z.string(), legalHold: z.string() })
const words = (isHeld: boolean): string => (isHeld ? 'on' : 'off')

const holdKind = ({ clock, identity }: ErasuresDeskDeps) =>
  approvalKind({
    name: 'member.erasure-hold',
    permission: 'member.erasure.approve',
    payload: z.object({ memberId, isHeld: z.boolean() }),
    change: z.object({ before: standing, after: standing }),
    async describe(tx, { memberId: id, isHeld }) {
      const { username } = (await identity.memberOf(tx, id)) ?? refuse('member.unknown')
      const found = await store.ofMember(tx, id)
      if (!found || found.state === 'finished') return refuse('erasure.none')
      if ((found.heldAt !== null) === isHeld) refuse('approval.nothing_changes')
      const before = { username, legalHold: words(!isHeld) }
      return { object: `member:${id}`, before, after: { username, legalHold: words(isHeld) } }
    },
    async apply(tx, { memberId: id, isHeld }, { by, reason }) {
      const found = (await store.lock(tx, id)) ?? refuse('erasure.none')
      const hold = isHeld ? { heldAt: clock.now(), heldBy: by.name, holdReason: reason } : NO_HOLD
      await store.change(tx, found.erasureId, hold)
      return undefined
    },
  })

const NO_HOLD = { heldAt: null, heldBy: null, holdReason: null }
