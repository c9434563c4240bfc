import { units, ZERO } from '@croupier/kernel/money'
import { ledgerAccounts, ledgerEntries, trialBalance } from '@croupier/wire/wallet/ledger.console'
import { memberTransactions } from '@croupier/wire/wallet/record'
import { balance } from '@croupier/wire/wallet/wallet'
import type { Db } from '../../platform/db/database.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { Chart } from './chart.ts'
import type { Ledger } from './ledger/service.ts'
import type { Members, recordService } from './record/service.ts'

type Parts = {
  db: Db
  chart: Pick<Chart, 'stakePockets'>
  ledger: Ledger
  record: ReturnType<typeof recordService>
  members: Members
}

export const walletRoutes = ({ db, chart, ledger, record, members }: Parts): Route[] => [
  route(balance, async ({ session }) => {
    const { cash, held, receivable, others, seq } = await ledger.balanceOf(db, session.memberId)
    const bonus = chart.stakePockets().reduce((sum, pocket) => units(sum + (others.get(pocket) ?? ZERO)), ZERO)
    return { sumBalance: cash, cash, held, receivable, bonus, seq: seq.toString() }
  }),
  route(memberTransactions, ({ session, input }) => record.ofMember(session.memberId, input)),
  route(ledgerAccounts, async ({ input: { memberId: typed, ...paging } }) => {
    const memberId = typed === undefined ? undefined : await members.find(db, typed)
    if (typed !== undefined && memberId === undefined) return { ...paging, items: [], total: 0 }
    return record.accounts({ ...paging, memberId })
  }),
  route(ledgerEntries, async ({ input }) => {
    const typed = input.memberId
    const memberId = typed === undefined ? undefined : await members.find(db, typed)
    if (typed !== undefined && memberId === undefined) return { items: [], next: null }
    const { items, next } = await record.entries({ ...input, memberId })
    return { items: await record.withOwners(items), next }
  }),
  route(trialBalance, () => record.trialBalance()),
]
