import type { Db } from '../../../platform/db/database.ts'
import { type Reencrypted, reencryptRows } from '../../../platform/secrets/reencrypt.ts'
import { keyText, type Suppression, suppressionsStore } from '../suppressions/store.ts'
import type { MessageEncryption } from './encryption.ts'
import { type Message, messagesStore } from './store.ts'

/** T169: encrypts messages and suppressed recipients with the current key, and renews the MACs that find them. */
export async function reencryptMessages(db: Db, encryption: MessageEncryption): Promise<Reencrypted[]> {
  const recipientAnew = ({ channel, recipientEncrypted }: Pick<Message, 'channel' | 'recipientEncrypted'>) => {
    const to = encryption.recipientOf(recipientEncrypted)
    return { recipientEncrypted: encryption.recipient(to), recipientMac: encryption.mac(channel, to) }
  }
  const contentAnew = (encrypted: Buffer) => encryption.content(encryption.contentOf(encrypted))
  // A recipient and its texts are always encrypted together.
  const isCurrent = ({ recipientEncrypted }: Pick<Message, 'recipientEncrypted'>) =>
    encryption.isCurrentRecipient(recipientEncrypted)
  return [
    await reencryptRows<Message, string>({
      next: (after, limit) => messagesStore.listAfter(db, after, limit),
      keyOf: ({ messageId }) => messageId,
      isCurrent,
      reencrypt: (message) =>
        messagesStore.reencrypt(db, message, {
          ...recipientAnew(message),
          shownEncrypted: contentAnew(message.shownEncrypted),
          contentEncrypted: message.contentEncrypted && contentAnew(message.contentEncrypted),
        }),
    }),
    await reencryptRows<Suppression, string>({
      next: (after, limit) => suppressionsStore.listAfter(db, after, limit),
      keyOf: keyText,
      isCurrent,
      reencrypt: (suppression) => suppressionsStore.reencrypt(db, suppression, recipientAnew(suppression)),
    }),
  ]
}
