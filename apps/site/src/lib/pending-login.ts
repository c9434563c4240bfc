import type { Endpoint } from '@croupier/wire/endpoint'
import type { LoggedIn } from '@croupier/wire/identity/session'

/** The page that a visitor wanted before the login: its name, and how to open it afterwards. */
export type Next = { label: string; open(): void }

/** A login that owes a step. `next`: the page that the visitor wanted before the login. */
export type PendingLogin = Pick<LoggedIn, 'token' | 'steps' | 'firstTimeLogin'> & { next: Next | undefined }

/** The wire file of the call is not needed for the first view. */
const MEMBER_INFO = '/wps/member/info'

let pending: PendingLogin | null = null

/**
 * §4: the login of this tab that is not finished. Until it is, the visitor is logged out for the rest of the page. The token is
 * in memory only: a reload begins the login again.
 */
export const pendingLogin = {
  get: () => pending,
  hold(login: PendingLogin): void {
    pending = login
  },
  end(): void {
    pending = null
  },
  /** The token for the steps of the login, and for the member info that ends it. */
  tokenFor: ({ duringLogin, path }: Pick<Endpoint, 'duringLogin' | 'path'>): string | undefined =>
    duringLogin !== undefined || path === MEMBER_INFO ? pending?.token : undefined,
}
