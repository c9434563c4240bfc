import { networkOf } from '../../../platform/http/address.ts'
import { isPublic } from '../../../platform/partner/public-address.ts'
import type { Vault } from '../../../platform/secrets/vault.ts'
import type { Origin } from './model.ts'

const PURPOSE = 'envelope-origin'

/**
 * Reward rules §8: the device and the group of addresses of a claim, as hashes that differ from drop to drop. A private address is that
 * of a proxy or of the operator, and says nothing about the member.
 */
export function originOf(
  vault: Pick<Vault, 'mac'>,
  dropId: string,
  { address, userAgent }: { address: string; userAgent: string },
): Origin {
  if (!isPublic(address)) return { device: null, network: null }
  const network = networkOf(address)
  const hashOf = (...parts: readonly string[]) => vault.mac(PURPOSE, JSON.stringify([dropId, network, ...parts]))
  return { device: hashOf(userAgent), network: hashOf() }
}
