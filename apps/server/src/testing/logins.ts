import type { Input } from '@croupier/wire/endpoint'
import type { login } from '@croupier/wire/identity/session'
import type { TestMember } from './world.ts'

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
