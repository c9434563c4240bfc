import { useCommand } from '@croupier/api-client/react'
import { Switch } from '@croupier/ui/choice'
import { Field, Select, TextArea } from '@croupier/ui/field'
import { toast } from '@croupier/ui/toast'
import { AFFILIATE_PLAN_KINDS } from '@croupier/wire/agents/affiliate-shapes'
import { affiliatePlans, createAffiliatePlan } from '@croupier/wire/agents/affiliates.console'
import { useState } from 'react'
import { ReasonDialog } from '../../lib/reason-dialog.tsx'
import { PLAN_WORDS } from './affiliate-words.ts'
import { readPlan, type TypedPlan } from './typed-plan.ts'

const AMOUNTS = {
  cpaAmount: 'Amount for each new member',
  cpaMinDeposit: 'Least first deposit',
  cpaMinValidBet: 'Least valid bets within 30 days of it',
} as const
const EMPTY: TypedPlan = {
  kind: 'hybrid',
  cpaAmount: '',
  cpaMinDeposit: '',
  cpaMinValidBet: '',
  tiers: '',
  carryNegative: true,
}

/** Agent rules §11: adds a plan. Its terms never change. */
export function NewPlanDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('')
  const [typed, setTyped] = useState(EMPTY)
  const command = useCommand(createAffiliatePlan, { changes: [affiliatePlans] })
  const terms = readPlan(typed)
  const isReady = name.trim() !== '' && terms !== null
  const change = (part: Partial<TypedPlan>) => setTyped({ ...typed, ...part })
  const done = () => {
    toast({ text: 'Plan added' })
    onClose()
  }
  const send = (reason: string) => {
    if (terms) void command.run({ name: name.trim(), terms, reason }).then(done, () => {})
  }
  return (
    <ReasonDialog
      title="Add a plan of affiliates"
      effect="It pays nobody before two people give it to an agent. Its terms never change."
      act="Add"
      command={command}
      isReady={isReady}
      fields={(isChecked) => (
        <>
          <Field
            label="Name"
            dense
            autoFocus
            value={name}
            onChange={({ target }) => setName(target.value)}
            error={isChecked && name.trim() === '' ? 'Enter a name' : undefined}
          />
          <PlanFields typed={typed} isWrong={isChecked && terms === null} onChange={change} />
        </>
      )}
      onAct={send}
      onClose={onClose}
    />
  )
}

type FieldsProps = { typed: TypedPlan; isWrong: boolean; onChange: (part: Partial<TypedPlan>) => void }

function PlanFields({ typed, isWrong, onChange }: FieldsProps) {
  const { kind } = typed
  const amount = (field: keyof typeof AMOUNTS) => (
    <Field
      key={field}
      label={AMOUNTS[field]}
      dense
      inputMode="decimal"
      value={typed[field]}
      onChange={({ target }) => onChange({ [field]: target.value })}
      error={
        isWrong && !/^\d{1,12}(\.\d{1,2})?$/.test(typed[field].trim()) ? 'Enter an amount such as 50.00' : undefined
      }
    />
  )
  return (
    <>
      <Select
        label="Pays"
        dense
        value={kind}
        onChange={(value) => onChange({ kind: value })}
        options={AFFILIATE_PLAN_KINDS.map((value) => ({ value, label: PLAN_WORDS[value] }))}
      />
      {kind !== 'revShare' && (['cpaAmount', 'cpaMinDeposit', 'cpaMinValidBet'] as const).map(amount)}
      {kind !== 'cpa' && (
        <>
          <TextArea
            label="Tiers, one a line: result, active members, rate in per cent"
            dense
            rows={3}
            value={typed.tiers}
            onChange={({ target }) => onChange({ tiers: target.value })}
            error={isWrong ? 'Enter lines such as 500, 3, 35' : undefined}
          />
          <Switch checked={typed.carryNegative} onChange={({ target }) => onChange({ carryNegative: target.checked })}>
            Carry losses into the next month
          </Switch>
        </>
      )}
    </>
  )
}
