import { BlockList, isIP } from 'node:net'
import type { Clock } from '@croupier/kernel/clock'
import { refuse } from '@croupier/kernel/refusals'
import type { Endpoint } from '@croupier/wire/endpoint'
import type { Settings } from '../settings/service.ts'
import type { MaintenanceService } from './maintenance.ts'
import { flagsPolicy, menuPolicy, merchantPolicy, restrictionPolicy } from './policy.ts'
import { localeFor, statusOf } from './rules.ts'

/**
 * Port: the country of an address as an ISO 3166 code; null when unknown, and the unknown is never restricted.
 * `credit`: whom to name where a result is shown.
 */
export type Location = {
  countryOf(address: string): string | null
  credit(): { readonly name: string; readonly url: string } | null
}
/** Where a visitor is; what a trusted edge says counts before the table. */
type Visitor = { address: string; edgeCountry: string | null }
export type SiteDeps = { clock: Clock; settings: Settings; maintenance: MaintenanceService; location: Location }
export type SiteService = ReturnType<typeof siteService>

/** What stays reachable when the site is closed or the visitor is restricted: what says so, and what the page needs. */
const ALWAYS = new Set(['platform', 'content'])

export function siteService({ clock, settings, maintenance, location }: SiteDeps) {
  const merchant = settings.policy(merchantPolicy)
  const menu = settings.policy(menuPolicy)
  const flags = settings.policy(flagsPolicy)
  const restrictions = settings.policy(restrictionPolicy)
  let built: { from: readonly string[]; list: BlockList } | undefined

  function isListed(address: string, addresses: readonly string[]): boolean {
    if (addresses.length === 0) return false
    if (built?.from !== addresses) built = { from: addresses, list: blockListOf(addresses) }
    const family = isIP(address)
    return family !== 0 && built.list.check(address, family === 6 ? 'ipv6' : 'ipv4')
  }
  const countryOf = ({ address, edgeCountry }: Visitor) => edgeCountry ?? location.countryOf(address)
  function isRestricted(visitor: Visitor): boolean {
    const { addresses, countries } = restrictions()
    if (isListed(visitor.address, addresses)) return true
    if (countries.length === 0) return false
    const country = countryOf(visitor)
    return country !== null && countries.includes(country)
  }
  /** What the restriction page tells the visitor. */
  function whereabouts(visitor: Visitor) {
    const country = countryOf(visitor)
    const credit = country !== null && visitor.edgeCountry === null ? location.credit() : null
    return { ip: visitor.address, country, credit }
  }
  return {
    merchant,
    flags,
    whitelabel(language: string) {
      const { code, name, licenceText, gtagId, routers: _, ...rest } = merchant()
      return {
        ...rest,
        merchant: { code, name },
        menu: menu(),
        licenceText: licenceText[localeFor(language)] ?? licenceText.en ?? '',
        flags: flags(),
        analytics: { gtagId },
      }
    },
    status(visitor: Visitor) {
      const restricted = isRestricted(visitor)
      const closed = maintenance.isOn()
      return {
        status: statusOf({ maintenance: closed, restricted }),
        maintenance: closed,
        regionRestriction: restricted,
        location: restricted ? whereabouts(visitor) : null,
        maintenanceUntil: closed ? maintenance.until() : null,
        customerService: merchant().customerService,
        serverTime: clock.now(),
      }
    },
    routers(host: string) {
      const { routers } = merchant()
      const domains = routers.length > 0 ? routers.map((one) => new URL(one).host) : [host]
      return { routers: domains.map((domain) => ({ domain, speed: 0 })) }
    },
    /** The door's gatekeeper: staff work on while the site is closed. */
    admit(endpoint: Endpoint, visitor: Visitor): void {
      if (endpoint.audience === 'staff' || endpoint.path.startsWith('/console/')) return
      if (ALWAYS.has(endpoint.module)) return
      if (isRestricted(visitor)) refuse('server.restricted')
      if (maintenance.isOn()) refuse('server.maintenance')
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
