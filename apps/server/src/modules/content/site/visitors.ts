import { BlockList, isIP } from 'node:net'

/**
 * Port: the country of an address as an ISO 3166 code; null when unknown, and an unknown country is never restricted.
 * `credit`: the source to name where a result is shown.
 */
export type Location = {
  countryOf(address: string): string | null
  credit(): { readonly name: string; readonly url: string } | null
}
/** Where a visitor is. The country that a trusted edge names counts before the table. */
export type Visitor = { address: string; edgeCountry: string | null }
export type VisitorsDeps = {
  location: Location
  restrictions(): { readonly addresses: readonly string[]; readonly countries: readonly string[] }
}

/** Restrictions of visitors by address and country. */
export function visitors({ location, restrictions }: VisitorsDeps) {
  let built: { from: readonly string[]; list: BlockList } | undefined

  function isListed(address: string, addresses: readonly string[]): boolean {
    if (addresses.length === 0) return false
    if (built?.from !== addresses) built = { from: addresses, list: blockListOf(addresses) }
    const family = isIP(address)
    return family !== 0 && built.list.check(address, family === 6 ? 'ipv6' : 'ipv4')
  }
  const countryOf = ({ address, edgeCountry }: Visitor) => edgeCountry ?? location.countryOf(address)
  return {
    countryOf,
    isRestricted(visitor: Visitor): boolean {
      const { addresses, countries } = restrictions()
      if (isListed(visitor.address, addresses)) return true
      if (countries.length === 0) return false
      const country = countryOf(visitor)
      return country !== null && countries.includes(country)
    },
    /** The location that the restriction page shows a visitor. */
    whereabouts(visitor: Visitor) {
      const country = countryOf(visitor)
      const credit = country !== null && visitor.edgeCountry === null ? location.credit() : null
      return { ip: visitor.address, country, credit }
    },
  }
}

function blockListOf(addresses: readonly string[]): BlockList {
  const list = new BlockList()
  for (const one of addresses) {
    const [address = '', bits] = one.split('/')
    const family = isIP(address)
    if (!family) continue
    const kind = family === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, kind)
    else if (Number(bits) <= (family === 6 ? 128 : 32)) list.addSubnet(address, Number(bits), kind)
  }
  return list
}
