import type { MessageText } from '@croupier/rules/message-text'
import type { MessageChannel } from '@croupier/wire/notifications/template'
import type { Vault } from '../../../platform/secrets/vault.ts'
import { recipientKey } from './rules.ts'

const RECIPIENT = 'notifications.recipient'
const CONTENT = 'notifications.content'

/** The text of a message, of an offer by email the address that ends such offers with one click, and of a push message its page. */
export type MessageContent = MessageText & { unsubscribeUrl?: string; path?: string }

/** Recipients and texts at rest. */
export function messageEncryption(vault: Vault) {
  return {
    recipient: (to: string): Buffer => vault.encrypt(RECIPIENT, Buffer.from(to)),
    recipientOf: (encrypted: Buffer): string => vault.decrypt(RECIPIENT, encrypted).toString('utf8'),
    isCurrentRecipient: (encrypted: Buffer): boolean => vault.isCurrent(RECIPIENT, encrypted),
    mac: (channel: MessageChannel, to: string): string => vault.mac(RECIPIENT, recipientKey(channel, to)),
    /** The MAC under every secret, so that rows from before a rotation are found. */
    macs: (channel: MessageChannel, to: string): string[] => vault.macs(RECIPIENT, recipientKey(channel, to)),
    content: (text: MessageContent): Buffer => vault.encrypt(CONTENT, Buffer.from(JSON.stringify(text))),
    contentOf: (encrypted: Buffer): MessageContent => JSON.parse(vault.decrypt(CONTENT, encrypted).toString('utf8')),
  }
}
export type MessageEncryption = ReturnType<typeof messageEncryption>
