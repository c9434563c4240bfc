import { StatCard } from '@croupier/ui/card'
import { Figures } from '@croupier/ui/console-shell'
import { Tag } from '@croupier/ui/tag'
import type { Output } from '@croupier/wire/endpoint'
import { trialBalance } from '@croupier/wire/wallet/ledger.console'
import { accountText } from '../../lib/ledger-words.ts'
import { columnsOf } from '../../lib/list/columns.tsx'
import { listOf } from '../../lib/list/definition.ts'
import { ListPage } from '../../lib/list/list-page.tsx'
import { Sum } from '../../lib/money.tsx'

type Balance = Output<typeof trialBalance>
type Line = Balance['rows'][number]
const column = columnsOf<Line>()

const list = listOf({
  name: 'trial-balance',
  noun: ['account', 'accounts'],
  caption: 'Sums by account',
  endpoint: trialBalance,
  everyMs: 15_000,
  paging: 'none',
  input: () => ({}),
  read: ({ rows }) => ({ rows, total: rows.length }),
  figures: (answer) => <Sums balance={answer} />,
  rowKey: ({ book, account }) => `${book}:${account}`,
  columns: [
    column.text('book', 'Book', ({ book }) => (book === 'member' ? 'Members' : 'House'), { card: 'hidden' }),
    column.name('account', 'Account', ({ account }) => accountText(account)),
    column.exported('code', 'Code', ({ account }) => account),
    column.money('balance', 'Balance', ({ balance }) => balance),
  ],
  empty: () => ({ title: 'No accounts yet', text: 'They are opened with the first posting.' }),
})

/** T045: balances by account. Money of members and of the operator is in different accounts, and the sum of all is zero. */
export default function TrialBalancePage() {
  return <ListPage list={list} />
}

const Sums = ({ balance }: { balance: Balance | undefined }) => (
  <Figures>
    <StatCard label="Owed to members" dense>
      {balance && <Sum value={balance.liability} />}
    </StatCard>
    <StatCard label="Sum over all accounts" dense note={<Verdict balance={balance} />}>
      {balance && <Sum value={balance.total} />}
    </StatCard>
  </Figures>
)

function Verdict({ balance }: { balance: Balance | undefined }) {
  if (!balance) return <Tag>Calculating</Tag>
  return balance.total === 0n ? <Tag tone="good">Balanced</Tag> : <Tag tone="danger">Not balanced</Tag>
}
