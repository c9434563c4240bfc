import type { MemberId } from '@croupier/kernel/ids'
import type { Identity } from '../modules/identity/index.ts'
import type { Messaging } from '../modules/messaging/index.ts'
import type { Providers } from '../modules/providers/index.ts'
import type { Rewards } from '../modules/rewards/index.ts'
import type { wallet } from '../modules/wallet/index.ts'
import type { Db, Reader } from '../platform/db/database.ts'
import { membersFound } from './members-found.ts'

/** The wallet's port to the members whose accounts it holds. */
export const holdersPort = (identity: Identity): Parameters<typeof wallet>[0]['members'] => ({
  usernames: identity.namesOf,
  find: async (reader, typed) => (await membersFound(identity, reader, typed))[0],
})

type Later = {
  identity: Pick<Identity, 'memberOf'>
  messaging: Pick<Messaging, 'chats'>
  providers: Pick<Providers, 'frameOrigins' | 'pictureUses'>
  rewards: Pick<Rewards, 'levelOf' | 'pictureUses' | 'hasVip'>
}

/** Content's ports to what decides which of its parts a member sees. Identity and messaging are created after it. */
export const audiencePorts = (db: Db, later: () => Later) => ({
  chats: () => later().messaging.chats(),
  gameOrigins: () => later().providers.frameOrigins(),
  hasVip: () => later().rewards.hasVip(),
  pictureUses: async (reader: Reader) => [
    ...(await later().rewards.pictureUses(reader)),
    ...(await later().providers.pictureUses(reader)),
  ],
  async memberAudience(memberId: MemberId) {
    const { identity, rewards } = later()
    const member = await identity.memberOf(db, memberId)
    return { labels: member?.labels ?? [], rank: await rewards.levelOf(db, memberId) }
  },
})
