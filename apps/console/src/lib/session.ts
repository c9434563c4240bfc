export type SessionStore = {
  get(): string | null
  /** `staff` while logged in. One tab has one account, and the logout clears its cache. */
  account(): string | null
  start(token: string): void
  end(): void
  subscribe(listener: () => void): () => void
}

const KEY = 'consoleToken'

/** The token is in the storage of the tab: closing the tab ends the session. */
export function sessionStore(storage: Storage): SessionStore {
  const listeners = new Set<() => void>()
  let held = storage.getItem(KEY)
  function hold(next: string | null): void {
    held = next
    if (next) storage.setItem(KEY, next)
    else storage.removeItem(KEY)
    for (const listener of listeners) listener()
  }
  return {
    get: () => held,
    account: () => (held ? 'staff' : null),
    start: hold,
    end: () => {
      if (held) hold(null)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
