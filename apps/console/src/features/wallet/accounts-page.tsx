import type { Output } from '@croupier/wire/endpoint'
import { ledgerAccounts } from '@croupier/wire/wallet/ledger.console'
import { accountText } from '../../lib/ledger-words.ts'
import { columnsOf } from '../../lib/list/columns.tsx'
import { listOf } from '../../lib/list/definition.ts'
import { filled } from '../../lib/list/filter.ts'
import { ListPage } from '../../lib/list/list-page.tsx'

type Account = Output<typeof ledgerAccounts>['items'][number]
const column = columnsOf<Account>()

const list = listOf({
  name: 'ledger-accounts',
  noun: ['account', 'accounts'],
  caption: 'Accounts of members',
  endpoint: ledgerAccounts,
  filters: [{ kind: 'search', name: 'memberId', label: 'Member name or ID' }],
  input: ({ memberId }, { page, pageSize }) => ({ page, pageSize, ...filled({ memberId }) }),
  paging: 'pages',
  read: ({ items, total }) => ({ rows: items, total }),
  rowKey: ({ account }) => account,
  columns: [
    column.name('account', 'Account', ({ account, owner }) => accountText(account, owner)),
    column.exported('code', 'Code', ({ account }) => account),
    column.money('balance', 'Balance', ({ balance }) => balance),
    column.count('entries', 'Entries', ({ entries }) => entries),
  ],
  href: ({ owner }) => `/ledger?memberId=${encodeURIComponent(owner ?? '')}`,
  empty: () => ({ title: 'No accounts', text: 'Accounts are opened with the registration of a member.' }),
})

/** The pockets of members with their balances (T045). The journal beside it lists their entries. */
export default function AccountsPage() {
  return <ListPage list={list} />
}
