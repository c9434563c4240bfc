import { useSyncExternalStore } from 'react'
import { type Next, pendingLogin } from './pending-login.ts'

export type { Next } from './pending-login.ts'

import { windowEvents } from './window-events.ts'

/**
 * §2's modals that exist so far, and the small ones of the shell. `loginModal` is the login that a visitor chose,
 * `loginPopupModal` the one that stops an action of a visitor.
 */
export type ModalName =
  | 'loginModal'
  | 'loginPopupModal'
  | 'registerModal'
  | 'forgetPassModal'
  | 'resetPassModal'
  | 'changePassModal'
  | 'providerModal'
  | 'loginStepModal'
  | 'welcomeBackModal'
  | 'logoutModal'
  | 'realAccountModal'
  | 'unsubscribeModal'
  | 'noticeModal'
  | 'moreSheet'
  | 'sideDrawer'

export type OpenModal = { name: ModalName; next?: Next }

let open: OpenModal | null = null
const listeners = new Set<() => void>()
const notify = () => {
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** §4: a step of a login stays until it is taken or the visitor logs out. */
const STEPS: ReadonlySet<ModalName> = new Set(['changePassModal', 'loginStepModal'])
const isKept = (): boolean => pendingLogin.get() !== null

/** §2: modals are opened and closed by name, one at a time. */
export function openModal(name: ModalName, next?: Next): void {
  if (isKept() && !STEPS.has(name)) return
  open = { name, ...(next ? { next } : {}) }
  notify()
}
export function closeModal(): void {
  if (isKept()) return
  open = null
  notify()
}
export const useModal = (): OpenModal | null => useSyncExternalStore(subscribe, () => open)

const MEMBER = '#member/'

/**
 * §2: opens the member centre at a page. The address holds its name behind the `#`, so that Back returns to the page before,
 * a reload keeps it, and the payment gateway can return members to it. `''` is the list of pages (phones).
 */
export function openMemberCentre(page: string): void {
  const address = `${location.pathname}${location.search}${MEMBER}${page}`
  history.pushState({ memberDepth: memberDepth() + 1 }, '', address)
  window.dispatchEvent(new HashChangeEvent('hashchange'))
}
/** Returns to the page below the member centre, past all its pages. */
export function closeMemberCentre(): void {
  const depth = memberDepth()
  if (depth > 0) {
    history.go(-depth)
    return
  }
  history.replaceState(null, '', location.pathname + location.search)
  window.dispatchEvent(new HashChangeEvent('hashchange'))
}
/** The number of pages of the member centre before this one in the browser's history, itself included. */
function memberDepth(): number {
  const state: unknown = history.state
  const isCounted = typeof state === 'object' && state !== null && 'memberDepth' in state
  return isCounted && typeof state.memberDepth === 'number' ? state.memberDepth : 0
}
/** The link to a page of the member centre: `memberHref('depositv2')`. */
export const memberHref = (page: string): string => MEMBER + page
export const memberPageOf = (href: string): string | null =>
  href.startsWith(MEMBER) ? (href.slice(MEMBER.length).split('?')[0] ?? '') : null

/** The open page of the member centre, or null. */
export const useMemberPage = (): string | null =>
  useSyncExternalStore(subscribeAddress, () => memberPageOf(location.hash))

/** The query of the open page: `period=7d` of `#member/transactionHistory?period=7d`. */
export const memberSearch = (): string => location.hash.split('?')[1] ?? ''

/** Replaces the query without a new entry in the browser's history. */
export function setMemberSearch(search: string): void {
  const page = memberPageOf(location.hash)
  if (page === null) return
  const address = `${location.pathname}${location.search}${MEMBER}${page}${search && `?${search}`}`
  history.replaceState(history.state, '', address)
  window.dispatchEvent(new HashChangeEvent('hashchange'))
}

const GAMES = '#games/'

/** §4: the games of one studio in a category, in a list over the page. */
export type StudioGames = { vassalage: string; category: string }
export const studioGamesHref = ({ vassalage, category }: StudioGames): string =>
  `${GAMES}${encodeURIComponent(vassalage)}/${encodeURIComponent(category)}`
export function studioGamesOf(href: string): StudioGames | null {
  if (!href.startsWith(GAMES)) return null
  const [vassalage = '', category = ''] = href.slice(GAMES.length).split('/').map(decodeURIComponent)
  return { vassalage, category }
}

/** Opens the list behind the `#` of the address, so that Back closes it, and a reload keeps it. */
export function openStudioGames(href: string): void {
  history.pushState({ isOver: true }, '', `${location.pathname}${location.search}${href}`)
  window.dispatchEvent(new HashChangeEvent('hashchange'))
}
export function closeStudioGames(): void {
  const state: unknown = history.state
  if (typeof state === 'object' && state !== null && 'isOver' in state) {
    history.back()
    return
  }
  history.replaceState(null, '', location.pathname + location.search)
  window.dispatchEvent(new HashChangeEvent('hashchange'))
}
/** The address of the open list, or empty. */
export const useStudioGames = (): string =>
  useSyncExternalStore(subscribeAddress, () => (location.hash.startsWith(GAMES) ? location.hash : ''))

/** Also follows the router, so that a link to another page closes the member centre. */
export const subscribeAddress = windowEvents('hashchange', 'popstate', 'pushState', 'replaceState')
