import type { Session, SessionStore } from './session.ts'

/** What tabs tell each other. */
type TabMessage =
  /** A tab without a session asks for one. */
  | { type: 'wanted' }
  /** A tab has a session: the answer to `wanted`, or after a login. It takes the place of the session with the token `replaces`. */
  | { type: 'started'; session: Session; replaces: string | null }
  | { type: 'ended'; token: string }

export type TabChannel = {
  postMessage(message: TabMessage): void
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void
}

/** Time for the answer of another tab, while the texts of the page load. */
const ASK_MS = 100

/**
 * Hands the session over between the tabs of a browser: a new tab is logged in like the others, and a logout in one tab ends the
 * session in all of them. The token only passes from tab to tab; no storage that they share ever holds it (T162).
 */
export function shareSession(store: SessionStore, channel: TabChannel): { ask(): Promise<void> } {
  /** The session that the other tabs know. */
  let known = store.get()
  let onAnswer = () => {}
  const adopt = (session: Session | null) => {
    known = session
    if (session) store.start(session)
    else store.end()
  }
  store.subscribe(() => {
    const before = known
    known = store.get()
    if (known?.token === before?.token) return
    if (known) channel.postMessage({ type: 'started', session: known, replaces: before?.token ?? null })
    else if (before) channel.postMessage({ type: 'ended', token: before.token })
  })
  channel.addEventListener('message', ({ data: message }) => {
    if (!isTabMessage(message)) return
    const own = store.get()
    if (message.type === 'wanted' && own) channel.postMessage({ type: 'started', session: own, replaces: null })
    if (message.type === 'ended' && own?.token === message.token) adopt(null)
    if (message.type === 'started' && (own === null || own.token === message.replaces)) {
      adopt(message.session)
      onAnswer()
    }
  })
  return {
    /** Asks the other tabs for their session. Resolves with the first answer, or soon without one. */
    async ask() {
      if (store.get()) return
      channel.postMessage({ type: 'wanted' })
      await new Promise<void>((done) => {
        onAnswer = done
        setTimeout(done, ASK_MS)
      })
    },
  }
}

/** A tab that was opened before a release may send another form. */
function isTabMessage(message: unknown): message is TabMessage {
  if (typeof message !== 'object' || message === null || !('type' in message)) return false
  if (message.type === 'wanted') return true
  if (message.type === 'ended') return 'token' in message
  return message.type === 'started' && 'session' in message && isSession(message.session)
}

const isSession = (value: unknown): value is Session =>
  typeof value === 'object' && value !== null && 'token' in value && 'account' in value
