import { staffList } from '@croupier/wire/staff/accounts.console'
import { columnsOf } from '../../lib/list/columns.tsx'
import { CreateButton } from '../../lib/list/create-button.tsx'
import { listOf } from '../../lib/list/definition.ts'
import { ListPage } from '../../lib/list/list-page.tsx'
import { roleText, type StaffLine, statusWords } from './model.ts'
import { NewStaffPanel } from './new-staff-panel.tsx'
import { StaffPanel } from './staff-panel.tsx'

const column = columnsOf<StaffLine>()

const list = listOf({
  name: 'staff',
  noun: ['account', 'accounts'],
  caption: 'Staff accounts',
  endpoint: staffList,
  paging: 'none',
  input: () => ({}),
  read: ({ items }) => ({ rows: items, total: items.length }),
  rowKey: ({ id }) => id,
  columns: [
    column.name('name', 'Login name', ({ name }) => name),
    column.tag('status', 'Status', statusWords, { card: 'end' }),
    column.text('displayName', 'Name', ({ displayName }) => displayName),
    column.text('roles', 'Roles', ({ roles }) => roles.map(roleText).join(', ') || '–', { card: 'end' }),
    column.tag('authenticator', 'Authenticator', authenticatorTag, { card: 'hidden' }),
    column.time('seen', 'Last login (UTC)', ({ lastLoginAt }) => lastLoginAt, { none: 'never', card: 'hidden' }),
  ],
  tools: (open) => (
    <CreateButton permission="staff.account.create" onOpen={() => open('new')}>
      New account
    </CreateButton>
  ),
  panel: {
    label: 'Staff account',
    hint: 'Choose an account to see its permissions. J and K move through the list.',
    byRow: (person) => <StaffPanel person={person} />,
    create: ({ close }) => <NewStaffPanel onDone={close} />,
  },
  empty: () => ({ title: 'No accounts', text: 'Run “npm run first-owner” on a server to create the first accounts.' }),
})

/** Staff accounts and their roles. Grants take two people; disabling an account takes one. */
export default function StaffPage() {
  return <ListPage list={list} />
}

function authenticatorTag({ authenticator }: StaffLine) {
  return authenticator
    ? ({ text: 'Set up', tone: 'plain' } as const)
    : ({ text: 'Not set up', tone: 'warning' } as const)
}
