/** Where the tab keeps why it went to a provider, and the page to which it returns. */
export const KEPT = 'providerVisit'

/** Why the browser goes to a sign-in provider. */
export type VisitPurpose = 'login' | 'link' | 'step_up'
export type ProviderVisit = { provider: string; answer: string; purpose: VisitPurpose }
let returned: ProviderVisit | null = null

/** Goes to a provider. The tab remembers why, and the page to which it returns. */
export function visitProvider(url: string, purpose: VisitPurpose): void {
  sessionStorage.setItem(KEPT, JSON.stringify([purpose, location.pathname + location.search + location.hash]))
  location.assign(url)
}

/** Keeps the answer with which the browser came back, for the dialog that uses it. */
export function keepVisit(visit: ProviderVisit): void {
  returned = visit
}

/** The answer with which the browser came back. It is used once. */
export function takeVisit(): ProviderVisit | null {
  const visit = returned
  returned = null
  return visit
}
