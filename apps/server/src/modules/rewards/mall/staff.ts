import { humanId } from '@croupier/kernel/ids'
import { refuse } from '@croupier/kernel/refusals'
import type { Input } from '@croupier/wire/endpoint'
import type { decideMallOrder, mallOrders, saveMallReward } from '@croupier/wire/rewards/mall.console'
import type { StaffCall } from '../../../platform/audit.ts'
import type { HoldPictures } from '../ports.ts'
import { approve, type MallDeps, reject } from './outcomes.ts'
import { shownOrder } from './service.ts'
import { mallStore as store } from './store.ts'

export type MallDeskDeps = MallDeps & { holdPictures: HoldPictures }
export type MallDesk = ReturnType<typeof mallDeskService>

/** Reward rules §3.3: the rewards of the mall, and the orders that staff decide. */
export function mallDeskService(deps: MallDeskDeps) {
  const { db } = deps
  return {
    orders: (asked: Input<typeof mallOrders>) => list(deps, asked),
    decide: (by: StaffCall, asked: Input<typeof decideMallOrder>) => decide(deps, by, asked),
    rewards: async () => ({ rewards: await store.rewards(db) }),
    saveReward: (by: StaffCall, asked: Input<typeof saveMallReward>) => saveReward(deps, by, asked),
  }
}

async function list({ db, members }: MallDeskDeps, { state, search, page, pageSize }: Input<typeof mallOrders>) {
  const memberIds = search === undefined ? undefined : await members.search(db, search)
  const found = await store.desk(db, { state, memberIds }, { page, pageSize })
  const usernames = await members.usernames([...new Set(found.items.map(({ memberId }) => memberId))])
  const items = found.items.map((one) => ({
    ...shownOrder(one),
    memberId: one.memberId,
    username: usernames.get(one.memberId) ?? '',
  }))
  return { ...found, items }
}

/** Both decisions are final, and the member gets a message. */
async function decide(deps: MallDeskDeps, by: StaffCall, { id, decision, remark }: Input<typeof decideMallOrder>) {
  const { db, messages } = deps
  if (decision === 'reject' && remark === '') refuse('rewards.remark_missing')
  await db.transaction().execute(async (tx) => {
    const order = (await store.lockOrder(tx, id)) ?? refuse('rewards.order_unknown')
    if (order.status !== 'inProcess') refuse('rewards.order_decided')
    const { status, memberId, name } = await (decision === 'approve' ? approve : reject)(deps, tx, order, remark)
    await messages.send(tx, {
      memberId,
      type: status === 'approved' ? 'points_order_approved' : 'points_order_rejected',
      params: { name, reason: remark },
      reference: `points_order:${id}`,
    })
    const [before, after] = [order.status, status].map((one) => ({ order: id, status: one }))
    await by.audit(tx, { object: `member:${memberId}`, before, after, reason: remark })
  })
  return {}
}

async function saveReward(
  { db, clock, random, holdPictures }: MallDeskDeps,
  by: StaffCall,
  { id: known, reason, stock, ...reward }: Input<typeof saveMallReward>,
) {
  const { opensAt, closesAt, picture } = reward
  if (opensAt && closesAt && closesAt <= opensAt) refuse('rewards.window_invalid')
  const id = known ?? `r${humanId(random)}`
  await db.transaction().execute(async (tx) => {
    const before = await store.lockReward(tx, id)
    if (known !== null && !before) refuse('rewards.grant_unknown')
    await holdPictures(tx, picture)
    const after = { ...reward, stock: stock === undefined ? (before?.stock ?? null) : stock }
    await store.saveReward(tx, { id, ...after }, clock.now())
    await by.audit(tx, { object: `mall-reward:${id}`, before: before ?? null, after: { id, ...after }, reason })
  })
  return { id }
}
