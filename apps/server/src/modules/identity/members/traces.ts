import { isIPv4 } from 'node:net'
import type { MemberId } from '@croupier/kernel/ids'
import type { Reader } from '../../../platform/db/database.ts'
import { networkOf } from '../../../platform/http/address.ts'
import { isPublic } from '../../../platform/partner/public-address.ts'
import { tracesStore } from './traces-store.ts'

/** Agent rules §11: what accounts have in common that may belong to one person. */
export const accountTraces = {
  /** When accounts were registered, and from which network: /24 of IPv4, /64 of IPv6, empty for accounts that no visitor opened. */
  async registrationsOf(reader: Reader, memberIds: readonly MemberId[]) {
    const found = await tracesStore.registrationsOf(reader, memberIds)
    return found.map(({ address, ...one }) => ({ ...one, network: blockOf(address) }))
  },
  sharingDevices: tracesStore.sharingDevices,
  /**
   * Whether another account has a session from a device of this one: a public address and a browser. An address of a private network
   * is that of a proxy or of the operator.
   */
  async hasKnownDevice(reader: Reader, memberId: MemberId): Promise<boolean> {
    const devices = await tracesStore.devicesOf(reader, memberId)
    return tracesStore.haveOthersUsed(
      reader,
      memberId,
      devices.filter(({ address }) => isPublic(address)),
    )
  },
  pairsSharingDevices: tracesStore.pairsSharingDevices,
}

function blockOf(address: string): string {
  const network = networkOf(address)
  if (isIPv4(network)) return network.split('.').slice(0, 3).join('.')
  return network.includes(':') ? network : ''
}
