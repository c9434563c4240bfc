import { KEPT, keepVisit, type VisitPurpose } from './provider-visit.ts'

const PATH = /^\/login\/([a-z][a-z0-9-]{1,30})$/

/**
 * Takes the answer of a provider out of the address, so that neither the history nor a copied address keeps it, and returns to the
 * page before. True if there was one.
 */
export function takeProviderAnswer(): boolean {
  const provider = PATH.exec(location.pathname)?.[1]
  if (provider === undefined || !new URLSearchParams(location.search).has('state')) return false
  const [purpose, page] = kept()
  keepVisit({ provider, answer: location.search.slice(1), purpose })
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
