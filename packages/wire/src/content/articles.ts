import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant, pageOf, pageText } from '../shapes.ts'
import { picture } from './media.ts'

/** §3, §9: banner, player notice, pop-up, promotion, headline. */
export const ANNOUNCEMENT_TYPES = ['B', 'PL', 'PU', 'PR', 'H'] as const
export type AnnouncementType = (typeof ANNOUNCEMENT_TYPES)[number]
/** §2: the place of a banner. */
export const BANNER_GROUPS = ['w_login', 'w_register', 'w_leftmenu', 'w_home'] as const

const language = z.optional(z.string().check(z.maxLength(35)))

export const announcement = z.object({
  id: z.string(),
  title: z.string(),
  /** Sanitised HTML. */
  content: z.string(),
  publishedAt: instant,
})
/** `link` is the page that keeps what the headline promises; the list of notices without one. */
const headline = z.extend(announcement, { link: z.nullable(z.string()) })
export const banner = z.object({
  id: z.string(),
  groupName: z.string(),
  title: z.string(),
  /** Plain text. */
  text: z.string(),
  /** In the caller's language, as title and text. */
  picture: z.nullable(picture),
  /** A path of the site, or an https address on one of the hosts of the setting `content.links`. */
  link: z.nullable(z.string()),
  /** The text of the button that leads there; the page has one of its own without it. */
  action: z.nullable(z.string()),
})

/** §7 announcements: the published ones, by type. */
export const announcements = endpoint({
  method: 'GET',
  path: '/wps/relay/MCSFE_getListAnnouncements',
  module: 'content',
  summary: 'Notices, banners, pop-ups, promotions and headlines published now',
  token: false,
  request: z.object({
    /** Comma separated, of B, PL, PU, PR, H. */
    types: z._default(z.string().check(z.regex(/^(B|PL|PU|PR|H)(,(B|PL|PU|PR|H)){0,4}$/)), 'B,PL,PU,PR,H'),
    platform: z._default(z.literal('W'), 'W'),
    execution: z._default(z.literal('B'), 'B'),
    language,
  }),
  response: z.object({
    notices: z.array(announcement),
    banners: z.array(banner),
    popups: z.array(announcement),
    promotions: z.array(announcement),
    headlines: z.array(headline),
  }),
  refusals: [],
})

/** §2 notice page: 9 per page, newest first. */
export const notices = endpoint({
  method: 'GET',
  path: '/wps/notices',
  module: 'content',
  summary: 'Published notices, 9 per page, newest first',
  token: false,
  request: z.object({ page: z._default(pageText, 1), language }),
  response: pageOf(z.object({ id: z.string(), title: z.string(), publishedAt: instant })),
  refusals: [],
})

export const notice = endpoint({
  method: 'GET',
  path: '/wps/notices/:id',
  module: 'content',
  summary: 'One notice with its text',
  token: false,
  request: z.object({ id: z.string().check(z.maxLength(40)), language }),
  response: announcement,
  refusals: ['notice.unknown'],
})

/** §2 help centre, with the user agreement and its version (T012). */
export const helpCenter = endpoint({
  method: 'GET',
  path: '/wps/system/helpCenter',
  module: 'content',
  summary: 'Help articles by category, and the user agreement with its version',
  token: false,
  request: z.object({ language }),
  response: z.object({
    categories: z.array(
      z.object({
        key: z.string(),
        title: z.string(),
        articles: z.array(z.object({ id: z.string(), title: z.string(), content: z.string(), updatedAt: instant })),
      }),
    ),
    agreement: z.nullable(
      z.object({ version: z.string(), title: z.string(), content: z.string(), effectiveAt: instant }),
    ),
  }),
  refusals: [],
})
