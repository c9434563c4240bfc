import { type LookupAddress, lookup as systemLookup } from 'node:dns'
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net'

/** Thrown when a name that staff entered leads into a network that only the operator may name. */
export class InternalAddress extends Error {
  override name = 'InternalAddress'
}

/** Networks that are not public. */
const V4 = `0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24
  192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4`
/** Likewise, with those that carry an IPv4 address inside. */
const V6 = `::/96 ::ffff:0:0/96 64:ff9b::/96 64:ff9b:1::/48 100::/64 2001::/32 2001:db8::/32 2002::/16 fc00::/7 fe80::/10 fec0::/10
  ff00::/8`

/** One list for each family: Node would find IPv4 addresses in `::ffff:0:0/96`, too. */
function listOf(networks: string, family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const network of networks.split(/\s+/)) {
    const [address = '', bits] = network.split('/')
    list.addSubnet(address, Number(bits), family)
  }
  return list
}
const internal = { ipv4: listOf(V4, 'ipv4'), ipv6: listOf(V6, 'ipv6') }

/** Whether an address lies in the public internet. */
export function isPublic(address: string): boolean {
  if (isIP(address) === 0) return false
  const family = isIPv6(address) ? 'ipv6' : 'ipv4'
  return !internal[family].check(address, family)
}

export type AddressGuard = {
  /** For the socket of a connection: it connects to an address that was checked, so a name cannot change in between. */
  lookup: LookupFunction
  /** The checked address of a host, for a client that takes no lookup. */
  addressOf(host: string): Promise<string>
}

/**
 * T158: lets a connection whose host staff entered reach public addresses only. Every address of the name must be public.
 * `allowedHosts` are those in the operator's own network, which only the environment names.
 */
export function addressGuard(
  allowedHosts: readonly string[],
  resolve: typeof systemLookup = systemLookup,
): AddressGuard {
  const allowed = new Set(allowedHosts.map((host) => host.toLowerCase()))
  const checked = (host: string): Promise<LookupAddress[]> =>
    new Promise((done, fail) =>
      resolve(host, { all: true }, (error, addresses) => {
        if (error) return fail(error)
        const isAllowed = allowed.has(host.toLowerCase()) || addresses.every(({ address }) => isPublic(address))
        return isAllowed ? done(addresses) : fail(new InternalAddress(`${host} is not a public address`))
      }),
    )
  return {
    lookup(host, options, callback) {
      checked(host).then(
        (addresses) => {
          const [first] = addresses
          if (options.all) callback(null, addresses)
          else callback(null, first?.address ?? '', first?.family)
        },
        (error: NodeJS.ErrnoException) => callback(error, '', 0),
      )
    },
    async addressOf(host) {
      const [first] = await checked(host)
      if (!first) throw new InternalAddress(`${host} has no address`)
      return first.address
    },
  }
}
