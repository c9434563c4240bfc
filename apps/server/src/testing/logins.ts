import { createHash } from 'node:crypto'
import type { Input } from '@croupier/wire/endpoint'
import { type LoggedIn, login, resumeSession } from '@croupier/wire/identity/session'
import type { LoginStep } from '@croupier/wire/identity/steps'
import type { Caller, TestMember, World } from './world.ts'

let count = 0
/** An address without earlier calls, because failed logins are counted by address. */
export const newAddress = (): string => `203.0.113.${++count}`

/** The request with which a member logs in. */
export const loginOf = ({ username, password }: Pick<TestMember, 'username' | 'password'>): Input<typeof login> => ({
  type: 'username',
  username,
  password,
  remember: false,
})

/** Answers a captcha: stores a known text in place of the drawn one. */
export async function readCaptcha({ platform }: World, id: string): Promise<string> {
  const answer_hash = createHash('sha256').update(`${id}:abcde`).digest('hex')
  await platform.database.db
    .updateTable('identity.captchas')
    .set({ answer_hash })
    .where('captcha_id', '=', id)
    .execute()
  return 'ABCDE'
}

/** A browser that logged in with "remember me". */
export type Browser = Caller & { cookie: string }

/** Logs a member in with "remember me", from an address of its own. */
export async function rememberedBrowser(w: World, who: Pick<TestMember, 'username' | 'password'>): Promise<Browser> {
  const response = await w.app.site.inject({
    method: login.method,
    url: login.path,
    payload: { payload: await w.encrypt({ ...loginOf(who), remember: true }) },
    remoteAddress: newAddress(),
  })
  return { token: response.json().value.token, cookie: cookieIn(response.headers) }
}

/** Resumes the session of a cookie: the answer with the next cookie, or the code of the refusal. */
export async function resume(node: World, cookie: string) {
  const { method, path: url } = resumeSession
  const response = await node.app.site.inject({ method, url, headers: { cookie }, payload: {} })
  const { code = 'ok', value } = response.json() as {
    code?: string
    value?: Pick<LoggedIn, 'token' | 'steps' | 'member'>
  }
  return { code, value, cookie: cookieIn(response.headers) }
}

const cookieIn = (headers: Record<string, unknown>): string => String(headers['set-cookie']).split(';')[0] ?? ''

/** Makes a session owe these steps. Nodes that have cached the session see it after five seconds. */
export async function oweSteps({ platform, clock }: World, { token }: Caller, owes: LoginStep[]): Promise<void> {
  await platform.database.db
    .updateTable('identity.sessions')
    .set({ owes })
    .where('token_hash', '=', createHash('sha256').update(token).digest('hex'))
    .execute()
  clock.advance('6s')
}
