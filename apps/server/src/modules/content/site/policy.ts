import { recordOf } from '@croupier/kernel/objects'
import { FLAGS } from '@croupier/rules/access'
import { languages } from '@croupier/rules/languages'
import { brand, customerService, footerLogos, menuNode, resources, socialLinks } from '@croupier/wire/content/brand'
import { flags, LOCALES } from '@croupier/wire/content/system'
import { adding, anyChange, policy, switchingOff, switchingOn } from '@croupier/wire/policy'
import { instant, line } from '@croupier/wire/shapes'
import * as z from 'zod/mini'

const text = z.string().check(z.maxLength(2_000))
const hosts = z.array(z.url().check(z.maxLength(200)))

/** §3 whitelabel: the merchant. It has no name until staff give it one, and the demo brings its own (`seed/merchant.ts`). */
export const merchantPolicy = policy({
  name: 'content.merchant',
  summary: 'Name, currency, languages, theme and footer of the site',
  shown: true,
  schema: z.object({
    code: z.string().check(z.regex(/^[a-z0-9]{2,20}$/)),
    name: line(40),
    currency: z.object({ code: line(8), symbol: line(4) }),
    languages: z.array(z.enum(languages)).check(z.minLength(1)),
    defaultLanguage: z.enum(languages),
    theme: z.enum(['dark', 'light', 'auto']),
    customerService,
    footerLogos,
    licenceText: z.partialRecord(z.enum(languages), text),
    walletName: z.partialRecord(
      z.enum(languages),
      line(40).check(
        z.describe('The name of the wallet. Without one in the language of its texts, a page says “Main wallet”'),
      ),
    ),
    copyrightYear: z.int(),
    resources,
    socialLinks,
    loginRequired: z.boolean(),
    routers: hosts,
    imageCDNs: hosts,
    /** Google's tag, which a page loads for visitors who allow it. */
    gtagId: z.nullable(z.string().check(z.regex(/^(G|GT|AW|UA)-[A-Z0-9-]{1,30}$/), z.describe('Such as G-AB12CD34'))),
  }),
  initial: {
    code: 'site',
    name: 'New site',
    currency: { code: 'PTS', symbol: 'P' },
    languages: [...LOCALES],
    defaultLanguage: 'en',
    theme: 'dark',
    customerService: [],
    footerLogos: [],
    licenceText: {},
    walletName: {},
    copyrightYear: 2026,
    resources: [],
    socialLinks: [],
    loginRequired: false,
    routers: [],
    imageCDNs: [],
    gtagId: null,
  },
  alone: {
    languages: anyChange,
    defaultLanguage: anyChange,
    theme: anyChange,
    footerLogos: anyChange,
    copyrightYear: anyChange,
    loginRequired: switchingOn,
  },
})

/** §3: how the brand looks on every page. */
export const brandPolicy = policy({
  name: 'content.brand',
  summary: 'Logo, icon, hero picture, colour, font and tagline of the site',
  shown: true,
  schema: brand,
  initial: {
    logoOnDark: null,
    logoOnLight: null,
    icon: null,
    hero: null,
    accent: null,
    font: 'house',
    scene: 'plain',
    tagline: {},
  },
  // The library has pictures of staff only, and the audit log has every change.
  alone: anyChange,
})

/** §2, §4: the hosts beside the site's own that banners, headlines, customer service and downloads may lead to. */
export const linksPolicy = policy({
  name: 'content.links',
  summary: 'Hosts that banners, headlines, customer service and downloads may link to',
  shown: true,
  schema: z.object({
    hosts: z.array(z.string().check(z.regex(/^([a-z0-9-]+\.)+[a-z]{2,}$/), z.describe('Such as www.example.org'))),
  }),
  initial: { hosts: [] },
  alone: { hosts: (before, after) => adding(after, before) },
})

/** §9: rises with every change of an announcement, so that open pages read them again. */
export const announcementsPolicy = policy({
  name: 'content.announcements',
  summary: 'Changes of announcements so far',
  locked: true,
  counter: true,
  shown: true,
  schema: z.object({ changes: z.int() }),
  initial: { changes: 0 },
})

/** §2: the entries of the site's navigation, in order: of the categories, those that have games. */
export const menuPolicy = policy({
  name: 'content.menu',
  summary: 'Entries of the navigation, in order',
  shown: true,
  schema: z.array(menuNode),
  initial: [
    { key: 'home', path: '/index' },
    { key: 'hot', path: '/hot' },
    { key: 'fav', path: '/fav' },
    { key: 'elott', path: '/elott' },
    { key: 'lottery', path: '/lottery' },
    { key: 'live', path: '/live' },
    { key: 'crash', path: '/crash' },
    { key: 'sports', path: '/sports' },
    { key: 'fish', path: '/fish' },
    { key: 'slots', path: '/rng' },
    { key: 'pvp', path: '/pvp' },
    { key: 'esports', path: '/esports' },
    { key: 'poker', path: '/poker' },
    { key: 'video', path: '/video' },
    { key: 'blockchain', path: '/blockchain' },
    { key: 'gameCenter', path: '/gameCenter' },
    { key: 'promo', path: '/promotions' },
    { key: 'vip', path: '/vip' },
    { key: 'rewardCenter', path: '#member/rewardCenter' },
    { key: 'notices', path: '/noticePage' },
    { key: 'help', path: '/help' },
  ],
  // Paths stay on the site.
  alone: anyChange,
})

/** §3: feature flags by module id. */
export const flagsPolicy = policy({
  name: 'content.flags',
  summary: 'Features that are switched on',
  shown: true,
  schema: flags,
  initial: recordOf(FLAGS, (flag) => flag === 'USERNAMEREG3'),
  // One person may close a way in, and require a check.
  alone: {
    MOBILENUMREG3: switchingOff,
    REGMOBVERF3: switchingOn,
    MOBILENUMPASSREG3: switchingOff,
    USERNAMEREG3: switchingOff,
    FREEPLAY3: switchingOff,
    PWDEXPFORCECHANGE3: switchingOn,
    MOBILEVERCODELOGIN3: switchingOff,
  },
})

/** §6: access restricted by IP or location. Countries are ISO 3166 codes; addresses may be networks (CIDR). */
export const restrictionPolicy = policy({
  name: 'content.restrictions',
  summary: 'Countries and networks that are blocked from the site',
  schema: z.object({
    countries: z.array(z.string().check(z.regex(/^[A-Z]{2}$/))),
    addresses: z.array(z.string().check(z.regex(/^[0-9a-fA-F.:]{2,45}(\/\d{1,3})?$/))).check(z.maxLength(5_000)),
  }),
  initial: { countries: [], addresses: [] },
  alone: { countries: adding, addresses: adding },
})

/** State of the maintenance switch; locked, because it has a command and an approval of its own. */
export const maintenancePolicy = policy({
  name: 'content.maintenance',
  summary: 'Whether the site is closed for maintenance',
  locked: true,
  schema: z.object({
    on: z.boolean(),
    since: z.nullable(instant),
    by: z.nullable(z.string()),
    until: z.nullable(instant),
    reason: z.nullable(z.string()),
    openingAskedBy: z.nullable(z.object({ staffId: z.string(), name: z.string() })),
  }),
  initial: { on: false, since: null, by: null, until: null, reason: null, openingAskedBy: null },
})
