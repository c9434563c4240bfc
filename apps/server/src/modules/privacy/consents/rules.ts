import { MESSAGE_CHANNELS, type MessageChannel } from '@croupier/wire/notifications/template'
import type { Consent, MarketingProduct } from '@croupier/wire/privacy/consents'

/** A consent as it was last changed. */
export type LastChange = { channel: MessageChannel; product: MarketingProduct; isGranted: boolean; at: Date }
export type ConsentName = Pick<LastChange, 'channel' | 'product'>

const isSame = (one: ConsentName, other: ConsentName): boolean =>
  one.channel === other.channel && one.product === other.product

/** One consent for each channel and each product on offer. Nobody has agreed to what they have not changed. */
export const consentsOf = (products: readonly MarketingProduct[], last: readonly LastChange[]): Consent[] =>
  products.flatMap((product) =>
    MESSAGE_CHANNELS.map((channel) => {
      const change = last.find((one) => isSame(one, { channel, product }))
      return { channel, product, isGranted: change?.isGranted ?? false, changedAt: change?.at ?? null }
    }),
  )

/** The changes that change something. */
export const newChanges = <One extends ConsentName & { isGranted: boolean }>(
  changes: readonly One[],
  last: readonly LastChange[],
): One[] =>
  changes.filter((change) => (last.find((one) => isSame(one, change))?.isGranted ?? false) !== change.isGranted)
