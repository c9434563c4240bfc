/**
 * The merchant's part of a page: its title, which is the merchant's name, the address of its icon, the hosts beside our own that
 * its pictures come from, the languages that it offers and the one among them that it has for visitors who chose none (§9).
 */
export type PageHead = {
  title: string
  icon: string | null
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

/** The page with the merchant's name as its title and in its skeleton, the languages, and the merchant's icon if there is one. */
export function brandedPage(page: string, head: Omit<PageHead, keyof HostsOfPage | 'isOpen'>): string {
  const { title, icon, language, languages } = head
  const titled = page
    .replace(TITLE, () => `<title>${escaped(title)}</title>`)
    .replace(SKELETON_NAME, (_, open: string) => open + escaped(title))
    .replace(LANGUAGES, () => `<html lang="${escaped(language)}" data-languages="${escaped(languages.join(' '))}"`)
  if (icon === null) return titled
  const address = escaped(icon)
  return titled.replace(
    ICON,
    () => `<link rel="icon" href="${address}"><link rel="apple-touch-icon" href="${address}">`,
  )
}
