import { useCommand } from '@croupier/api-client/react'
import { Button } from '@croupier/ui/button'
import { toast } from '@croupier/ui/toast'
import { endMemberSessions, member } from '@croupier/wire/backoffice/members.console'
import { useState } from 'react'
import { useMay } from '../../lib/console.tsx'
import { columnsOf } from '../../lib/list/columns.tsx'
import { ReasonDialog } from '../../lib/reason-dialog.tsx'
import { type MemberView, TabTable } from './member-tabs.tsx'

type Session = MemberView['sessions'][number]
/** The sessions to end: one, or all. */
type Ending = Session | 'all'

const column = columnsOf<Session>()
const sessionColumns = [
  column.name('device', 'Device', ({ device }) => device || 'unknown'),
  column.text('address', 'Address', ({ address }) => address, { card: 'end' }),
  column.time('since', 'Since (UTC)', ({ startedAt }) => startedAt, { cardLabel: 'Since' }),
  column.time('seen', 'Last seen (UTC)', ({ lastSeenAt }) => lastSeenAt, { card: 'hidden' }),
]

/** T021: the open sessions of a member. Roles with the permission may end one or all of them. */
export function LoginsTab({ one }: { one: MemberView }) {
  const mayEnd = useMay('member.session.end')
  const [ending, setEnding] = useState<Ending | null>(null)
  const end = column.actions((row) => (
    <Button
      size="s"
      kind="dangerSoft"
      aria-label={`End the session of ${row.device || 'an unknown device'}`}
      onClick={() => setEnding(row)}
    >
      End
    </Button>
  ))
  return (
    <>
      <TabTable
        caption="Open sessions"
        columns={mayEnd ? [...sessionColumns, end] : sessionColumns}
        rows={one.sessions}
        rowKey={(row) => row.id}
      />
      {mayEnd && one.sessions.length > 0 && (
        <p>
          <Button kind="dangerSoft" onClick={() => setEnding('all')}>
            End all sessions
          </Button>
        </p>
      )}
      {ending && <EndDialog one={one} ending={ending} onClose={() => setEnding(null)} />}
    </>
  )
}

function EndDialog({ one, ending, onClose }: { one: MemberView; ending: Ending; onClose: () => void }) {
  const command = useCommand(endMemberSessions, { changes: [member] })
  const only = ending === 'all' ? {} : { sessionId: ending.id }
  const done = () => {
    toast({ text: ending === 'all' ? `${one.username} is logged out everywhere` : 'Session ended' })
    onClose()
  }
  return (
    <ReasonDialog
      title={ending === 'all' ? `End all sessions of ${one.username}?` : 'End this session?'}
      effect="Takes effect at once, on all servers. The member can log in again."
      act={ending === 'all' ? 'End all sessions' : 'End the session'}
      kind="danger"
      command={command}
      onAct={(reason) => void command.run({ memberId: one.id, reason, ...only }).then(done, () => {})}
      onClose={onClose}
    />
  )
}
