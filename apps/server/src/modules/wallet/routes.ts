import { type MemberId, memberIdOf } from '@croupier/kernel/ids'
import { ledgerAccounts, ledgerEntries, trialBalance } from '@croupier/wire/wallet/ledger.console'
import { balance, memberTransactions, merchantWallet } from '@croupier/wire/wallet/wallet'
import type { Db, Reader } from '../../platform/db/database.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { Ledger } from './ledger/service.ts'
import type { AccountName } from './model.ts'
import type { recordService } from './record/service.ts'
import { isHouse, ownerOf } from './rules.ts'

/** Port: the names of members, for the ledger as staff read it, implemented by identity. */
export type Members = {
  /** Usernames by id; an unknown id is left out. */
  usernames(memberIds: readonly MemberId[]): Promise<ReadonlyMap<MemberId, string>>
  /** The member with this id or username. */
  find(reader: Reader, typed: string): Promise<MemberId | undefined>
}

type Parts = { db: Db; ledger: Ledger; record: ReturnType<typeof recordService>; members: Members }

export const walletRoutes = ({ db, ledger, record, members }: Parts): Route[] => [
  route(balance, async ({ session }) => {
    const { cash, held, receivable, seq } = await ledger.balanceOf(db, session.memberId)
    return { sumBalance: cash, cash, held, receivable, seq: seq.toString() }
  }),
  route(merchantWallet, async ({ session }) => {
    const { cash, held } = await ledger.balanceOf(db, session.memberId)
    return { wallets: [{ code: 'main', balance: cash, held }] }
  }),
  route(memberTransactions, ({ session, input }) => record.ofMember(session.memberId, input)),
  route(ledgerAccounts, ({ input: { memberId, ...paging } }) =>
    record.accounts({ ...paging, memberId: memberId === undefined ? undefined : memberIdOf(memberId) }),
  ),
  route(ledgerEntries, async ({ input }) => {
    const typed = input.memberId
    const memberId = typed === undefined ? undefined : await members.find(db, typed)
    if (typed !== undefined && memberId === undefined) return { items: [], next: null }
    const { items, next } = await record.entries({ ...input, memberId })
    return { items: await withOwners(members, items), next }
  }),
  route(trialBalance, () => record.trialBalance()),
]

/** Adds the usernames of the members to whom the accounts of each entry belong. */
async function withOwners<Entry extends { account: AccountName; contra: AccountName }>(
  members: Members,
  entries: readonly Entry[],
) {
  const accounts = entries.flatMap(({ account, contra }) => [account, contra])
  const names = await members.usernames([...new Set(accounts.filter((name) => !isHouse(name)).map(ownerOf))])
  const nameOf = (name: AccountName) => names.get(ownerOf(name)) ?? null
  return entries.map((entry) => ({ ...entry, owner: nameOf(entry.account), contraOwner: nameOf(entry.contra) }))
}
