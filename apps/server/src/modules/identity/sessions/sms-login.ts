import { refuse } from '@croupier/kernel/refusals'
import { accessOf, type Flags } from '@croupier/rules/access'
import type { Input } from '@croupier/wire/endpoint'
import type { login } from '@croupier/wire/identity/session'
import type { Db } from '../../../platform/db/database.ts'
import type { NumberProofs } from '../codes/number-proofs.ts'
import { acceptMobile } from '../codes/requests.ts'
import type { ContactsService } from '../contacts/service.ts'
import type { Member } from '../members/model.ts'
import { membersStore } from '../members/store.ts'

export type SmsLoginDeps = { db: Db; flags(): Flags; contacts: ContactsService; numberProofs: NumberProofs }

/**
 * §4 login with a mobile number and a code (MOBILEVERCODELOGIN3): the active member who proved to own the number. A number
 * without a member has a code too, which nobody knows, so a wrong one costs as much (T016).
 */
export async function memberByCode(
  { db, flags, contacts, numberProofs }: SmsLoginDeps,
  { mobileNum: typed = '', countryDialingCode = '', ...proof }: Input<typeof login>,
  address: string,
): Promise<Member> {
  if (!accessOf(flags()).login.includes('mobile')) refuse('code.not_enabled')
  const mobile = acceptMobile({ typed, countryDialingCode, field: 'mobileNum' })
  await numberProofs.accept({ ...proof, purpose: 'login', mobile, address })
  const memberId = await contacts.holderOf(db, mobile)
  const member = memberId && (await membersStore.byId(db, memberId))
  // Only the job that found an active member sent a code, and the number may have changed hands since.
  if (!member) return refuse('code.expired', { field: 'verificationCode' })
  return member.status === 'active' ? member : refuse('login.blocked')
}
