import type { Clock } from '@croupier/kernel/clock'
import { refuse } from '@croupier/kernel/refusals'
import { CONNECTED_CHANNELS, type ConnectedChannel } from '@croupier/wire/notifications/template'
import type { StaffCall } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { MessageEncryption } from '../messages/encryption.ts'
import { isRecipient, maskRecipient } from '../messages/rules.ts'
import { keyOf, keyText, type Suppression, type SuppressionFilter, suppressionsStore as store } from './store.ts'

export type SuppressionsDeps = { db: Db; clock: Clock; encryption: MessageEncryption }
export type SuppressionsService = ReturnType<typeof suppressionsService>
type Asked = Omit<SuppressionFilter, 'recipientMacs'> & { search?: string | undefined }
type Addition = { channel: ConnectedChannel; recipient: string; reason: 'complaint' | 'manual'; note: string }

/** Recipients that get no messages. Those who bounce are added by the delivery, the others by staff. */
export function suppressionsService(deps: SuppressionsDeps) {
  const { db, encryption } = deps
  return {
    async page({ search, ...asked }: Asked) {
      const recipientMacs =
        search === undefined ? undefined : CONNECTED_CHANNELS.flatMap((channel) => encryption.macs(channel, search))
      const { items, next } = await store.page(db, { ...asked, recipientMacs })
      return { items: items.map((one) => shown(deps, one)), next }
    },
    add: (by: StaffCall, addition: Addition) => add(deps, by, addition),
    remove: (by: StaffCall, asked: { id: string; reason: string }) => remove(deps, by, asked),
  }
}

const shown = ({ encryption }: SuppressionsDeps, suppression: Suppression) => {
  const { channel, reason, note, addedAt, recipientEncrypted } = suppression
  const recipient = maskRecipient(encryption.recipientOf(recipientEncrypted))
  return { id: keyText(suppression), channel, recipient, reason, note, addedAt }
}

async function add(deps: SuppressionsDeps, by: StaffCall, { channel, recipient, reason, note }: Addition) {
  const { db, clock, encryption } = deps
  if (!isRecipient(channel, recipient)) refuse('suppression.recipient')
  const row: Suppression = {
    channel,
    recipientMac: encryption.mac(channel, recipient),
    recipientEncrypted: encryption.recipient(recipient),
    reason,
    note,
    addedAt: clock.now(),
  }
  await db.transaction().execute(async (tx) => {
    if (await store.find(tx, channel, encryption.macs(channel, recipient))) refuse('suppression.known')
    if (!(await store.add(tx, row))) refuse('suppression.known')
    const after = { channel, recipient: maskRecipient(recipient), reason }
    await by.audit(tx, { object: `suppression:${keyText(row)}`, after, reason: note })
  })
  return shown(deps, row)
}

async function remove(deps: SuppressionsDeps, by: StaffCall, { id, reason }: { id: string; reason: string }) {
  const key = keyOf(id) ?? refuse('suppression.unknown')
  await deps.db.transaction().execute(async (tx) => {
    const row = (await store.byKey(tx, key)) ?? refuse('suppression.unknown')
    await store.remove(tx, key)
    const { channel, recipient, reason: since } = shown(deps, row)
    await by.audit(tx, { object: `suppression:${id}`, before: { channel, recipient, reason: since }, reason })
  })
  return {}
}
