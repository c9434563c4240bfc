import type { LoggedIn } from '@croupier/wire/identity/session'
import { closeModal, type Next, openModal } from './overlays.ts'
import type { Site } from './site.tsx'
import { startSession } from './start-session.ts'

/** §4: ends every kind of login: by password, by code, after a registration and after a new password. */
export function finishLogin(site: Pick<Site, 'session' | 'queries'>, answer: LoggedIn, next?: Next): void {
  startSession(site, answer)
  if (answer.mustChangePassword || answer.passwordExpired) {
    openModal('changePassModal', next)
    return
  }
  closeModal()
  next?.open()
}
