/**
 * The merchant's part of a page: its title, the address of its icon, the hosts beside our own that its pictures come from, the
 * languages that it offers and the one among them that it has for visitors who chose none (§9).
 */
export type PageHead = {
  title: string
  icon: string | null
  imageHosts: readonly string[]
  language: string
  languages: readonly string[]
}

const TITLE = /<title>[^<]*<\/title>/
const LANGUAGES = /<html lang="[^"]*" data-languages="[^"]*"/
const ICON = /<link rel="icon"[^>]*>/

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign)

/** The content security policy with the hosts of the merchant's pictures. Only origins over https are let in. */
export function policyWithImages(policy: string, hosts: readonly string[]): string {
  const origins = hosts.flatMap((host) => {
    const url = URL.parse(host)
    return url?.protocol === 'https:' ? url.origin : []
  })
  return policy.replace(/(^|;)(img-src [^;]*)/, (_, before, images) => [before + images, ...origins].join(' '))
}

/** The page with the merchant's title and languages, and the merchant's icon if there is one. */
export function brandedPage(page: string, head: Omit<PageHead, 'imageHosts'>): string {
  const { title, icon, language, languages } = head
  const titled = page
    .replace(TITLE, () => `<title>${escaped(title)}</title>`)
    .replace(LANGUAGES, () => `<html lang="${escaped(language)}" data-languages="${escaped(languages.join(' '))}"`)
  if (icon === null) return titled
  const address = escaped(icon)
  return titled.replace(
    ICON,
    () => `<link rel="icon" href="${address}"><link rel="apple-touch-icon" href="${address}">`,
  )
}
