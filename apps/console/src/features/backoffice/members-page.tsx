import { Link } from '@croupier/ui/link'
import { MEMBER_STATUSES, members } from '@croupier/wire/backoffice/members.console'
import type { Output } from '@croupier/wire/endpoint'
import { columnsOf } from '../../lib/list/columns.tsx'
import { listOf, pagedRows } from '../../lib/list/definition.ts'
import { filled, oneOf } from '../../lib/list/filter.ts'
import { ListPage } from '../../lib/list/list-page.tsx'
import { periodFilter, periodOf } from '../../lib/list/period.ts'
import { typeText } from '../../lib/member-types.ts'
import { capitalised, STATUS_TONES } from './member-words.ts'

type Member = Output<typeof members>['items'][number]
const column = columnsOf<Member>()

const list = listOf({
  name: 'members',
  noun: ['member', 'members'],
  caption: 'Members, newest first',
  endpoint: members,
  filters: [
    { kind: 'search', name: 'search', label: 'Name or ID' },
    {
      kind: 'chips',
      name: 'status',
      label: 'Status',
      fallback: 'all',
      options: ['all', ...MEMBER_STATUSES].map((value) => ({ value, label: capitalised(value) })),
    },
    {
      kind: 'chips',
      name: 'kind',
      label: 'Accounts',
      fallback: 'members',
      options: [
        { value: 'members', label: 'Members' },
        { value: 'trials', label: 'Trials (play money)' },
      ],
    },
    periodFilter('Registered'),
  ],
  input: ({ search, status, kind, days }, { page, pageSize, now }) => {
    const known = oneOf(MEMBER_STATUSES, status)
    const trials = kind === 'trials' ? { trials: true } : {}
    return {
      page,
      pageSize,
      ...filled({ search }),
      ...(known ? { status: known } : {}),
      ...trials,
      ...periodOf(days, now),
    }
  },
  read: pagedRows<Member>,
  rowKey: ({ id }) => id,
  rowName: ({ username }) => username,
  href: ({ id }) => `/members/${id}`,
  columns: [
    {
      id: 'username',
      header: 'Member',
      csv: ({ username }) => ({ text: username }),
      cell: ({ id, username }) => (
        <Link className="title-3" href={`/members/${id}`} tabIndex={-1}>
          {username}
        </Link>
      ),
    },
    column.money('cash', 'Cash', ({ cash }) => cash),
    column.text('id', 'ID', ({ id }) => id),
    column.tag('status', 'Status', ({ status }) => ({ text: capitalised(status), tone: STATUS_TONES[status] }), {
      card: 'end',
    }),
    column.text('type', 'Type', ({ accountType }) => typeText(accountType), { card: 'hidden' }),
    column.money('held', 'Held', ({ held }) => held, { card: 'hidden' }),
    column.money('owed', 'Owes', ({ receivable }) => receivable, { card: 'hidden' }),
    column.money('deposited', 'Deposited', ({ deposited }) => deposited, { card: 'hidden' }),
    column.money('withdrawn', 'Withdrawn', ({ withdrawn }) => withdrawn, { card: 'hidden' }),
    column.money('staked', 'Staked (30 days)', ({ staked }) => staked, { card: 'start', cardLabel: 'Staked' }),
    column.time('registered', 'Registered (UTC)', ({ registeredAt }) => registeredAt, {
      minutes: true,
      card: 'end',
      cardLabel: 'Registered',
    }),
    column.time('seen', 'Last login (UTC)', ({ lastLoginAt }) => lastLoginAt, {
      minutes: true,
      none: 'never',
      card: 'hidden',
    }),
  ],
  empty: () => ({ title: 'No member found', text: 'Search by the start of a name, or by a whole ID.' }),
})

/** Every member, newest first. The search finds an ID or the beginning of a name. */
export default function MembersPage() {
  return <ListPage list={list} />
}
