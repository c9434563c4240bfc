import { useCommand } from '@croupier/api-client/react'
import { memberIdOf } from '@croupier/kernel/ids'
import { Field } from '@croupier/ui/field'
import { toast } from '@croupier/ui/toast'
import type { PresetView } from '@croupier/wire/agents/shapes'
import { agentTree, setAgentPreset, type TreeRow } from '@croupier/wire/agents/tree.console'
import { useState } from 'react'
import { ReasonDialog } from '../../lib/reason-dialog.tsx'

/** Agent rules §2.3: staff change the prize group of an account within the limits of its neighbours. */
export function PresetDialog(props: { row: TreeRow; preset: PresetView; onClose: () => void }) {
  const { row, preset, onClose } = props
  const [group, setGroup] = useState(String(preset.group))
  const command = useCommand(setAgentPreset, { changes: [agentTree] })
  const isReady = /^\d{4}$/.test(group)
  const done = () => {
    toast({ text: 'Changed' })
    onClose()
  }
  const send = (reason: string) =>
    void command
      .run({ memberId: memberIdOf(row.memberId), group: Number(group), rates: preset.rates, reason })
      .then(done, () => {})
  return (
    <ReasonDialog
      title={`Prize group of ${row.username}`}
      effect="The change applies to bets that are accepted from now on. The group stays between that of the upline and those of the accounts below."
      act="Change"
      command={command}
      isReady={isReady}
      fields={(isChecked) => (
        <Field
          label="Prize group"
          dense
          autoFocus
          inputMode="numeric"
          value={group}
          onChange={(event) => setGroup(event.target.value)}
          error={isChecked && !isReady ? 'Enter a group such as 1940' : undefined}
        />
      )}
      onAct={send}
      onClose={onClose}
    />
  )
}
