import type { BusinessCalendar } from '@croupier/kernel/business-day'
import type { Clock } from '@croupier/kernel/clock'
import { refuse } from '@croupier/kernel/refusals'
import type { Flags } from '@croupier/rules/access'
import { brandStyle } from '@croupier/rules/brand-style'
import type { Language } from '@croupier/rules/languages'
import type { Endpoint } from '@croupier/wire/endpoint'
import type * as z from 'zod/mini'
import type { Profile } from '../jurisdiction/profiles.ts'
import type { Settings } from '../settings/service.ts'
import { chainOf, pageLanguage, readingOrder, wordIn } from '../site-texts/rules.ts'
import type { MaintenanceService } from './maintenance.ts'
import { outbound } from './outbound.ts'
import { brandPolicy, flagsPolicy, menuPolicy, merchantPolicy, restrictionPolicy } from './policy.ts'
import { flagsUnder, isKnownHost, statusOf } from './rules.ts'
import { type Location, type Visitor, visitors } from './visitors.ts'

export type SiteDeps = {
  clock: Clock
  settings: Settings
  maintenance: MaintenanceService
  location: Location
  businessDay(): BusinessCalendar
  minimumAge(): number
  /** Port: what the registration form shows, implemented by identity. */
  registerRules(): Promise<unknown>
  /** Port: whether the site has live chat of its own, and members a chat room, implemented by messaging. */
  chats(): { hasLiveChat: boolean; hasChatRoom: boolean }
  /** Port: the origins that serve the games of providers, implemented by providers. */
  gameOrigins(): readonly string[]
  hasVip(): boolean
  /** The hosts beside the site's own that the site may lead to. */
  linkHosts(): readonly string[]
  /** The version of the merchant's own texts that a page in a language shows; null if there are none. */
  ownTexts(language: Language): number | null
  /** The profile of the jurisdiction. */
  jurisdiction(): Pick<Profile, 'trialPlay'>
}
export type SiteService = ReturnType<typeof siteService>

/** Modules that stay reachable while the site is closed or the visitor is restricted: the page needs them to say so. */
const ALWAYS_OPEN = new Set(['platform', 'content'])

/** The merchant as browsers see it, and whether a visitor may use the site now. */
export function siteService(deps: SiteDeps) {
  const { clock, settings, maintenance, location, jurisdiction, registerRules } = deps
  const merchant = settings.policy(merchantPolicy)
  const brand = settings.policy(brandPolicy)
  const { channels, openChannels, addresses, downloads, offersWebClip } = outbound({ ...deps, merchant })
  const menu = settings.policy(menuPolicy)
  const chosen = settings.policy(flagsPolicy)
  const flags = () => flagsUnder(jurisdiction(), chosen())
  const whitelabel = whitelabelOf(deps, { merchant, brand, menu, flags, openChannels, downloads })
  const { isRestricted, whereabouts, countryOf } = visitors({
    location,
    restrictions: settings.policy(restrictionPolicy),
  })
  return {
    merchant,
    brand,
    channels,
    flags,
    head: () => ({ ...headOf(merchant(), brand()), isOpen: settings.opening.isOpen() }),
    /** What the manifest names. */
    app: () => appOf(merchant(), brand().icon),
    offersWebClip,
    downloads,
    whitelabel,
    countryOf,
    /** `isFull`: with the whole permission payload, in the visitor's language. */
    async status(
      visitor: Visitor,
      { url, isFull, language }: { url?: string | undefined; isFull: boolean; language: string },
    ) {
      const restricted = isRestricted(visitor)
      const isOpen = settings.opening.isOpen()
      const closed = maintenance.isOn() || !isOpen
      return {
        status: statusOf({ maintenance: closed, restricted }),
        maintenance: closed,
        isNotOpenYet: !isOpen,
        regionRestriction: restricted,
        isKnownUrl: url === undefined || isKnownHost(url, merchant().routers),
        location: restricted || isFull ? whereabouts(visitor) : null,
        maintenanceUntil: maintenance.isOn() ? maintenance.until() : null,
        customerService: addresses(),
        serverTime: clock.now(),
        ...(isFull ? { permission: { whitelabel: whitelabel(language), registerRules: await registerRules() } } : {}),
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
      if (ALWAYS_OPEN.has(endpoint.module)) return
      if (isRestricted(visitor)) refuse('server.restricted')
      if (maintenance.isOn() || !settings.opening.isOpen()) refuse('server.maintenance')
    },
  }
}

type Shown = {
  merchant(): z.output<typeof merchantPolicy.schema>
  brand(): z.output<typeof brandPolicy.schema>
  menu(): z.output<typeof menuPolicy.schema>
  flags(): Flags
} & Pick<ReturnType<typeof outbound>, 'openChannels' | 'downloads'>

/** §7 whitelabel, in a language: the merchant without what only servers need. */
const whitelabelOf =
  (
    { settings, businessDay, minimumAge, chats, gameOrigins, hasVip, ownTexts }: SiteDeps,
    { merchant, brand, menu, flags, openChannels, downloads }: Shown,
  ) =>
  (language: string) => {
    const { code, name, licenceText, walletName, gtagId, routers: _, ...rest } = merchant()
    return {
      ...rest,
      merchant: { code, name },
      customerService: openChannels(),
      hasChatRoom: chats().hasChatRoom,
      resources: downloads(),
      brand: brandIn(brand(), language),
      menu: menu().filter(({ key }) => key !== 'vip' || hasVip()),
      hasVip: hasVip(),
      walletName: wordIn(walletName, chainOf(pageLanguage(language))) ?? null,
      licenceText: wordIn(licenceText, readingOrder(pageLanguage(language))) ?? '',
      flags: flags(),
      businessDay: businessDay(),
      minimumAge: minimumAge(),
      revision: settings.revision(),
      ownTexts: ownTexts(pageLanguage(language)),
      analytics: { gtagId },
      launchGameCDNs: [...gameOrigins()],
    }
  }

type Brand = z.output<typeof brandPolicy.schema>

const styles = new WeakMap<Brand, string | null>()

/** Kept with the value of the setting, because every page asks for it and the colours take 50 µs. */
function styleOf(brand: Brand): string | null {
  const known = styles.get(brand)
  if (known !== undefined) return known
  const style = brandStyle(brand)
  styles.set(brand, style)
  return style
}

/** §3: the brand as pages show it, in a language. */
function brandIn(brand: Brand, language: string) {
  const { logoOnDark, logoOnLight, icon, hero, scene, tagline } = brand
  const own = { style: styleOf(brand), tagline: taglineIn(tagline, language) }
  return { logoOnDark, logoOnLight, icon, hero, scene, ...own }
}

const taglineIn = (tagline: Brand['tagline'], language: string): string | null =>
  wordIn(tagline, readingOrder(pageLanguage(language))) ?? null

/** What the page has before its code runs: name, icon, look, languages, and the hosts of its pictures. */
const headOf = (
  { name, imageCDNs, routers, gtagId, defaultLanguage, languages }: z.output<typeof merchantPolicy.schema>,
  brand: Brand,
) => ({
  title: name,
  description: taglineIn(brand.tagline, defaultLanguage),
  icon: brand.icon?.url ?? null,
  style: styleOf(brand),
  hasHouseFont: brand.font === 'house',
  imageHosts: imageCDNs,
  lines: routers,
  hasAnalytics: gtagId !== null,
  language: defaultLanguage,
  languages,
})

const appOf = (
  { name, theme, defaultLanguage: language }: z.output<typeof merchantPolicy.schema>,
  icon: Brand['icon'],
) => ({ name, theme, language, icon })
