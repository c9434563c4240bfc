import { type Build, nameOf, PREFIX } from './model.ts'

/** The prefixes of calls. Their answers have money and identities, so the worker never sees them. */
const CALLS = /^\/(wps|lgw|lotto|console|provider|docs|metrics|health|ready|gateway|media|avatars|apps|agent\/v1)(\/|$)/

/**
 * What the worker does with a request. `page`: the network answers it, or the page for visitors without one. `file`: a file of a build,
 * whose address changes with its content. `icon`: a picture that the page without a network may need. `none`: the browser sends it as if
 * there were no worker.
 */
export function planFor(request: Pick<Request, 'method' | 'mode' | 'url' | 'destination'>, origin: string) {
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== origin) return 'none'
  if (url.pathname.startsWith('/assets/')) return 'file'
  if (request.destination === 'image' && /^\/(media\/|mark\.svg$)/.test(url.pathname)) return 'icon'
  const isFile = url.pathname.includes('.') && !url.pathname.endsWith('.html')
  const isPage = request.mode === 'navigate' && request.destination === 'document'
  return isPage && !isFile && !CALLS.test(url.pathname) ? 'page' : 'none'
}

/** §9: the files that a visitor in a language needs; without texts of its own it shows those of its base language, else English. */
export function filesFor({ files, texts }: Build, language: string): string[] {
  return [...files, ...(texts[language] ?? texts[language.slice(0, 2)] ?? texts.en ?? [])]
}

/** The caches of earlier builds that no open page needs any more. */
export function uselessCaches(
  caches: readonly string[],
  own: string,
  locks: readonly (string | undefined)[],
): string[] {
  return caches.filter((name) => name.startsWith(PREFIX) && name !== nameOf(own) && !locks.includes(name))
}

/** The address of the icon that the page for visitors without a network shows. */
export const iconIn = (page: string): string | undefined => /<link rel="icon" href="([^"]+)"/.exec(page)?.[1]
