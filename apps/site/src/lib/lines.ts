import { domainRoute } from '@croupier/wire/content/system'
import { useEffect } from 'react'
import { useCall } from './call.ts'

/** The address that opens the choice of a line, on any page. */
export const LINE_CHOICE = '#lines'
export function chooseLine(): void {
  location.hash = LINE_CHOICE
}
/** §3: the name of the list in the session storage. */
const KEPT = 'routers'

/** §3: the domains of the site, for a choice. Empty if there is only one, and until they are known. */
export function useLines(): readonly string[] {
  const { data } = useCall(domainRoute, {}, { staleMs: Number.POSITIVE_INFINITY })
  const answered = data?.routers.map(({ domain }) => domain)
  useEffect(() => {
    if (data) sessionStorage.setItem(KEPT, JSON.stringify(data.routers.map(({ domain }) => domain)))
  }, [data])
  const domains = answered ?? kept()
  return domains.length > 1 ? domains : []
}

/** A page that was reloaded while the server was away knows the list of its last answer. */
function kept(): string[] {
  try {
    const list: unknown = JSON.parse(sessionStorage.getItem(KEPT) ?? '[]')
    return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}
