/** §3: the session as a tab stores it. `isAgent` is the account type (Decisions "Account types"). */
export type Session = {
  token: string
  account: string
  merchant: string
  memberLabel: string
  customerId: string
  isAgent: number
}
export type SessionStore = {
  get(): Session | null
  /** The account of the session, or null when nobody is logged in. */
  account(): string | null
  /** Starts a session, which replaces the previous one. */
  start(session: Session): void
  /** Updates the account from the server's answers. */
  amend(part: Partial<Omit<Session, 'token'>>): void
  end(): void
  subscribe(listener: () => void): () => void
}

const FIELDS = ['token', 'account', 'merchant', 'memberLabel', 'customerId', 'isAgent'] as const

/**
 * A session is in `sessionStorage`: closing the last tab ends it, and two tabs may have two accounts. `shared-session.ts` hands
 * it over to new tabs.
 */
export function sessionStore(storage: Storage): SessionStore {
  const listeners = new Set<() => void>()
  let current = read(storage)
  function set(next: Session | null): void {
    current = next
    for (const field of FIELDS) {
      if (next) storage.setItem(field, String(next[field]))
      else storage.removeItem(field)
    }
    for (const listener of listeners) listener()
  }
  return {
    get: () => current,
    account: () => current?.account ?? null,
    start: set,
    amend(part) {
      if (!current) return
      const before = current
      const next = { ...before, ...part }
      if (FIELDS.some((field) => next[field] !== before[field])) set(next)
    },
    end() {
      if (current) set(null)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function read(storage: Storage): Session | null {
  const token = storage.getItem('token')
  if (!token) return null
  const text = (field: string) => storage.getItem(field) ?? ''
  return {
    token,
    account: text('account'),
    merchant: text('merchant'),
    memberLabel: text('memberLabel'),
    customerId: text('customerId'),
    isAgent: Number(text('isAgent')) || 0,
  }
}
