import { type MemberId, memberIdOf } from '@croupier/kernel/ids'
import { ledgerAccounts, ledgerEntries, trialBalance } from '@croupier/wire/wallet/ledger.console'
import { balance, memberTransactions, merchantWallet } from '@croupier/wire/wallet/wallet'
import type { Db } from '../../platform/db/database.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { Ledger } from './ledger/service.ts'
import type { recordService } from './record/service.ts'

export const walletRoutes = (db: Db, ledger: Ledger, record: ReturnType<typeof recordService>): Route[] => [
  route(balance, async ({ session }) => {
    const { cash, held, receivable, seq } = await ledger.balanceOf(db, session.memberId)
    return { sumBalance: cash, cash, held, receivable, seq: seq.toString() }
  }),
  route(merchantWallet, async ({ session }) => {
    const { cash, held } = await ledger.balanceOf(db, session.memberId)
    return { wallets: [{ code: 'main', balance: cash, held }] }
  }),
  route(memberTransactions, ({ session, input }) => record.ofMember(session.memberId, input)),
  route(ledgerAccounts, ({ input }) => record.accounts({ ...input, memberId: searchedMember(input) })),
  route(ledgerEntries, ({ input }) => record.entries({ ...input, memberId: searchedMember(input) })),
  route(trialBalance, () => record.trialBalance()),
]

/** The member filter of a search by staff. The text may be the id of no member; then the search finds nothing. */
const searchedMember = ({ memberId }: { memberId?: string | undefined }): MemberId | undefined =>
  memberId === undefined ? undefined : memberIdOf(memberId)
