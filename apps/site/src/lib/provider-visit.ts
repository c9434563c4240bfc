const PATH = /^\/login\/([a-z][a-z0-9-]{1,30})$/
const KEPT = 'providerVisit'

/** Why the browser goes to a sign-in provider. */
export type VisitPurpose = 'login' | 'link' | 'step_up'
export type ProviderVisit = { provider: string; answer: string; purpose: VisitPurpose }
let returned: ProviderVisit | null = null

/** Goes to a provider. The tab remembers why, and the page to which it returns. */
export function visitProvider(url: string, purpose: VisitPurpose): void {
  sessionStorage.setItem(KEPT, JSON.stringify([purpose, location.pathname + location.search + location.hash]))
  location.assign(url)
}

/**
 * Takes the answer of a provider out of the address, so that neither the history nor a copied address keeps it, and returns to the
 * page before. True if there was one.
 */
export function takeProviderAnswer(): boolean {
  const provider = PATH.exec(location.pathname)?.[1]
  if (provider === undefined || !new URLSearchParams(location.search).has('state')) return false
  const [purpose, page] = kept()
  returned = { provider, answer: location.search.slice(1), purpose }
  history.replaceState(null, '', page)
  return true
}

function kept(): [VisitPurpose, string] {
  const text = sessionStorage.getItem(KEPT)
  sessionStorage.removeItem(KEPT)
  const known: unknown = text === null ? null : JSON.parse(text)
  const [purpose, page]: unknown[] = Array.isArray(known) ? known : []
  const isOwn = typeof page === 'string' && /^\/(?!\/)/.test(page) && !PATH.test(page)
  return [purpose === 'link' || purpose === 'step_up' ? purpose : 'login', isOwn ? page : '/index']
}

/** The answer with which the browser came back. It is used once. */
export function takeVisit(): ProviderVisit | null {
  const visit = returned
  returned = null
  return visit
}
