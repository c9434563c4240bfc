import { useCall } from '@croupier/api-client/react'
import {
  disableStaff,
  requestAuthenticatorReset,
  requestStaffEnabling,
  requestStaffRoles,
  staffList,
} from '@croupier/wire/staff/accounts.console'
import { approvals } from '@croupier/wire/staff/approvals.console'
import { useMemo, useState } from 'react'
import { type Act, act } from '../../lib/acts/act.ts'
import { ActList } from '../../lib/acts/act-list.tsx'
import { useMay } from '../../lib/console.tsx'
import { DetailPanel } from '../../lib/detail-panel.tsx'
import { timeText } from '../../lib/time.ts'
import { WaitingRequests } from '../../lib/waiting-requests.tsx'
import { type StaffLine, statusWords } from './model.ts'
import { RoleChoice } from './role-choice.tsx'

const changes = [staffList, approvals]
const APPROVAL = 'Request approval'
const requested = ({ name }: StaffLine) => `${name}: approval requested`
const about = ({ id: staffId }: StaffLine, reason: string) => ({ staffId, reason })

/** Requests the selected roles. */
const rolesAct = (roles: readonly string[]): Act<StaffLine> =>
  act({
    id: 'roles',
    endpoint: requestStaffRoles,
    permission: 'staff.role.edit',
    label: (_: StaffLine) => 'Request these roles',
    kind: 'primary',
    applies: (person) => roles.length > 0 && roles.join() !== person.roles.toSorted().join(),
    asks: {
      by: 'dialog',
      title: ({ name }) => `Change the roles of ${name}?`,
      effect: 'Another member of staff approves it. Then the roles change, in open sessions too.',
      act: APPROVAL,
    },
    input: (person, reason) => ({ ...about(person, reason), roles: [...roles] }),
    changes,
    done: requested,
    stays: true,
  })

const reset = act({
  id: 'authenticator',
  endpoint: requestAuthenticatorReset,
  permission: 'staff.authenticator.reset',
  label: (_: StaffLine) => 'Reset authenticator',
  asks: {
    by: 'dialog',
    title: ({ name }) => `Reset the authenticator of ${name}?`,
    effect:
      'Another member of staff approves it. Then open sessions end, and the next login sets up a new authenticator.',
    act: APPROVAL,
  },
  input: about,
  changes,
  done: requested,
  stays: true,
})

const enable = act({
  id: 'enable',
  endpoint: requestStaffEnabling,
  permission: 'staff.account.enable',
  label: (_: StaffLine) => 'Enable',
  applies: ({ status }) => status === 'disabled',
  asks: {
    by: 'dialog',
    title: ({ name }) => `Enable ${name}?`,
    effect: 'Another member of staff approves it. Then the account works again.',
    act: APPROVAL,
  },
  input: about,
  changes,
  done: requested,
  stays: true,
})

const disable = act({
  id: 'disable',
  endpoint: disableStaff,
  permission: 'staff.account.disable',
  label: (_: StaffLine) => 'Disable',
  kind: 'dangerSoft',
  applies: ({ status, id }, me) => status === 'active' && id !== me.id,
  asks: {
    by: 'dialog',
    title: ({ name }) => `Disable ${name}?`,
    effect:
      'Takes effect at once, on all servers: its sessions end and it can no longer log in. To enable it again, another member of staff must approve.',
    act: 'Disable the account',
  },
  input: about,
  changes,
  done: ({ name }) => `${name}: the account is disabled`,
  stays: true,
})

/** One staff account: its roles, and the acts that change it. */
export function StaffPanel({ person }: { person: StaffLine }) {
  const [chosen, setChosen] = useState<readonly string[]>(person.roles)
  const acts = useMemo(() => [rolesAct(chosen), reset, enable, disable], [chosen])
  return (
    <DetailPanel
      label={`Staff account ${person.name}`}
      one={person}
      show={({ displayName, status, name, authenticator, createdAt, lastLoginAt }) => ({
        title: displayName,
        tag: statusWords({ status }),
        line: name,
        before: [{ id: 'waiting', body: <WaitingRequests object={`staff:${person.id}`} /> }],
        facts: [
          { label: 'Authenticator', value: authenticator ? 'Set up' : 'Not set up' },
          { label: 'Since (UTC)', value: timeText(createdAt) },
          { label: 'Last login (UTC)', value: lastLoginAt ? timeText(lastLoginAt) : 'never' },
        ],
        sections: [{ id: 'roles', body: <Roles value={chosen} onChange={setChosen} /> }],
        acts: (
          <ActList
            row={person}
            rowKey={({ id }) => id}
            acts={acts}
            fine="You can disable an account alone. Another member of staff must approve every other change."
            onDone={() => {}}
          />
        ),
      })}
    />
  )
}

function Roles({ value, onChange }: { value: readonly string[]; onChange: (roles: string[]) => void }) {
  const { data } = useCall(staffList, {})
  return (
    <div>
      <RoleChoice roles={data?.roles ?? []} value={value} onChange={onChange} disabled={!useMay('staff.role.edit')} />
    </div>
  )
}
