import type { MemberId } from '@croupier/kernel/ids'
import { ENTRY_PATH, SERVICE_KEY } from '@croupier/wire/messaging/service'
import type { Db, Reader } from '../../../platform/db/database.ts'
import { sealedTo } from '../../../platform/secrets/sealed-to.ts'
import { type Channel, channelFor } from './rules.ts'

export type ServiceDeps = {
  db: Db
  /** Port: the VIP rank of a member, 0 without one; implemented by rewards. */
  rankOf(reader: Reader, memberId: MemberId): Promise<number>
  /** Port: the channels that lead to allowed hosts, implemented by content. */
  channels(): readonly Channel[]
}
export type CustomerService = ReturnType<typeof customerService>

/** §4: the channel of customer service by rank. */
export function customerService({ db, rankOf, channels }: ServiceDeps) {
  return {
    async link(memberId: MemberId, tokenHash: string) {
      const channel = channelFor(await rankOf(db, memberId), channels())
      if (!channel) return { csType: 'LIVECHAT' as const, paths: [] }
      const path = await sealedTo(tokenHash, SERVICE_KEY, channel.path)
      return { csType: channel.csType, paths: [{ type: ENTRY_PATH, path }] }
    },
  }
}
