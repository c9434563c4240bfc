import type { MemberId } from '@croupier/kernel/ids'
import type { Cashier } from '../modules/cashier/index.ts'
import type { Content } from '../modules/content/index.ts'
import type { Games } from '../modules/games/index.ts'
import type { Identity } from '../modules/identity/index.ts'
import type { Kyc } from '../modules/kyc/index.ts'
import type { Messaging } from '../modules/messaging/index.ts'
import { saferGambling as createSaferGambling, type SaferGambling } from '../modules/safer-gambling/index.ts'
import type { Staff } from '../modules/staff/index.ts'
import type { Wallet } from '../modules/wallet/index.ts'
import type { Reader, Tx } from '../platform/db/database.ts'
import type { Platform } from '../platform/platform.ts'

type Below = { staff: Staff; content: Content; identity: Identity; wallet: Wallet; messaging: Messaging } & {
  /** Ids of the members with this username or id. */
  search(reader: Reader, typed: string): Promise<MemberId[]>
}

/** Creates safer gambling with the modules below it, and with ports to the figures of those above, which are created later. */
export function connectSaferGambling(
  platform: Platform,
  { identity, search, ...below }: Below,
  above: () => { games: Games; cashier: Cashier; kyc: Kyc },
): SaferGambling {
  const figures = () => above().games.figures
  return createSaferGambling({
    ...platform,
    ...below,
    sessions: identity.sessions,
    accounts: identity.accounts,
    activity: identity.activity,
    payouts: {
      check: (...of) => above().cashier.payouts.check(...of),
      payBalance: (...of) => above().cashier.payouts.payBalance(...of),
    },
    members: { namesOf: identity.namesOf, search },
    notifyOwner: identity.notifyOwner,
    isUnderAge: identity.ages.isUnderAge,
    personSources: [
      identity.sharingContacts,
      (...of) => above().cashier.figures.sharingBankAccounts(...of),
      (...of) => above().kyc.samePerson(...of),
    ],
    figures: {
      calendar: () => above().games.businessDay(),
      paidSince: (columns) => figures().paidSince(columns),
      settledSince: (...of) => figures().ofMemberSince(...of),
      stakedSince: (...of) => figures().stakedSince(...of),
      openStakes: (...of) => figures().openStakes(...of),
    },
    deposits: {
      grossSince: (...of) => above().cashier.figures.grossSince(...of),
      netSince: (...of) => above().cashier.figures.netSince(...of),
    },
  })
}

/** Identity's ports to safer gambling, which is created after it. */
export const safetyPorts = (saferGambling: () => Pick<SaferGambling, 'personChanged' | 'sessionOpened'>) => ({
  personChanged: (tx: Tx, memberId: MemberId) => saferGambling().personChanged(tx, memberId),
  sessionOpened: (tx: Tx, memberId: MemberId) => saferGambling().sessionOpened(tx, memberId),
})

/** T058, T061: why offers may not go to a member now: excluded, or closing the account. */
export const safetyBar =
  (saferGambling: Pick<SaferGambling, 'exclusionOf' | 'isClosing'>) =>
  async (reader: Reader, memberId: MemberId): Promise<'excluded' | 'closed' | null> => {
    if (await saferGambling.exclusionOf(reader, memberId)) return 'excluded'
    return (await saferGambling.isClosing(reader, memberId)) ? 'closed' : null
  }
