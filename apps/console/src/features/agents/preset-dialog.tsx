import { useCommand } from '@croupier/api-client/react'
import { memberIdOf } from '@croupier/kernel/ids'
import { rateText } from '@croupier/rules/rate'
import { Field } from '@croupier/ui/field'
import { toast } from '@croupier/ui/toast'
import { type PresetView, preset as presetShape, REBATE_CATEGORIES } from '@croupier/wire/agents/shapes'
import { agentTree, setAgentPreset, type TreeRow } from '@croupier/wire/agents/tree.console'
import { useState } from 'react'
import * as z from 'zod/mini'
import { labelOf } from '../../lib/form/schema.ts'
import { ReasonDialog } from '../../lib/reason-dialog.tsx'

type Typed = Record<string, string>
const typedOf = ({ group, rates }: PresetView): Typed => ({
  group: String(group),
  ...Object.fromEntries(REBATE_CATEGORIES.map((category) => [category, rateText(rates[category] ?? 0n)])),
})

/** The typed values, or undefined while one of them cannot be read. */
function readPreset({ group, ...rates }: Typed): PresetView | undefined {
  const read = z.safeParse(presetShape, { group: Number(group), rates })
  return read.success ? read.data : undefined
}

/** Agent rules §2.3: staff change the values of an account within the limits of its neighbours. */
export function PresetDialog(props: { row: TreeRow; preset: PresetView; onClose: () => void }) {
  const { row, preset, onClose } = props
  const [typed, setTyped] = useState(() => typedOf(preset))
  const command = useCommand(setAgentPreset, { changes: [agentTree] })
  const wanted = readPreset(typed)
  const done = () => {
    toast({ text: 'Changed' })
    onClose()
  }
  return (
    <ReasonDialog
      title={`Prize group and rates of ${row.username}`}
      effect="The change applies to bets that are accepted from now on. Values stay between those of the upline and of the accounts below."
      act="Change"
      command={command}
      isReady={wanted !== undefined}
      fields={() =>
        Object.entries(typed).map(([name, value]) => (
          <Field
            key={name}
            label={name === 'group' ? 'Prize group' : `${labelOf(name)} (%)`}
            dense
            inputMode="decimal"
            value={value}
            onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
          />
        ))
      }
      onAct={(reason) =>
        wanted && void command.run({ memberId: memberIdOf(row.memberId), ...wanted, reason }).then(done, () => {})
      }
      onClose={onClose}
    />
  )
}
