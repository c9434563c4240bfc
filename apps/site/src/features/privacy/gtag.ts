declare global {
  /** What Google's tag reads. */
  var dataLayer: unknown[] | undefined
}

const SCRIPT = 'https://www.googletagmanager.com/gtag/js'
/** Cookies of Google's tag begin so. */
const COOKIE = /^_ga/

/** Google's tag reads `arguments` objects from the layer, and ignores arrays. */
function gtag(..._command: unknown[]): void {
  globalThis.dataLayer ??= []
  // biome-ignore lint/complexity/noArguments: the format of the layer
  globalThis.dataLayer.push(arguments)
}

/** Loads Google's tag. It counts visits, without advertising; the page reports its views itself. */
export function startTag(id: string, now: Date): void {
  gtag('consent', 'default', {
    analytics_storage: 'granted',
    ad_storage: 'denied',
    ad_user_data: 'denied',
    ad_personalization: 'denied',
  })
  gtag('js', now)
  gtag('config', id, { send_page_view: false, allow_google_signals: false })
  const script = document.createElement('script')
  script.async = true
  script.src = `${SCRIPT}?id=${encodeURIComponent(id)}`
  document.head.append(script)
}

/** Reports a page by its path only: the query may hold codes and numbers of orders. */
export function reportPage(path: string): void {
  gtag('event', 'page_view', { page_location: location.origin + path, page_referrer: '' })
}

/** Ends the tag: without its cookies, on a page that loads again without it. */
export function endTag(): void {
  // The tag keeps its cookies at the highest domain that the browser allows.
  const above = location.hostname.split('.').map((_, at, labels) => `;domain=${labels.slice(at).join('.')}`)
  for (const cookie of document.cookie.split('; ')) {
    const name = cookie.split('=')[0] ?? ''
    if (COOKIE.test(name))
      // biome-ignore lint/suspicious/noDocumentCookie: the store of cookies is not in every browser
      for (const domain of ['', ...above]) document.cookie = `${name}=;path=/;max-age=0${domain}`
  }
  location.reload()
}
