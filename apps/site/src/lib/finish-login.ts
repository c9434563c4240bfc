import { memberInfo } from '@croupier/wire/identity/member'
import type { LoggedIn } from '@croupier/wire/identity/session'
import type { LoginStep } from '@croupier/wire/identity/steps'
import { closeModal, type Next, openModal } from './overlays.ts'
import { pendingLogin } from './pending-login.ts'
import type { Site } from './site.tsx'
import { showStep, startSession, takeAnswer } from './start-session.ts'

/** §4: ends every kind of login: by password, by code, after a registration and after a new password. */
export function finishLogin(site: Pick<Site, 'session' | 'queries'>, answer: LoggedIn, next?: Next): void {
  if (!takeAnswer(site, answer, next)) return
  if (answer.passwordExpired) {
    openModal('changePassModal', next)
    return
  }
  closeModal()
  next?.open()
}

/**
 * §4: a step of a login was taken. Shows the next one; after the last one the member info loads, and only then is the member
 * logged in. True when nothing is owed any more.
 */
export async function continueLogin(
  site: Pick<Site, 'call' | 'session' | 'queries'>,
  steps: readonly LoginStep[],
): Promise<boolean> {
  const login = pendingLogin.get()
  if (!login) return true
  if (steps.length > 0) {
    showStep({ ...login, steps: [...steps] })
    return false
  }
  const { token, firstTimeLogin } = login
  try {
    startSession(site, { token, member: await site.call(memberInfo, {}), firstTimeLogin })
    return true
  } catch {
    // The steps are taken, and another login gets in.
    pendingLogin.end()
    openModal('loginModal', login.next)
    return false
  }
}
