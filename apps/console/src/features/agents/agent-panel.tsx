import { memberIdOf } from '@croupier/kernel/ids'
import { Button } from '@croupier/ui/button'
import { Link } from '@croupier/ui/link'
import { agentTree, requestAgentType, type TreeRow } from '@croupier/wire/agents/tree.console'
import { approvals } from '@croupier/wire/staff/approvals.console'
import { useState } from 'react'
import { accountHead } from '../../lib/account-head.tsx'
import { act } from '../../lib/acts/act.ts'
import { ActList } from '../../lib/acts/act-list.tsx'
import { useMay } from '../../lib/console.tsx'
import { DetailPanel } from '../../lib/detail-panel.tsx'
import { typeText } from '../../lib/member-types.ts'
import { PanelActs } from '../../lib/panel.tsx'
import { timeText } from '../../lib/time.ts'
import { AgentPrograms } from './agent-programs.tsx'
import { LoweringDialog } from './lowering-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { PresetDialog } from './preset-dialog.tsx'

/** The level of the tree below an account. */
export const belowHref = (memberId: string): string => `/agents?of=${memberId}`

const becomes = (type: 1 | 2, from: readonly number[]) =>
  act({
    id: `type-${type}`,
    endpoint: requestAgentType,
    permission: 'agent.tree.request',
    label: (_: TreeRow) => `Make ${typeText(type).toLowerCase()}`,
    applies: (row) => from.includes(row.type),
    asks: {
      by: 'dialog',
      title: ({ username }) => `Make ${username} ${type === 1 ? 'an agent' : 'a master agent'}?`,
      effect: 'Another member of staff approves it. The account may then have downlines.',
      act: 'Request approval',
    },
    input: ({ memberId }, reason) => ({ memberId: memberIdOf(memberId), type, reason }),
    changes: [agentTree, approvals],
    done: () => 'Approval requested',
    stays: true,
  })
const acts = [becomes(1, [0]), becomes(2, [0, 1])]

/** One account of the tree: what it gives, where it is, and what staff may do to it. */
export function AgentPanel({ row, onDone }: { row: TreeRow; onDone: () => void }) {
  const [dialog, setDialog] = useState<'move' | 'lower' | 'preset'>()
  const mayMove = useMay('agent.tree.request')
  const mayChange = useMay('agent.preset.edit')
  const close = () => setDialog(undefined)
  return (
    <>
      <DetailPanel
        label={`Account ${row.username}`}
        one={row}
        show={(one) => ({
          ...accountHead(one),
          facts: factsOf(one),
          sections: [
            { id: 'below', body: <Below row={one} /> },
            ...(one.preset
              ? [{ id: 'programs', title: 'Keys and web-hooks', body: <AgentPrograms memberId={one.memberId} /> }]
              : []),
          ],
          acts: (
            <>
              {(mayMove || (mayChange && one.preset)) && (
                <PanelActs>
                  {mayMove && one.type !== 2 && <Button onClick={() => setDialog('move')}>Move the branch</Button>}
                  {mayMove && one.preset && <Button onClick={() => setDialog('lower')}>Lower the branch</Button>}
                  {mayChange && one.preset && <Button onClick={() => setDialog('preset')}>Change prize group</Button>}
                </PanelActs>
              )}
              <ActList row={one} rowKey={({ memberId }) => memberId} acts={acts} onDone={onDone} />
            </>
          ),
        })}
      />
      {dialog === 'move' && <MoveDialog row={row} onClose={close} />}
      {dialog === 'lower' && row.preset && <LoweringDialog row={row} preset={row.preset} onClose={close} />}
      {dialog === 'preset' && row.preset && <PresetDialog row={row} preset={row.preset} onClose={close} />}
    </>
  )
}

const Below = ({ row }: { row: TreeRow }) =>
  row.direct > 0 && (
    <p>
      <Link className="link" href={belowHref(row.memberId)}>
        Accounts directly below
      </Link>
    </p>
  )

function factsOf({ preset, direct, team, registeredAt, movesTo }: TreeRow) {
  return [
    { label: 'Prize group', value: preset ? String(preset.group) : 'that of the house', strong: true },
    { label: 'Directly below', value: String(direct) },
    { label: 'Team', value: String(team) },
    { label: 'Registered (UTC)', value: timeText(registeredAt) },
    ...(movesTo ? [{ label: `From ${movesTo.day}`, value: `below ${movesTo.username}` }] : []),
  ]
}
