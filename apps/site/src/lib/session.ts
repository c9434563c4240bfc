/** §3: what one tab keeps of a session, in the tab's own storage. `isAgent` is the account type (decisions, account types). */
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
  /** Starts a session, replacing the one before. */
  start(session: Session): void
  /** Corrects what the server says about the one who is logged in. */
  amend(part: Partial<Omit<Session, 'token'>>): void
  end(): void
  subscribe(listener: () => void): () => void
}

const FIELDS = ['token', 'account', 'merchant', 'memberLabel', 'customerId', 'isAgent'] as const

/** A session lives in `sessionStorage`: two tabs may be two people, and a closed tab forgets. */
export function sessionStore(storage: Storage): SessionStore {
  const listeners = new Set<() => void>()
  let held = read(storage)
  function hold(next: Session | null): void {
    held = next
    for (const field of FIELDS) {
      if (next) storage.setItem(field, String(next[field]))
      else storage.removeItem(field)
    }
    for (const listener of listeners) listener()
  }
  return {
    get: () => held,
    account: () => held?.account ?? null,
    start: hold,
    amend(part) {
      if (!held) return
      const before = held
      const next = { ...before, ...part }
      if (FIELDS.some((field) => next[field] !== before[field])) hold(next)
    },
    end() {
      if (held) hold(null)
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
