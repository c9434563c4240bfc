/**
 * The merchant's part of a page: its title, which is the merchant's name, the address of its icon, the hosts beside our own that
 * its pictures come from, the languages that it offers and the one among them that it has for visitors who chose none (§9).
 */
export type PageHead = {
  title: string
  /** What search engines show of the site; null for what the page came with. */
  description: string | null
  icon: string | null
  /** A style sheet with the merchant's colours and font; null for the site's own. */
  style: string | null
  /** Whether the site is in the font that it brings, which the page then preloads. */
  hasHouseFont: boolean
  imageHosts: readonly string[]
  /** The addresses of the site, which a page measures (§3 "Domain list"). */
  lines: readonly string[]
  /** Whether the merchant counts visits with Google's tag, which each visitor must allow (§3 gtagId). */
  hasAnalytics: boolean
  /** The origins of games of providers, which a page shows in a frame. */
  frames: readonly string[]
  language: string
  languages: readonly string[]
  /** Whether the site has opened. Until then its page is answered as unavailable (503), so that no search engine keeps it. */
  isOpen: boolean
}

type HostsOfPage = Pick<PageHead, 'imageHosts' | 'lines' | 'hasAnalytics' | 'frames'>

const TITLE = /<title>[^<]*<\/title>/
const SKELETON_NAME = /(<b class="sk-name">)[^<]*/
const LANGUAGES = /<html lang="[^"]*" data-languages="[^"]*"/
const ICON = /<link rel="icon"[^>]*>/
const DESCRIPTION = /(<meta name="description" content=")[^"]*/
const FONT = /<link rel="preload" as="font"[^>]*>/g
const HEAD_END = '</head>'

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign)

/** Where Google's tag comes from, and where it reports to. */
const ANALYTICS = {
  'script-src': ['https://www.googletagmanager.com'],
  'connect-src': [
    'https://www.googletagmanager.com',
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
  ],
  'img-src': ['https://www.googletagmanager.com', 'https://*.google-analytics.com'],
} as const

/**
 * The content security policy with the hosts of the merchant's pictures and analytics, and the other addresses of the site. Pictures
 * come from origins over https only. A page requests them, checks their hashes, and shows its own copy, so no host is an `img-src`.
 */
export function policyWith(policy: string, { imageHosts, lines, hasAnalytics, frames }: HostsOfPage): string {
  const pictures = originsOf(imageHosts).filter((origin) => origin.startsWith('https:'))
  const more: Record<string, readonly string[]> = hasAnalytics ? ANALYTICS : {}
  const own: Record<string, readonly string[]> = {
    'connect-src': [...originsOf(lines), ...pictures],
    'frame-src': originsOf(frames),
  }
  return policy
    .split(';')
    .map((directive) => {
      const name = directive.split(' ')[0] ?? ''
      return [directive, ...(own[name] ?? []), ...(more[name] ?? [])].join(' ')
    })
    .join(';')
}

const originsOf = (addresses: readonly string[]): string[] =>
  addresses.flatMap((address) => {
    const url = URL.parse(address)
    return url && /^https?:$/.test(url.protocol) ? [url.origin] : []
  })

/** The page with the merchant's name as its title and in its skeleton, and the rest of the head where the merchant has it. */
export function brandedPage(page: string, head: Omit<PageHead, keyof HostsOfPage | 'isOpen'>): string {
  const { title, description, icon, style, hasHouseFont, language, languages } = head
  const address = icon === null ? null : escaped(icon)
  return page
    .replace(TITLE, () => `<title>${escaped(title)}</title>`)
    .replace(SKELETON_NAME, (_, open: string) => open + escaped(title))
    .replace(LANGUAGES, () => `<html lang="${escaped(language)}" data-languages="${escaped(languages.join(' '))}"`)
    .replace(DESCRIPTION, (found, open: string) => (description === null ? found : open + escaped(description)))
    .replace(ICON, (found) =>
      address === null ? found : `<link rel="icon" href="${address}"><link rel="apple-touch-icon" href="${address}">`,
    )
    .replace(FONT, (found) => (hasHouseFont ? found : ''))
    .replace(HEAD_END, (end) => (style === null ? end : `<style id="brand">${style}</style>${end}`))
}
