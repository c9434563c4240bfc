import type { PhoneProviderShape } from '@croupier/wire/identity/session'
import { remembered } from '../../../lib/storage.ts'

/** A code that the third party sent: what it is proved with, and where. It does not say to which number. */
export type SentCode = { sessionInfo: string; provider: PhoneProviderShape }

const storeOf = (purpose: string) => remembered(`phoneCode.${purpose}`)
/** Where storage is disabled, the page itself remembers. */
const stores = new Map<string, ReturnType<typeof storeOf>>()
function storeFor(purpose: string) {
  const store = stores.get(purpose) ?? storeOf(purpose)
  stores.set(purpose, store)
  return store
}

/** Keeps the last code of a purpose, so that a reload does not lose it. */
export const keepSentCode = (purpose: string, sent: SentCode): void => storeFor(purpose).set(JSON.stringify(sent))

/** The last code of a purpose that the channel sent, or null. */
export function sentCodeOf(purpose: string, channel: string): SentCode | null {
  try {
    const sent: SentCode | null = JSON.parse(storeFor(purpose).get() ?? 'null')
    return sent && typeof sent.sessionInfo === 'string' && sent.provider.channel === channel ? sent : null
  } catch {
    return null
  }
}
