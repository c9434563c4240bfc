import { useSyncExternalStore } from 'react'

/** §2's modals that exist so far, and the small ones of the shell. */
export type ModalName =
  | 'loginModal'
  | 'registerModal'
  | 'changePassModal'
  | 'logoutModal'
  | 'realAccountModal'
  | 'moreSheet'
  | 'sideDrawer'

/** What was wanted before the login came in between: its name for people, and how it is opened afterwards. */
export type Next = { label: string; open(): void }
export type OpenModal = { name: ModalName; next?: Next }

let open: OpenModal | null = null
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** §2: modals are opened and closed by name, one at a time. */
export function openModal(name: ModalName, next?: Next): void {
  open = { name, ...(next ? { next } : {}) }
  tell()
}
export function closeModal(): void {
  open = null
  tell()
}
export const useModal = (): OpenModal | null => useSyncExternalStore(subscribe, () => open)

const MEMBER = '#member/'

/**
 * §2: the member centre is opened by page name. The name stands behind the `#` of the address, so that Back closes it,
 * a reload keeps it, and the payment gateway can send people back into it. `''` is the list of pages (phones).
 */
export function openMemberCentre(page: string): void {
  const isOpen = location.hash.startsWith(MEMBER)
  const address = `${location.pathname}${location.search}${MEMBER}${page}`
  history[isOpen ? 'replaceState' : 'pushState'](history.state, '', address)
  window.dispatchEvent(new HashChangeEvent('hashchange'))
}
export function closeMemberCentre(): void {
  history.replaceState(history.state, '', location.pathname + location.search)
  window.dispatchEvent(new HashChangeEvent('hashchange'))
}
/** The link to a page of the member centre: `memberHref('depositv2')`. */
export const memberHref = (page: string): string => MEMBER + page
export const memberPageOf = (href: string): string | null =>
  href.startsWith(MEMBER) ? (href.slice(MEMBER.length).split('?')[0] ?? '') : null

/** The open page of the member centre, or null. */
export const useMemberPage = (): string | null =>
  useSyncExternalStore(subscribeAddress, () => memberPageOf(location.hash))

/** What the open page keeps in the address behind its name: `period=7d&page=2` of `#member/transactionHistory?…`. */
export const memberSearch = (): string => location.hash.split('?')[1] ?? ''

/** Changes it in place: a filter is not a step of the history. */
export function setMemberSearch(search: string): void {
  const page = memberPageOf(location.hash)
  if (page === null) return
  const address = `${location.pathname}${location.search}${MEMBER}${page}${search && `?${search}`}`
  history.replaceState(history.state, '', address)
  window.dispatchEvent(new HashChangeEvent('hashchange'))
}

export function subscribeAddress(listener: () => void): () => void {
  const events = ['hashchange', 'popstate'] as const
  for (const event of events) window.addEventListener(event, listener)
  return () => {
    for (const event of events) window.removeEventListener(event, listener)
  }
}
