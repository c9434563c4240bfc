import { type Clock, MS, plusMs } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { refuse } from '@croupier/kernel/refusals'
import type { DeskMessage } from '@croupier/wire/messaging/room.console'
import type { StaffCall } from '../../../platform/audit.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { PageRequest } from '../../../platform/db/store.ts'
import type { Members } from '../feedback/staff.ts'
import type { RoomChannel } from './channel.ts'
import { isInForce, type Sanction } from './rules.ts'
import { barsStore, type StoredBar, roomStore as store } from './store.ts'

export type RoomDeskDeps = { db: Db; clock: Clock; members: Members; channel: Pick<RoomChannel, 'hide' | 'expel'> }
export type RoomDesk = ReturnType<typeof roomDesk>

type Asked = PageRequest & { room?: string | undefined; member?: string | undefined; hidden?: boolean | undefined }
type Sanctioning = { memberId: MemberId; kind: Sanction['kind']; hours: number | null; reason: string }

/** Moderation of the player chat. */
export function roomDesk(deps: RoomDeskDeps) {
  const { db, members } = deps
  return {
    async list({ member, ...asked }: Asked) {
      const found = member === undefined ? undefined : await members.search(db, member)
      if (found?.length === 0) return { items: [], total: 0, page: asked.page, pageSize: asked.pageSize }
      const page = await store.list(db, { ...asked, members: found }, asked)
      return { ...page, items: await viewsOf(deps, page.items) }
    },
    hide: (by: StaffCall, asked: { seq: number; reason: string }) => hide(deps, by, asked),
    sanction: (by: StaffCall, asked: Sanctioning) => sanction(deps, by, asked),
    lift: (by: StaffCall, { memberId, reason }: { memberId: MemberId; reason: string }) =>
      change(deps, by, memberId, reason, async (tx) => {
        if (!(await barsStore.lift(tx, memberId))) refuse('message.state')
        return null
      }),
  }
}

async function viewsOf({ db, clock, members }: RoomDeskDeps, list: Awaited<ReturnType<typeof store.list>>['items']) {
  const memberIds = [...new Set(list.map(({ memberId }) => memberId))]
  const names = await members.usernames(memberIds)
  const bars = await barsStore.ofAll(db, memberIds)
  const now = clock.now()
  return list.map(({ seq, memberId, room, name, content, sentAt, hiddenAt }): DeskMessage => {
    const bar = bars.get(memberId)
    const inForce = bar && isInForce(bar, now) ? { kind: bar.kind, until: bar.until } : null
    const username = names.get(memberId) ?? ''
    return { seq: Number(seq), room, memberId, username, name, content, sentAt, hiddenAt, sanction: inForce }
  })
}

async function hide(
  { db, clock, channel }: RoomDeskDeps,
  by: StaffCall,
  { seq, reason }: { seq: number; reason: string },
) {
  await db.transaction().execute(async (tx) => {
    const message = (await store.lock(tx, seq)) ?? refuse('message.unknown')
    if (message.hiddenAt) refuse('message.state')
    await store.hide(tx, seq, clock.now())
    await channel.hide(tx, message.room, seq)
    const object = `member:${message.memberId}`
    // The text is not in the log: it is erased with the data of the member.
    await by.audit(tx, {
      object,
      before: { message: seq, hidden: false },
      after: { message: seq, hidden: true },
      reason,
    })
  })
  return {}
}

async function sanction(deps: RoomDeskDeps, by: StaffCall, { memberId, kind, hours, reason }: Sanctioning) {
  if (!(await deps.members.usernames([memberId])).has(memberId)) refuse('member.unknown')
  const since = deps.clock.now()
  const until = hours === null ? null : plusMs(since, hours * MS.hour)
  return change(deps, by, memberId, reason, async (tx) => {
    const bar = { memberId, kind, until, since }
    await barsStore.set(tx, bar)
    if (kind === 'banned') await deps.channel.expel(tx, memberId)
    return bar
  })
}

async function change(
  { db }: RoomDeskDeps,
  by: StaffCall,
  memberId: MemberId,
  reason: string,
  act: (tx: Tx) => Promise<StoredBar | null>,
) {
  await db.transaction().execute(async (tx) => {
    const before = sanctionOf(await barsStore.of(tx, memberId))
    const after = sanctionOf(await act(tx))
    await by.audit(tx, { object: `member:${memberId}`, before, after, reason })
  })
  return {}
}

const sanctionOf = (bar: StoredBar | null | undefined) => ({
  chatRoom: bar ? bar.kind : 'open',
  until: bar?.until?.toISOString() ?? null,
})
