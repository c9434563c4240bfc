import { keysOf } from '@croupier/kernel/objects'
import { BRAND_FONTS } from '@croupier/rules/brand-style'
import { languages } from '@croupier/rules/languages'
import * as z from 'zod/mini'
import { METHOD_KINDS } from '../cashier/method-kinds.ts'
import { line } from '../shapes.ts'
import { APP_ADDRESS, APP_FOR, APP_KINDS } from './apps.ts'
import { picture } from './media.ts'
import { BRAND_SCENES, RESOURCE_TYPES } from './system.ts'

const key = line(40)
const link = z.string().check(z.maxLength(300), z.regex(/^(\/|https:\/\/|mailto:)/))

/** A path on the site. `//` would begin another host. */
/** A page of the site, or of the member centre. */
const path = z.string().check(z.maxLength(100), z.regex(/^(\/(?!\/)|#member\/[a-zA-Z0-9]+$)/))

/** §2: an entry of the navigation as the operator sets it. */
export const menuNode = z.object({ key, path, children: z.optional(z.array(z.object({ key, path }))) })
/** §4: the channels of customer service as the operator sets them. */
export const customerService = z.array(z.object({ csType: z.enum(['VIP', 'LIVECHAT']), path: link }))
/** §3: an address from which an app is downloaded: a page of the site, or over https. */
/** §2: the profile that the site makes itself, if the downloads name it as the lite app for iPhone. */
export const WEB_CLIP_PATH = '/apps/site.mobileconfig'

/** A file that staff uploaded is for one kind of device. */
function isForItsDevice({ resourceType, url }: { resourceType: string; url: string }): boolean {
  const kind = APP_KINDS.find((one) => APP_ADDRESS.exec(url)?.[2] === one)
  return kind === undefined || APP_FOR[kind] === resourceType
}

const download = z.string().check(z.maxLength(300), z.regex(/^(\/(?![/\\])|https:\/\/)/))
/** §2: the app downloads as the operator sets them. Without a picture, the site draws the QR code of the address. */
export const resources = z
  .array(
    z
      .object({
        resourceType: z.enum(RESOURCE_TYPES),
        url: download.check(
          z.describe(
            `Such as https://apps.example.org/app.apk, or the address of a file on the page Apps. ${WEB_CLIP_PATH} is the profile that the site makes`,
          ),
        ),
        qrCodeUrl: z.optional(z.string().check(z.regex(/^\/media\/[0-9a-f]{64}\.(png|webp)$/))),
        /** The name on pages in Chinese. */
        labelNameCn: z.optional(line(60)),
      })
      .check(z.refine(isForItsDevice, 'This file is for another device')),
  )
  .check(z.maxLength(RESOURCE_TYPES.length))

/** §1: the entries of the footer as the operator sets them. A provider needs a name or a logo. */
export const footerLogos = z.array(
  z.object({
    kind: z.enum(['provider', ...METHOD_KINDS]),
    label: z.optional(line(40)),
    picture: z.optional(picture),
  }),
)

/** §3: how the operator's brand looks. */
export const brand = z.object({
  /** For dark grounds, and for light ones. One alone serves for both. */
  logoOnDark: z.nullable(picture),
  logoOnLight: z.nullable(picture),
  /** In tabs and on the screens of phones: a square PNG. */
  icon: z.nullable(picture),
  hero: z.nullable(picture),
  accent: z.nullable(
    z
      .string()
      .check(z.regex(/^#[0-9a-f]{6}$/), z.describe('Colour of buttons and of what is selected, such as #2b5cd9')),
  ),
  font: z.enum(BRAND_FONTS),
  /** Where no picture is: the harbour of the demo, or the sky alone. */
  scene: z.enum(BRAND_SCENES),
  tagline: z.partialRecord(
    z.enum(languages),
    line(80).check(z.describe('Title of the home page without a banner, and what search engines show of the site')),
  ),
})

const SOCIAL_HOSTS = {
  Discord: ['discord.gg', 'discord.com'],
  Facebook: ['facebook.com', 'www.facebook.com', 'fb.me', 'm.me'],
  Instagram: ['instagram.com', 'www.instagram.com'],
  KakaoTalk: ['pf.kakao.com', 'open.kakao.com'],
  LINE: ['line.me', 'lin.ee', 'page.line.me'],
  Telegram: ['t.me', 'telegram.me'],
  TikTok: ['tiktok.com', 'www.tiktok.com'],
  WhatsApp: ['wa.me', 'chat.whatsapp.com', 'whatsapp.com', 'www.whatsapp.com'],
  X: ['x.com', 'twitter.com'],
  YouTube: ['youtube.com', 'www.youtube.com', 'youtu.be'],
  Zalo: ['zalo.me'],
} as const
type SocialNetwork = keyof typeof SOCIAL_HOSTS

/** The slash behind the host ends it, so no other host can begin with its name. */
const isOfNetwork = ({ network, url }: { network: SocialNetwork; url: string }): boolean =>
  SOCIAL_HOSTS[network].some((host) => url.startsWith(`https://${host}/`))

/** §2: the merchant's pages on social networks, in the footer. An address leads to the network that it names, and nowhere else. */
export const socialLinks = z
  .array(
    z
      .object({ network: z.enum(keysOf<SocialNetwork>(SOCIAL_HOSTS)), url: z.string().check(z.maxLength(200)) })
      .check(z.refine(isOfNetwork, 'An address of this network, which begins with https://')),
  )
  .check(z.maxLength(12))
