const HASH = '#reset='
let link: string | null = null

/**
 * §4: takes the link of an e-mail for a new password out of the address, so that neither the history nor a copied address keeps
 * it. True if there was one.
 */
export function takeResetLink(): boolean {
  if (!location.hash.startsWith(HASH)) return false
  link = location.hash.slice(HASH.length)
  history.replaceState(history.state, '', location.pathname + location.search)
  return true
}

export const resetLink = (): string | null => link
