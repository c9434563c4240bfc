import type { Output } from '@croupier/wire/endpoint'
import { ledgerEntries } from '@croupier/wire/wallet/ledger.console'
import { entryKinds } from '@croupier/wire/wallet/record'
import { accountText, ENTRY_WORDS, entryText } from '../../lib/ledger-words.ts'
import { choiceOf } from '../../lib/list/choice.ts'
import { columnsOf } from '../../lib/list/columns.tsx'
import { listOf } from '../../lib/list/definition.ts'
import { filled } from '../../lib/list/filter.ts'
import { ListPage } from '../../lib/list/list-page.tsx'
import { periodFilter, periodOf } from '../../lib/list/period.ts'

type Entry = Output<typeof ledgerEntries>['items'][number]
const column = columnsOf<Entry>()

const kinds = choiceOf({ name: 'kind', label: 'Type', any: 'All types', words: ENTRY_WORDS, values: entryKinds })

const list = listOf({
  name: 'ledger',
  noun: ['entry', 'entries'],
  caption: 'Journal entries, newest first',
  endpoint: ledgerEntries,
  filters: [
    { kind: 'search', name: 'memberId', label: 'Member name or ID' },
    { kind: 'search', name: 'reference', label: 'Deposit, withdrawal, ticket or bet' },
    kinds.filter,
    periodFilter('Time'),
  ],
  input: (filters, { pageSize, before, now }) => ({
    pageSize,
    ...filled({ memberId: filters.memberId, reference: filters.reference, before }),
    kind: kinds.of(filters),
    ...periodOf(filters.days, now),
  }),
  paging: 'cursor',
  read: ({ items, next }) => ({ rows: items, next }),
  rowKey: ({ key, account, line }) => `${key}${account}${line}`,
  columns: [
    column.time('at', 'Time (UTC)', ({ at }) => at, { card: 'end' }),
    column.name('kind', 'Type', ({ kind }) => entryText(kind)),
    column.text('account', 'Account', ({ account, owner }) => accountText(account, owner)),
    column.text('contra', 'Contra account', ({ contra, contraOwner }) => accountText(contra, contraOwner), {
      card: 'hidden',
    }),
    column.money('amount', 'Amount', ({ amount }) => amount, { signed: true }),
    column.money('after', 'Balance after', ({ balanceAfter }) => balanceAfter),
    column.code('reference', 'Reference', ({ reference }) => reference, { card: 'hidden' }),
    column.exported('accountCode', 'Account code', ({ account }) => account),
    column.exported('contraCode', 'Contra account code', ({ contra }) => contra),
  ],
  empty: () => ({
    title: 'No entries',
    text: 'No entries match these filters. Without a member or a reference, the list covers one day.',
  }),
})

/** The journal with both sides of every entry: by member, kind or reference. */
export default function LedgerPage() {
  return <ListPage list={list} />
}
