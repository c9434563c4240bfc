import type { MemberId } from '@croupier/kernel/ids'
import type { ReferralFlag } from '@croupier/wire/rewards/referral.console'
import type { Reader } from '../../../platform/db/database.ts'
import type { RefereeSources } from '../ports.ts'
import type { StoredReferral } from './model.ts'
import { flag, registrationFlags } from './rules.ts'

/** Other friends of a member that are compared with one friend, the latest ones. */
const COMPARED_MAX = 200

type Friend = Pick<StoredReferral, 'memberId' | 'referrerId'>

/** Agent rules §11: what speaks against a friend, by what is known of the accounts of the member who invited and of other friends. */
export async function flagsOf(
  sources: Pick<RefereeSources, 'accountsOfPerson' | 'sharingDevices' | 'registrationsOf'>,
  reader: Reader,
  { memberId, referrerId }: Friend,
  friends: readonly Friend[],
): Promise<ReferralFlag[]> {
  const siblings = friends
    .map((one) => one.memberId)
    .filter((one) => one !== memberId)
    .slice(-COMPARED_MAX)
  const others = [referrerId, ...siblings]
  const registrations = await sources.registrationsOf(reader, [memberId, ...others])
  const own = registrations.find((one) => one.memberId === memberId)
  return [
    ...(await personFlags(sources, reader, { memberId, referrerId }, siblings)),
    ...flag('same_device', await sources.sharingDevices(reader, memberId, others)),
    ...(own
      ? registrationFlags(
          own,
          registrations.filter((one) => one !== own),
          siblings,
        )
      : []),
  ]
}

/** T057: accounts of one person share a contact or a bank account, or staff found so. */
export async function personFlags(
  sources: Pick<RefereeSources, 'accountsOfPerson'>,
  reader: Reader,
  { memberId, referrerId }: Friend,
  siblings: readonly MemberId[],
): Promise<ReferralFlag[]> {
  const person = new Set(await sources.accountsOfPerson(reader, memberId))
  return [
    ...flag('self_referral', person.has(referrerId) ? [referrerId] : []),
    ...flag(
      'same_person',
      siblings.filter((one) => person.has(one)),
    ),
  ]
}
