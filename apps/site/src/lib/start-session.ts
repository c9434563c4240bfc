import { CallRefused } from '@croupier/api-client/client'
import { whitelabel } from '@croupier/wire/content/system'
import type { Output } from '@croupier/wire/endpoint'
import { type MemberInfo, memberInfo } from '@croupier/wire/identity/member'
import { type LoggedIn, resumeSession } from '@croupier/wire/identity/session'
import { keyOf } from './call.ts'
import { cookies } from './cookies.ts'
import { flagFirstLogin } from './first-login.ts'
import { type Next, openModal } from './overlays.ts'
import { type PendingLogin, pendingLogin } from './pending-login.ts'
import type { Site } from './site.tsx'
import { remembered } from './storage.ts'
import { setLanguage } from './texts.ts'

type Sessions = Pick<Site, 'session' | 'queries'>
export type Entered = { token: string; member: MemberInfo; firstTimeLogin: boolean }

/** §3 memberLabel: the names of the labels of a member. */
export const labelText = (labels: readonly { labelName: string }[]): string =>
  labels.map(({ labelName }) => labelName).join(', ')

/** §4: stores the token and the member. Nobody is logged in before the member info is there. */
export function startSession({ session, queries }: Sessions, { token, member, firstTimeLogin }: Entered): void {
  const { account, id, type } = member
  pendingLogin.end()
  queries.setQueryData(keyOf(memberInfo, {}, account), member)
  const merchant = queries.getQueryData<Output<typeof whitelabel>>(keyOf(whitelabel, {}, null))?.merchant.code ?? ''
  session.start({ token, account, merchant, memberLabel: labelText(member.memberLabel), customerId: id, isAgent: type })
  speak(queries, member.language)
  if (firstTimeLogin) flagFirstLogin()
}

/**
 * §3: after that of the address, the language of the page is the member's own. It takes the place of the one that this browser
 * remembers, if the merchant offers it.
 */
function speak(queries: Sessions['queries'], language: string): void {
  const offered = document.documentElement.dataset.languages?.split(' ') ?? []
  const isNamed = new URLSearchParams(location.search).has('language')
  if (isNamed || !offered.includes(language) || language === document.documentElement.lang) return
  remembered('language').set(language)
  setLanguage(language).then(
    () => queries.invalidateQueries(),
    () => {},
  )
}

/** Starts the session of an answer, or shows the first step that its login owes. True when the visitor is logged in. */
export function takeAnswer(site: Sessions, answer: LoggedIn, next?: Next): boolean {
  const { token, member, steps, firstTimeLogin } = answer
  if (member) {
    startSession(site, { token, member, firstTimeLogin })
    return true
  }
  // The login ended the earlier session of this browser.
  site.session.end()
  showStep({ token, steps, firstTimeLogin, next })
  return false
}

/** §4: shows the step that a login owes now. */
export function showStep(login: PendingLogin): void {
  pendingLogin.hold(login)
  openModal(login.steps[0] === 'change_password' ? 'changePassModal' : 'loginStepModal', login.next)
}

/**
 * Starts a session from the one-use cookie. Tabs that open together take turns, because each use replaces the cookie.
 * Without a valid cookie the visitor stays logged out.
 */
export async function resumeSessionOf(site: Pick<Site, 'call' | 'session' | 'queries'>): Promise<void> {
  try {
    takeAnswer(site, await inTurn(() => site.call(resumeSession, {})))
  } catch (error) {
    if (error instanceof CallRefused) cookies.set('rememberMe', null)
  }
}

/** Locks need a secure context. Without one, tabs do not wait for each other. */
const inTurn = <T>(run: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request('resume', run) : run()
