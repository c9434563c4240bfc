import type { Content } from '../modules/content/index.ts'
import type { Games } from '../modules/games/index.ts'
import type { Identity } from '../modules/identity/index.ts'
import { providers as createProviders, type Providers } from '../modules/providers/index.ts'
import type { Risk } from '../modules/risk/index.ts'
import type { Staff } from '../modules/staff/index.ts'
import type { Wallet } from '../modules/wallet/index.ts'
import type { Platform } from '../platform/platform.ts'
import { membersFound } from './members-found.ts'

type Below = { staff: Staff; content: Content; identity: Identity; wallet: Wallet; games: Games; risk: Risk }

/** Creates the wallet of game providers, which asks risk before a launch. */
export const connectProviders = (
  platform: Platform,
  { internalHosts = [] }: { internalHosts?: readonly string[] },
  { staff, content, identity, wallet, games, risk }: Below,
): Providers =>
  createProviders({
    ...platform,
    internalHosts,
    mayBet: (tx, subject) =>
      risk.admission.check(tx, { act: 'bet', product: 'providers', at: platform.clock.now(), ...subject }),
    approvals: staff.approvals,
    members: { usernames: identity.namesOf, search: (reader, typed) => membersFound(identity, reader, typed) },
    content,
    wallet,
    games,
    playersAmong: identity.standingsOf,
    playerOf: async (reader, memberId) => (await identity.memberOf(reader, memberId)) ?? null,
  })
