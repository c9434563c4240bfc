import { openModal } from './overlays.ts'
import type { SessionStore } from './session.ts'

let account: string | null = null

/** T018: the session ended without a logout, as after idleness. The page keeps its place, and the member goes on with the password. */
export function loseSession(session: Pick<SessionStore, 'get' | 'end'>): void {
  const lost = session.get()
  session.end()
  if (lost === null) return
  account = lost.account
  openModal('welcomeBackModal')
}

/** The account whose session ended last. */
export const lostAccount = (): string => account ?? ''
