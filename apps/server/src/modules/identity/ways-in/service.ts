import type { MemberId } from '@croupier/kernel/ids'
import { invariant } from '@croupier/kernel/invariant'
import { refuse } from '@croupier/kernel/refusals'
import { accessOf, type Flags } from '@croupier/rules/access'
import type { Tx } from '../../../platform/db/database.ts'
import type { ContactsService } from '../contacts/service.ts'
import type { Member } from '../members/model.ts'
import { membersStore } from '../members/store.ts'
import { linksStore, providersStore } from '../providers/store.ts'
import { keepsWayIn } from './rules.ts'
import { waysInStore } from './store.ts'

export type WaysInDeps = { contacts: ContactsService; flags(): Flags }
export type WaysInService = ReturnType<typeof waysInService>

/** The ways by which a member logs in. Members cannot remove the last one, because they would lock themselves out. */
export const waysInService = (deps: WaysInDeps) => ({
  /** Locks the account, so that two removals at once do not both leave one way to the other. */
  async lock(tx: Tx, memberId: MemberId): Promise<Member> {
    const member = await membersStore.lock(tx, memberId)
    invariant(member, 'a session has its member')
    return member
  },
  demandAnother: (tx: Tx, member: Member) => demandAnother(deps, tx, member),
})

/** Refuses `login.last_way`. */
async function demandAnother({ contacts, flags }: WaysInDeps, tx: Tx, { id, passwordHash }: Member): Promise<void> {
  const { mobile } = await contacts.of(tx, id)
  const byMobile = accessOf(flags()).login.includes('mobile') && Boolean(mobile?.verifiedAt)
  const passkeys = await waysInStore.passkeys(tx, id)
  const offered = (await providersStore.all(tx)).filter(({ options }) => options.isOn)
  const links = await linksStore.ofMember(tx, id)
  const providers = links.filter((link) => offered.some(({ providerId }) => providerId === link.providerId)).length
  const ways = { password: passwordHash !== null, mobile: byMobile, passkeys, providers }
  if (!keepsWayIn(ways)) refuse('login.last_way')
}
