/** Why the last session ended without a logout. */
export type Ending = { kind: 'idle'; minutes: number } | { kind: 'other' }

export type SessionStore = {
  get(): string | null
  /** `staff` while logged in. One tab has one account, and the logout clears its cache. */
  account(): string | null
  start(session: { token: string; idleMinutes: number }): void
  /** The logout of the user. */
  end(): void
  /** The server does not know the session any more, after so much time without input. */
  expire(quietMs: number): void
  /** For the login page; null after a logout, and before the first session. */
  ending(): Ending | null
  subscribe(listener: () => void): () => void
}

const KEY = 'consoleToken'
const IDLE_KEY = 'consoleIdleMinutes'
const MINUTE_MS = 60_000

/** The token is in the storage of the tab: closing the tab ends the session. */
export function sessionStore(storage: Storage): SessionStore {
  const listeners = new Set<() => void>()
  let token = storage.getItem(KEY)
  let ending: Ending | null = null
  function set(next: string | null): void {
    token = next
    if (next) storage.setItem(KEY, next)
    else storage.removeItem(KEY)
    for (const listener of listeners) listener()
  }
  return {
    get: () => token,
    account: () => (token ? 'staff' : null),
    start(session) {
      ending = null
      storage.setItem(IDLE_KEY, String(session.idleMinutes))
      set(session.token)
    },
    end() {
      ending = null
      if (token) set(null)
    },
    expire(quietMs) {
      if (!token) return
      ending = endingAfter(quietMs, Number(storage.getItem(IDLE_KEY)))
      set(null)
    },
    ending: () => ending,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The server counts in whole minutes, so a session may end up to a minute before the browser expects it. */
const endingAfter = (quietMs: number, idleMinutes: number): Ending =>
  idleMinutes > 0 && quietMs >= (idleMinutes - 1) * MINUTE_MS
    ? { kind: 'idle', minutes: idleMinutes }
    : { kind: 'other' }
