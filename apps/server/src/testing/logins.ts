import { createHash } from 'node:crypto'
import type { Input } from '@croupier/wire/endpoint'
import type { login } from '@croupier/wire/identity/session'
import type { TestMember, World } from './world.ts'

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
