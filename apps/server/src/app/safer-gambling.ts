import type { MemberId } from '@croupier/kernel/ids'
import type { Cashier } from '../modules/cashier/index.ts'
import type { Content } from '../modules/content/index.ts'
import type { Games } from '../modules/games/index.ts'
import type { Identity } from '../modules/identity/index.ts'
import type { Messaging } from '../modules/messaging/index.ts'
import { saferGambling as createSaferGambling, type SaferGambling } from '../modules/safer-gambling/index.ts'
import type { Staff } from '../modules/staff/index.ts'
import type { Wallet } from '../modules/wallet/index.ts'
import type { Reader } from '../platform/db/database.ts'
import type { Platform } from '../platform/platform.ts'

type Below = { staff: Staff; content: Content; identity: Identity; wallet: Wallet; messaging: Messaging } & {
  /** Ids of the members with this username or id. */
  search(reader: Reader, typed: string): Promise<MemberId[]>
}

/** Creates safer gambling with the modules below it, and with ports to the figures of those above, which are created later. */
export function connectSaferGambling(
  platform: Platform,
  { identity, search, ...below }: Below,
  above: () => { games: Games; cashier: Cashier },
): SaferGambling {
  const figures = () => above().games.figures
  return createSaferGambling({
    ...platform,
    ...below,
    members: { namesOf: identity.namesOf, search },
    persons: { accountsOf: async (_, memberId) => [memberId] },
    figures: {
      calendar: () => above().games.businessDay(),
      paidSince: (columns) => figures().paidSince(columns),
      settledSince: (...of) => figures().ofMemberSince(...of),
      stakedSince: (...of) => figures().stakedSince(...of),
    },
    deposits: { grossSince: (...of) => above().cashier.figures.grossSince(...of) },
  })
}
