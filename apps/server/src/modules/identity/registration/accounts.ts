import type { Clock } from '@croupier/kernel/clock'
import { humanId, type MemberId, memberIdOf, trialId } from '@croupier/kernel/ids'
import type { Random } from '@croupier/kernel/random'
import { type AccountType, isTrial } from '@croupier/rules/account-types'
import { isAgent, isAssistant } from '@croupier/rules/agent-types'
import type { Tx } from '../../../platform/db/database.ts'
import type { Outbox } from '../../../platform/outbox/outbox.ts'
import type { Contact, ContactsService } from '../contacts/service.ts'
import type { FormerMembers } from '../former/service.ts'
import type { Profile } from '../members/model.ts'
import { avatarOf } from '../members/rules.ts'
import type { MembersService } from '../members/service.ts'
import { membersStore } from '../members/store.ts'
import type { Recommendation } from '../recommendations/model.ts'
import { decidingOf, isOfAgent } from '../recommendations/rules.ts'
import type { RecommendationsService } from '../recommendations/service.ts'
import type { MemberTree } from '../tree-port.ts'

export type AccountsDeps = {
  clock: Clock
  random: Random
  outbox: Outbox
  members: MembersService
  contacts: ContactsService
  recommendations: RecommendationsService
  former: Pick<FormerMembers, 'isRetired'>
  /** Port: the wallet opens the member's accounts in the same transaction. */
  openAccounts(tx: Tx, memberId: MemberId): Promise<void>
  tree: Pick<MemberTree, 'place' | 'uplineOf'>
}
export type NewAccount = {
  username: string
  /** Null for a member who logs in with codes only. */
  passwordHash: string | null
  /** Somebody else chose the password. */
  isPasswordIssued?: boolean
  paymentPasswordHash: string | null
  nickname?: string | undefined
  profile: Profile
  contacts?: readonly (Contact & { isVerified: boolean })[]
  recommendations?: readonly Recommendation[]
  /** The agent who opens the account; otherwise the recommendations decide. */
  upline?: MemberId | undefined
  accountType: AccountType
  language: string
  address: string
}

/** Characters of the codes by which members invite others: too many codes to guess one. */
export const CODE_LENGTH = 8

/**
 * Adds a member with all that belongs to a new account, and records the fact. `taken`: another member has or had the username, or
 * has proved to own the mobile number meanwhile.
 */
export async function createAccount(
  deps: AccountsDeps,
  tx: Tx,
  { profile, address, nickname, upline, contacts = [], recommendations = [], ...account }: NewAccount,
): Promise<MemberId | { taken: 'username' | 'mobile' }> {
  const { clock, random, outbox, members } = deps
  const { username, accountType } = account
  if (await deps.former.isRetired(tx, username)) return { taken: 'username' }
  const id = isTrial(accountType) ? trialId(random) : memberIdOf(humanId(random))
  const now = clock.now()
  const added = await membersStore.add(tx, {
    ...account,
    id,
    isPasswordIssued: account.isPasswordIssued ?? false,
    passwordChangedAt: now,
    nickname: nickname ?? username,
    avatar: avatarOf(username),
    profileEncrypted: members.encryptProfile(profile),
    registeredAt: now,
    registeredFrom: address,
    referralCode: humanId(random, CODE_LENGTH),
  })
  if (!added) return { taken: 'username' }
  for (const contact of contacts) if (!(await deps.contacts.set(tx, id, contact))) return { taken: 'mobile' }
  await deps.recommendations.record(tx, id, recommendations)
  if (isAgent(accountType) && !isAssistant(accountType))
    await deps.recommendations.addAffiliateCode(tx, { code: humanId(random, CODE_LENGTH), memberId: id, domains: [] })
  await deps.openAccounts(tx, id)
  if (isTrial(accountType)) return id
  const line = upline ? { upline, code: null, subId: null } : await lineOf(deps, tx, recommendations)
  await deps.tree.place(tx, { memberId: id, accountType, ...line })
  await outbox.record(tx, 'member.registered', { reference: `registered:${id}`, memberId: id, username })
  return id
}

/** Agent rules §11. Below the agent whose code it is, or beside the friend who invited: below the upline of that friend. */
async function lineOf({ tree }: Pick<AccountsDeps, 'tree'>, tx: Tx, recommendations: readonly Recommendation[]) {
  const deciding = decidingOf(recommendations)
  if (!deciding) return { upline: null, code: null, subId: null }
  const { recommenderId, code, subId } = deciding
  if (isOfAgent(deciding)) return { upline: recommenderId, code, subId }
  return { upline: await tree.uplineOf(tx, recommenderId), code: null, subId: null }
}
