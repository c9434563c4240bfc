import type { Clock } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { refuse } from '@croupier/kernel/refusals'
import { ENTRY_PATH, SERVICE_KEY } from '@croupier/wire/messaging/service'
import type { StaffCall } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { sealedTo } from '../../../platform/secrets/sealed-to.ts'
import type { Members } from '../feedback/staff.ts'
import { type Channel, channelFor } from './rules.ts'
import { ranksStore as store } from './store.ts'

export type ServiceDeps = {
  db: Db
  clock: Clock
  members: Pick<Members, 'usernames'>
  /** Port: the channels that lead to allowed hosts, implemented by content. */
  channels(): readonly Channel[]
}
export type CustomerService = ReturnType<typeof customerService>

/** §4: the channel of customer service by rank, and the ranks that staff give. */
export function customerService({ db, clock, members, channels }: ServiceDeps) {
  return {
    async link(memberId: MemberId, tokenHash: string) {
      const channel = channelFor(await store.of(db, memberId), channels())
      if (!channel) return { csType: 'LIVECHAT' as const, paths: [] }
      const path = await sealedTo(tokenHash, SERVICE_KEY, channel.path)
      return { csType: channel.csType, paths: [{ type: ENTRY_PATH, path }] }
    },
    rankOf: async (memberId: MemberId) => ({ rankLevel: await store.of(db, memberId) }),
    async setRank(by: StaffCall, asked: { memberId: MemberId; rankLevel: number; reason: string }) {
      const { memberId, rankLevel, reason } = asked
      if (!(await members.usernames([memberId])).has(memberId)) refuse('member.unknown')
      await db.transaction().execute(async (tx) => {
        const before = { rankLevel: await store.of(tx, memberId) }
        await store.set(tx, memberId, rankLevel, clock.now())
        await by.audit(tx, { object: `member:${memberId}`, before, after: { rankLevel }, reason })
      })
      return {}
    },
  }
}
