/** The merchant's part of a page's head: its title, and the address of its icon. */
export type PageHead = { title: string; icon: string | null }

const TITLE = /<title>[^<]*<\/title>/
const ICON = /<link rel="icon"[^>]*>/

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign)

/** The page with the merchant's title, and the merchant's icon if there is one. */
export function brandedPage(page: string, { title, icon }: PageHead): string {
  const titled = page.replace(TITLE, () => `<title>${escaped(title)}</title>`)
  if (icon === null) return titled
  const address = escaped(icon)
  return titled.replace(
    ICON,
    () => `<link rel="icon" href="${address}"><link rel="apple-touch-icon" href="${address}">`,
  )
}
