import { type MemberId, memberIdOf } from '@croupier/kernel/ids'
import type { ConnectedChannel } from '@croupier/wire/notifications/template'
import { isEqual } from '../../../platform/secrets/equal.ts'
import type { Vault } from '../../../platform/secrets/vault.ts'

const PURPOSE = 'privacy.unsubscribe'
export type Unsubscribing = { memberId: MemberId; channel: ConnectedChannel }

/**
 * The signed link in an offer. It has no end, because a right to stop offers has none, and it can do nothing else. `memberId.
 * channel.signature`
 */
export const unsubscribeLinks = (vault: Pick<Vault, 'mac' | 'macs'>) => ({
  tokenOf({ memberId, channel }: Unsubscribing): string {
    const named = `${memberId}.${channel}`
    return `${named}.${vault.mac(PURPOSE, named)}`
  },
  /** Null when nobody signed it. */
  read(token: string): Unsubscribing | null {
    const [id = '', channel = '', signature = ''] = token.split('.')
    if (channel !== 'sms' && channel !== 'email') return null
    const isSigned = vault.macs(PURPOSE, `${id}.${channel}`).some((mac) => isEqual(mac, signature))
    return isSigned ? { memberId: memberIdOf(id), channel } : null
  },
})
export type UnsubscribeLinks = ReturnType<typeof unsubscribeLinks>
