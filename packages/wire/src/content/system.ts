import { FLAGS } from '@croupier/rules/access'
import * as z from 'zod/mini'
import { METHOD_KINDS } from '../cashier/method-kinds.ts'
import { endpoint } from '../endpoint.ts'
import { instant, nothing } from '../shapes.ts'
import { shownPicture } from './media.ts'

/** §1: the languages in which everything is worded, of `LANGUAGES` that a merchant may offer. The others show English, or Chinese. */
export const LOCALES = ['en', 'zh', 'id', 'ja', 'ko', 'th', 'vi'] as const
export type Locale = (typeof LOCALES)[number]

/** §3: features that a merchant switches on or off, by module id. */
export const flags = z.record(z.enum(FLAGS), z.boolean())

/** §3: the scenes where a picture is missing: the night sky alone, or a harbour at night. */
export const BRAND_SCENES = ['plain', 'harbour'] as const

/** §2: apps for iOS and Android, and a configuration that puts the site on the home screen of an iPhone. */
export const RESOURCE_TYPES = ['IOS', 'IOS_LITE', 'ANDROID'] as const

const entry = { key: z.string(), path: z.string() }
/** §4: the VIP channel is for rank levels above 4, live chat for all others. */
const customerService = z.array(z.object({ csType: z.enum(['VIP', 'LIVECHAT']), path: z.string() }))
/** Entries of the footer: a provider by its name, a payment method in the language of the page, either by its logo if there is one. */
const footerLogos = z.array(
  z.object({
    kind: z.enum(['provider', ...METHOD_KINDS]),
    label: z.optional(z.string()),
    picture: z.optional(shownPicture),
  }),
)
const shown = z.nullable(shownPicture)
/** §7 whitelabel: the merchant, and what the shell of the site needs. */
export const whitelabel = endpoint({
  method: 'GET',
  path: '/wps/system/whitelabel',
  module: 'content',
  summary:
    'The merchant: name, currency, languages, theme, menu, business day, customer service, footer and feature flags',
  token: false,
  request: nothing,
  response: z.object({
    merchant: z.object({ code: z.string(), name: z.string() }),
    currency: z.object({ code: z.string(), symbol: z.string() }),
    languages: z.array(z.string()),
    defaultLanguage: z.string(),
    theme: z.enum(['dark', 'light', 'auto']),
    /** §2: the client derives text and icon from `key`. */
    menu: z.array(z.object({ ...entry, children: z.optional(z.array(z.object(entry))) })),
    /** §2: whether members have a chat room. */
    hasChatRoom: z.boolean(),
    customerService,
    footerLogos,
    brand: z.object({
      /** §3: the mark and the name stand in for a missing logo, the scene for a missing hero. */
      logoOnDark: shown,
      logoOnLight: shown,
      icon: shown,
      hero: shown,
      scene: z.enum(BRAND_SCENES),
      /** A style sheet with the colours and the font of the merchant; null for the site's own. */
      style: z.nullable(z.string()),
      /** In the caller's language. */
      tagline: z.nullable(z.string()),
    }),
    /** §2 footer: the merchant's pages on social networks. */
    socialLinks: z.array(z.object({ network: z.string(), url: z.string() })),
    /** In the caller's language. */
    licenceText: z.string(),
    /** The merchant's name of the wallet in the caller's language; the page has a name of its own without it. */
    walletName: z.nullable(z.string()),
    copyrightYear: z.int(),
    /** Agent rules §3.1. The site shows every day and time in this zone, so that they are the same for member and operator. */
    businessDay: z.object({
      /** An IANA name: `Asia/Shanghai`. */
      timeZone: z.string(),
      /** `HH:MM`. */
      dayStart: z.string(),
    }),
    /** §2 right bar: app downloads; only existing ones are shown. */
    resources: z.array(
      z.object({
        resourceType: z.enum(RESOURCE_TYPES),
        url: z.string(),
        qrCodeUrl: z.optional(z.string()),
        labelNameCn: z.optional(z.string()),
      }),
    ),
    flags,
    /** §2: when on, every page but login and registration needs a session. */
    loginRequired: z.boolean(),
    imageCDNs: z.array(z.string()),
    launchGameCDNs: z.array(z.string()),
    /** §6: whether the merchant has VIP levels, so that menus have their pages. */
    hasVip: z.boolean(),
    /** The age from which a person may register, by the settings and the jurisdiction profile. */
    minimumAge: z.int(),
    /** Rises with every change of a setting that pages show. The live channel `status` announces it. */
    revision: z.int(),
    /** The version of the merchant's own texts in the caller's language; null if there are none. */
    ownTexts: z.nullable(z.int()),
    analytics: z.object({ gtagId: z.nullable(z.string()) }),
  }),
  refusals: [],
})

/**
 * §3 permission payload. Both parts are as their own calls answer them: `whitelabel`, which contains resources, customer service,
 * analytics and the hosts of pictures and games, and `registerSettings`.
 */
const permission = z.object({ whitelabel: whitelabel.response, registerRules: z.unknown() })

/**
 * §4 system status: 0 normal, 1 maintenance, 2 restricted. `location` is present for a restricted visitor, and `permission` with
 * `location` where the whole payload is asked for.
 */
export const systemStatus = endpoint({
  method: 'GET',
  path: '/wps/system/status',
  module: 'content',
  summary: 'Whether the site is open to this visitor',
  token: false,
  request: z.object({
    /** The host of the page: `www.example.org`. */
    url: z.optional(z.string().check(z.maxLength(255))),
    /** `full` asks for all that a page needs at first, in this one answer. */
    payload: z.optional(z.literal('full')),
  }),
  response: z.object({
    status: z.literal([0, 1, 2]),
    maintenance: z.boolean(),
    /** A new deployment that staff have not opened for the first time: `status` is 1 until then. */
    isNotOpenYet: z.boolean(),
    regionRestriction: z.boolean(),
    /** §8: false when the merchant names its domains (`domainRoute`) and `url` is not one of them. */
    isKnownUrl: z.boolean(),
    location: z.nullable(
      z.object({
        ip: z.string(),
        country: z.nullable(z.string()),
        /** The source of the country: its licence requires the name on the page. */
        credit: z.nullable(z.object({ name: z.string(), url: z.string() })),
      }),
    ),
    maintenanceUntil: z.nullable(instant),
    customerService,
    serverTime: instant,
    permission: z.optional(permission),
  }),
  refusals: [],
})

/** §7: the addresses of the site; the client measures `speed`, which starts at 0. */
export const domainRoute = endpoint({
  method: 'GET',
  path: '/wps/system/domainRoute',
  module: 'content',
  summary: 'The domains of the site',
  token: false,
  request: nothing,
  response: z.object({ routers: z.array(z.object({ domain: z.string(), speed: z.int() })) }),
  refusals: [],
})
