import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant } from '../shapes.ts'
import { shownPicture } from './media.ts'

/** §3, §9: banner, player notice, pop-up, promotion, headline. */
export const ANNOUNCEMENT_TYPES = ['B', 'PL', 'PU', 'PR', 'H'] as const
export type AnnouncementType = (typeof ANNOUNCEMENT_TYPES)[number]
/** §2: the place of a banner. */
export const BANNER_GROUPS = ['w_login', 'w_register', 'w_leftmenu', 'w_home'] as const

/** The language that a visitor reads; that of the browser without it. */
export const language = z.optional(z.string().check(z.maxLength(35)))

export const announcement = z.object({
  id: z.string(),
  title: z.string(),
  /** Sanitised HTML. */
  content: z.string(),
  publishedAt: instant,
})
/** §3: how often a pop-up shows to one browser. */
export const POPUP_REPEATS = ['session', 'day'] as const
/** `link` is the page that keeps what the headline promises; the list of notices without one. */
const headline = z.extend(announcement, { link: z.nullable(z.string()) })
const linked = {
  /** In the caller's language, as title and text. */
  picture: z.nullable(shownPicture),
  /** A path of the site, or an https address on one of the hosts of the setting `content.links`. */
  link: z.nullable(z.string()),
  /** The text of the button that leads there; the page has one of its own without it. */
  action: z.nullable(z.string()),
}
const popup = z.extend(announcement, { ...linked, repeats: z.enum(POPUP_REPEATS) })
/** §2: `text` is the beginning of its content without markup. It is shown until `endsAt`, or without an end. */
const promotion = z.extend(announcement, { ...linked, text: z.string(), endsAt: z.nullable(instant) })
export const banner = z.object({
  id: z.string(),
  groupName: z.string(),
  title: z.string(),
  /** Plain text. */
  text: z.string(),
  ...linked,
})

/** §7 announcements: the published ones, by type. */
export const announcements = endpoint({
  method: 'GET',
  path: '/wps/relay/MCSFE_getListAnnouncements',
  module: 'content',
  summary: 'Notices, banners, pop-ups, promotions and headlines published now for the caller',
  token: 'optional',
  audience: 'anyAccount',
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
    popups: z.array(popup),
    promotions: z.array(promotion),
    headlines: z.array(headline),
  }),
  refusals: [],
})
