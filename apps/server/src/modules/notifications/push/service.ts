import type { Clock } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Random } from '@croupier/kernel/random'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import { type Reencrypted, reencryptRows, sumOf } from '../../../platform/secrets/reencrypt.ts'
import type { MemberSession } from '../../../platform/sessions/session.ts'
import type { MessageEncryption } from '../messages/encryption.ts'
import { localeOf, type Sending } from '../messages/service.ts'
import type { PushKeysService } from './keys.ts'
import { MOST_BROWSERS, type PushRecipient, recipientIn, recipientText } from './rules.ts'
import { type EndedSessions, type Subscription, pushStore as store } from './store.ts'

export type PushDeps = {
  db: Db
  clock: Clock
  random: Random
  encryption: MessageEncryption
  keys: PushKeysService
  send(tx: Tx, message: Sending): Promise<void>
}
export type PushService = ReturnType<typeof pushService>
/** A message to all browsers in which a member wants messages. */
export type PushSending = Pick<Sending, 'template' | 'values' | 'product'> & {
  memberId: MemberId
  /** A second message with the same reference is dropped. */
  reference: string
  /** The page of the site that the message opens. */
  path: string
}

/** Push messages (RFC 8030): the browsers in which members want messages. */
export function pushService(deps: PushDeps) {
  const { db, encryption, keys } = deps
  return {
    publicKey: async () => ({ publicKey: await keys.publicKey() }),
    async subscribe({ memberId, sessionId }: MemberSession, recipient: PushRecipient, language: string) {
      await db.transaction().execute((tx) => subscribe(deps, tx, { memberId, sessionId, recipient, language }))
      return {}
    },
    async end({ memberId }: MemberSession, endpoint: string) {
      await store.remove(db, encryption.macs('push', endpoint), memberId)
      return {}
    },
    hasBrowser: async (reader: Reader, memberId: MemberId): Promise<boolean> =>
      (await store.ofMember(reader, memberId)).length > 0,
    sendTo: (tx: Tx, sending: PushSending) => sendTo(deps, tx, sending),
    /** Whether a recipient still wants messages. */
    isSubscribed: (reader: Reader, to: string) =>
      store.isKnown(reader, encryption.macs('push', recipientIn(to).endpoint)),
    /** Removes a subscription that its push service has forgotten. */
    forget: (tx: Tx, to: string) => store.remove(tx, encryption.macs('push', recipientIn(to).endpoint)),
    sessionsEnded: (tx: Tx, ended: EndedSessions) => store.removeOfSessions(tx, ended),
    reencrypt: async (): Promise<Reencrypted> => sumOf([await keys.reencrypt(), await reencrypt(deps)]),
  }
}

type Subscribing = { memberId: MemberId; sessionId: string; recipient: PushRecipient; language: string }

async function subscribe(
  { clock, encryption }: PushDeps,
  tx: Tx,
  { memberId, sessionId, recipient, language }: Subscribing,
): Promise<void> {
  await store.put(tx, {
    endpointMac: encryption.mac('push', recipient.endpoint),
    recipientEncrypted: encryption.recipient(recipientText(recipient)),
    memberId,
    sessionId,
    language: localeOf(language),
    since: clock.now(),
  })
  const tooMany = (await store.ofMember(tx, memberId)).slice(MOST_BROWSERS)
  if (tooMany.length > 0)
    await store.remove(
      tx,
      tooMany.map(({ endpointMac }) => endpointMac),
    )
}

async function sendTo(
  { encryption, send }: PushDeps,
  tx: Tx,
  { memberId, reference, ...sending }: PushSending,
): Promise<void> {
  for (const { endpointMac, recipientEncrypted, language } of await store.ofMember(tx, memberId)) {
    const to = encryption.recipientOf(recipientEncrypted)
    await send(tx, {
      ...sending,
      channel: 'push',
      to,
      language,
      memberId,
      reference: `push:${reference}:${endpointMac}`,
    })
  }
}

const reencrypt = ({ db, encryption }: PushDeps): Promise<Reencrypted> =>
  reencryptRows<Subscription, string>({
    next: (after, limit) => store.listAfter(db, after, limit),
    keyOf: ({ endpointMac }) => endpointMac,
    isCurrent: ({ recipientEncrypted }) => encryption.isCurrentRecipient(recipientEncrypted),
    reencrypt(subscription) {
      const to = encryption.recipientOf(subscription.recipientEncrypted)
      return store.reencrypt(db, subscription, {
        endpointMac: encryption.mac('push', recipientIn(to).endpoint),
        recipientEncrypted: encryption.recipient(to),
      })
    },
  })
