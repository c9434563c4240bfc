import { Button } from '@croupier/ui/button'
import { staffList } from '@croupier/wire/staff/accounts.console'
import Plus from 'lucide-react/icons/plus'
import { useMay } from '../../lib/console.tsx'
import { columnsOf } from '../../lib/list/columns.tsx'
import { listOf } from '../../lib/list/definition.ts'
import { ListPage } from '../../lib/list/list-page.tsx'
import type { StaffLine } from './model.ts'
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
    column.name('name', 'Name', ({ name }) => name),
    column.tag('status', 'State', ({ status }) => ({ text: status, tone: status === 'active' ? 'good' : 'danger' }), {
      card: 'end',
    }),
    column.text('displayName', 'Person', ({ displayName }) => displayName),
    column.text('roles', 'Roles', ({ roles }) => roles.join(', ') || '–', { card: 'end' }),
    column.tag('authenticator', 'Authenticator', authenticatorTag, { card: 'hidden' }),
    column.time('seen', 'Last login (UTC)', ({ lastLoginAt }) => lastLoginAt, { none: 'never', card: 'hidden' }),
  ],
  tools: (open) => <NewAccount onOpen={() => open('new')} />,
  panel: {
    label: 'Staff account',
    hint: 'Choose an account to see its rights. J and K move through the list.',
    byRow: (person) => <StaffPanel person={person} />,
    create: ({ close }) => <NewStaffPanel onDone={close} />,
  },
  empty: () => ({ title: 'No accounts', text: 'The first account is made with the operator’s command.' }),
})

/** Staff accounts and their roles. Every grant takes two people; disabling an account takes one. */
export default function StaffPage() {
  return <ListPage list={list} />
}

function authenticatorTag({ authenticator }: StaffLine) {
  return authenticator ? ({ text: 'Set up', tone: 'plain' } as const) : ({ text: 'Not yet', tone: 'warning' } as const)
}

const NewAccount = ({ onOpen }: { onOpen: () => void }) =>
  useMay('staff.account.create') && (
    <Button size="s" icon={<Plus aria-hidden="true" />} onClick={onOpen}>
      New account
    </Button>
  )
