import type { MemberId } from '@croupier/kernel/ids'
import type { Tx } from '../../../platform/db/database.ts'
import type { OffersDeps } from './deps.ts'
import { offersStore as store } from './store.ts'

/**
 * Reward rules §13, "One person, one offer": whether another account of the person has joined the offer, or has a bonus of it.
 * Verified contacts, bank accounts and staff say which accounts are one person's. An address and a browser do not: the members of
 * a mobile operator share both.
 */
export async function isOfAnotherAccount(
  { persons }: Pick<OffersDeps, 'persons'>,
  tx: Tx,
  { memberId, ...asked }: { memberId: MemberId; offer: string; hasBonus: boolean },
): Promise<boolean> {
  const others = (await persons.accountsOfPerson(tx, memberId)).filter((one) => one !== memberId)
  return (await store.joinedAmong(tx, others, asked)).length > 0
}
