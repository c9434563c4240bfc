import { humanId, type MemberId } from '@croupier/kernel/ids'
import { invariant } from '@croupier/kernel/invariant'
import type { Random } from '@croupier/kernel/random'
import { ACCOUNT_TYPE, type AccountType } from '@croupier/rules/account-types'
import type { Tx } from '../../platform/db/database.ts'
import type { Passwords } from '../../platform/secrets/passwords.ts'
import { emailOf } from './contacts/service.ts'
import type { AgreementsService } from './members/agreements.ts'
import type { RegistrationService } from './registration/service.ts'

export type MemberSeed = {
  username: string
  /** Random when left out. */
  password?: string
  paymentPassword?: string
  payeeName?: string
  accountType?: AccountType
  /** The agent above the account; the house by default. */
  upline?: MemberId
  /** The member who invited this one, with the code. */
  invitedBy?: { memberId: MemberId; referralCode: string }
  /** In the form E.164. Verified. */
  mobile?: string
  email?: string
}
export type SeededMember = { memberId: MemberId; username: string; password: string }
export type SeedDeps = {
  random: Random
  passwords: Passwords
  registration: RegistrationService
  agreements: AgreementsService
}

const invitationOf = ({ memberId, referralCode: code }: NonNullable<MemberSeed['invitedBy']>) =>
  ({
    kind: 'referral',
    recommenderId: memberId,
    code,
    domain: null,
    clickedAt: null,
    subId: null,
    isDeciding: true,
  }) as const

/** Creates members for the demo and for tests, without the form. Only the caller learns the password, once (T025). */
export function memberSeeder({ random, passwords, registration, agreements }: SeedDeps) {
  // Tests create hundreds of members with one password, so each password is hashed once.
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
      contacts: [
        ...(seed.mobile ? [{ kind: 'mobile' as const, value: seed.mobile, isVerified: true }] : []),
        ...(seed.email ? [{ kind: 'email' as const, value: emailOf(seed.email), isVerified: true }] : []),
      ],
      accountType: seed.accountType ?? ACCOUNT_TYPE.member,
      upline: seed.upline,
      recommendations: seed.invitedBy ? [invitationOf(seed.invitedBy)] : [],
      language: 'en',
      address: 'local',
    })
    invariant(typeof memberId === 'string', `the username ${seed.username} and the contacts are free`)
    await agreements.record(tx, memberId, await agreements.versions(), 'local')
    return { memberId, username: seed.username, password }
  }
}
