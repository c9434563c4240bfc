import { useCall } from '@croupier/api-client/react'
import { Button } from '@croupier/ui/button'
import { FilterBar } from '@croupier/ui/console-shell'
import type { Column } from '@croupier/ui/data-table'
import { EmptyState } from '@croupier/ui/feedback'
import { Tag } from '@croupier/ui/tag'
import { staffList } from '@croupier/wire/staff/accounts.console'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { useMay } from '../../lib/console.tsx'
import { CallTable } from '../../lib/loaded.tsx'
import { QueueView, useQueue } from '../../lib/queue.tsx'
import { timeText } from '../../lib/time.ts'
import type { StaffLine } from './model.ts'
import { NewStaffPanel } from './new-staff-panel.tsx'
import { StaffPanel } from './staff-panel.tsx'

const columns: Column<StaffLine>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => <b className="title-3">{name}</b> },
  {
    id: 'status',
    header: 'State',
    cell: ({ status }) => <Tag tone={status === 'active' ? 'good' : 'danger'}>{status}</Tag>,
    card: 'end',
  },
  { id: 'displayName', header: 'Person', cell: ({ displayName }) => displayName },
  { id: 'roles', header: 'Roles', cell: ({ roles }) => roles.join(', ') || '–', card: 'end' },
  {
    id: 'authenticator',
    header: 'Authenticator',
    cell: ({ authenticator }) => (authenticator ? 'Set up' : <Tag tone="warning">Not yet</Tag>),
    card: 'hidden',
  },
  {
    id: 'seen',
    header: 'Last login (UTC)',
    cell: ({ lastLoginAt }) => <span className="num text-2">{lastLoginAt ? timeText(lastLoginAt) : 'never'}</span>,
    card: 'hidden',
  },
]

/** Who works here, with which roles. Every grant takes two people; stopping somebody takes one. */
export default function StaffPage() {
  const [adding, setAdding] = useState(false)
  const staff = useCall(staffList, {})
  const queue = useQueue(staff.data?.items, (row) => row.id)
  const chosen = staff.data?.items.find((row) => row.id === queue.chosen)
  const roles = staff.data?.roles ?? []
  const mayCreate = useMay('staff.account.create')
  const open = (id: string) => {
    setAdding(false)
    queue.choose(id)
  }
  const close = () => {
    setAdding(false)
    queue.close()
  }
  const panel = adding ? (
    <NewStaffPanel roles={roles} onDone={close} />
  ) : (
    chosen && <StaffPanel key={chosen.id} person={chosen} roles={roles} />
  )
  return (
    <>
      {mayCreate && (
        <FilterBar>
          <Button size="s" icon={<Plus aria-hidden="true" />} onClick={() => setAdding(true)}>
            New account
          </Button>
        </FilterBar>
      )}
      <QueueView
        label="Staff account"
        hint="Choose somebody to see their rights."
        panel={panel ?? null}
        onClose={close}
      >
        <CallTable
          call={staff}
          caption="Staff accounts"
          columns={columns}
          rows={staff.data?.items}
          rowKey={(row) => row.id}
          selectedKey={adding ? undefined : (queue.chosen ?? undefined)}
          onRow={(row) => open(row.id)}
          empty={
            <EmptyState title="Nobody works here">The first account is made with the operator’s command.</EmptyState>
          }
        />
      </QueueView>
    </>
  )
}
