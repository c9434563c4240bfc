import { useCommand } from '@croupier/api-client/react'
import { Button } from '@croupier/ui/button'
import { Pairs } from '@croupier/ui/card'
import { SidePanel } from '@croupier/ui/console-shell'
import { Tag } from '@croupier/ui/tag'
import { toast } from '@croupier/ui/toast'
import {
  disableStaff,
  requestAuthenticatorReset,
  requestStaffEnabling,
  requestStaffRoles,
  staffList,
} from '@croupier/wire/staff/accounts.console'
import { approvals } from '@croupier/wire/staff/approvals.console'
import { useState } from 'react'
import { useMay, useMe } from '../../lib/console.tsx'
import { Acts, Fine, PanelHead } from '../../lib/panel.tsx'
import { ReasonDialog } from '../../lib/reason-dialog.tsx'
import { timeText } from '../../lib/time.ts'
import type { Role, StaffLine } from './model.ts'
import { RoleChoice } from './role-choice.tsx'

type Act = 'roles' | 'authenticator' | 'disable' | 'enable'

/** What each act says before it is done. */
const ACTS: Record<Act, { title: string; effect: string; act: string; done: string }> = {
  roles: {
    title: 'Give other roles?',
    effect: 'A second person is asked. The roles change when they say yes, in open sessions, too.',
    act: 'Ask a second person',
    done: 'A second person is asked',
  },
  authenticator: {
    title: 'Reset the authenticator?',
    effect: 'A second person is asked. Then the person sets a new one up at the next login; open sessions end.',
    act: 'Ask a second person',
    done: 'A second person is asked',
  },
  disable: {
    title: 'Disable this account?',
    effect: 'At once, on all servers: the sessions end and nobody logs in. Enabling it again takes two people.',
    act: 'Disable the account',
    done: 'The account is disabled',
  },
  enable: {
    title: 'Enable this account?',
    effect: 'A second person is asked. The account works again when they say yes.',
    act: 'Ask a second person',
    done: 'A second person is asked',
  },
}

/** One staff account: its rights, and how they are changed. */
export function StaffPanel({ person, roles }: { person: StaffLine; roles: readonly Role[] }) {
  const me = useMe()
  const [chosen, setChosen] = useState<readonly string[]>(person.roles)
  const [asking, setAsking] = useState<Act | null>(null)
  const mayRoles = useMay('staff.role.edit')
  const mayReset = useMay('staff.authenticator.reset')
  const mayDisable = useMay('staff.account.disable') && person.status === 'active' && person.id !== me.id
  const mayEnable = useMay('staff.account.enable') && person.status === 'disabled'
  const changed = chosen.join() !== person.roles.toSorted().join() && chosen.length > 0
  return (
    <SidePanel label={`Staff account ${person.name}`}>
      <PanelHead
        title={person.displayName}
        tag={<Tag tone={person.status === 'active' ? 'good' : 'danger'}>{person.status}</Tag>}
        line={person.name}
      />
      <Pairs
        pairs={[
          { label: 'Authenticator', value: person.authenticator ? 'Set up' : 'Not yet' },
          { label: 'Since (UTC)', value: timeText(person.createdAt) },
          { label: 'Last login (UTC)', value: person.lastLoginAt ? timeText(person.lastLoginAt) : 'never' },
        ]}
      />
      <div>
        <RoleChoice roles={roles} value={chosen} onChange={setChosen} disabled={!mayRoles} />
        {mayRoles && changed && (
          <Button kind="primary" wide onClick={() => setAsking('roles')}>
            Ask for these roles
          </Button>
        )}
      </div>
      {(mayReset || mayDisable || mayEnable) && (
        <div>
          <Acts>
            {mayReset && <Button onClick={() => setAsking('authenticator')}>Reset authenticator</Button>}
            {mayEnable && <Button onClick={() => setAsking('enable')}>Enable</Button>}
            {mayDisable && (
              <Button kind="dangerSoft" onClick={() => setAsking('disable')}>
                Disable
              </Button>
            )}
          </Acts>
          <Fine>Stopping somebody takes one person, everything else two.</Fine>
        </div>
      )}
      {asking && <Asking act={asking} person={person} roles={chosen} onClose={() => setAsking(null)} />}
    </SidePanel>
  )
}

function Asking(props: { act: Act; person: StaffLine; roles: readonly string[]; onClose: () => void }) {
  const { act, person, roles, onClose } = props
  const changes = [staffList, approvals]
  const commands = {
    roles: useCommand(requestStaffRoles, { changes }),
    authenticator: useCommand(requestAuthenticatorReset, { changes }),
    disable: useCommand(disableStaff, { changes }),
    enable: useCommand(requestStaffEnabling, { changes }),
  }
  const staffId = person.id
  const run = (reason: string): Promise<unknown> => {
    if (act === 'roles') return commands.roles.run({ staffId, roles: [...roles], reason })
    return commands[act].run({ staffId, reason })
  }
  const { title, effect, act: verb, done } = ACTS[act]
  const finish = () => {
    toast({ text: `${person.name}: ${done}` })
    onClose()
  }
  return (
    <ReasonDialog
      title={title}
      effect={effect}
      act={verb}
      kind={act === 'disable' ? 'danger' : 'primary'}
      command={commands[act]}
      onAct={(reason) => void run(reason).then(finish, () => {})}
      onClose={onClose}
    />
  )
}
