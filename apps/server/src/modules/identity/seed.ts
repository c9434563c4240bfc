import { humanId, type MemberId } from '@croupier/kernel/ids'
import { invariant } from '@croupier/kernel/invariant'
import type { Random } from '@croupier/kernel/random'
import { ACCOUNT_TYPE } from '@croupier/rules/account-types'
import type { Tx } from '../../platform/db/database.ts'
import type { Passwords } from '../../platform/secrets/passwords.ts'
import type { AgreementsService } from './members/agreements.ts'
import type { RegistrationService } from './registration/service.ts'

export type MemberSeed = {
  username: string
  /** Made up when left out. */
  password?: string
  paymentPassword?: string
  payeeName?: string
  accountType?: number
}
export type SeededMember = { memberId: MemberId; username: string; password: string }

/**
 * Makes a member without the form: the demo merchant's first ones and a test's. The password is known only to the
 * caller, once; production seeds nobody (T025).
 */
export function memberSeeder({
  random,
  passwords,
  registration,
  agreements,
}: {
  random: Random
  passwords: Passwords
  registration: RegistrationService
  agreements: AgreementsService
}) {
  // A test makes hundreds of members with one password: it is hashed once.
  const hashes = new Map<string, Promise<string>>()
  const hashOf = (password: string): Promise<string> => {
    const known = hashes.get(password) ?? passwords.hash(password)
    hashes.set(password, known)
    return known
  }
  return async (tx: Tx, seed: MemberSeed): Promise<SeededMember> => {
    const password = seed.password ?? humanId(random, 16)
    const memberId = await registration.create(tx, {
      username: seed.username,
      passwordHash: await hashOf(password),
      paymentPasswordHash: seed.paymentPassword ? await hashOf(seed.paymentPassword) : null,
      profile: seed.payeeName ? { payeeName: seed.payeeName } : {},
      accountType: seed.accountType ?? ACCOUNT_TYPE.member,
      language: 'en',
      address: 'local',
      loggedIn: false,
    })
    invariant(memberId, `the username ${seed.username} is free`)
    await agreements.record(tx, memberId, await agreements.versions(), 'local')
    return { memberId, username: seed.username, password }
  }
}
