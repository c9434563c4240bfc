import { useCommand } from '@croupier/api-client/react'
import { keysOf } from '@croupier/kernel/objects'
import { Button } from '@croupier/ui/button'
import { Switch } from '@croupier/ui/choice'
import { SidePanel } from '@croupier/ui/console-shell'
import { Field, Select } from '@croupier/ui/field'
import { toast } from '@croupier/ui/toast'
import { addRaffle, raffleDesk } from '@croupier/wire/rewards/raffles.console'
import { approvals } from '@croupier/wire/staff/approvals.console'
import { type FormEvent, useState } from 'react'
import { reasonMissing } from '../../lib/acts/act.ts'
import { errorText } from '../../lib/error-text.ts'
import { Fine, PanelForm, Refused } from '../../lib/panel.tsx'
import { ReasonField } from '../../lib/reason-field.tsx'
import { CATEGORY_OPTIONS } from './mission-words.ts'
import { RAFFLE_DRAFT, RAFFLE_FIELDS, raffleOf, raffleProblems } from './raffle-draft.ts'

/** Makes a raffle with its commitment. */
export function RaffleForm() {
  const [draft, setDraft] = useState(RAFFLE_DRAFT)
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const add = useCommand(addRaffle, { changes: [raffleDesk, approvals] })
  const problems = isChecked ? raffleProblems(draft) : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    const raffle = raffleOf(draft)
    if (!raffle || reasonMissing(reason)) return
    add.run({ ...raffle, reason: reason.trim() }).then(
      ({ approvalId }) => {
        toast({ text: approvalId ? 'Approval requested' : 'Raffle saved' })
        setReason('')
        setChecked(false)
        setDraft(RAFFLE_DRAFT)
      },
      () => {},
    )
  }
  return (
    <SidePanel label="Add a raffle">
      <PanelForm onSubmit={submit}>
        <h2 className="title-2">Add a raffle</h2>
        <Select
          label="Games"
          dense
          value={draft.category}
          onChange={(category) => setDraft({ ...draft, category })}
          options={CATEGORY_OPTIONS}
        />
        {keysOf(RAFFLE_FIELDS).map((name) => (
          <Field
            key={name}
            label={RAFFLE_FIELDS[name]}
            dense
            {...(name === 'firstDay' || name === 'lastDay' ? { type: 'date' } : {})}
            value={draft[name]}
            onChange={({ target }) => setDraft({ ...draft, [name]: target.value })}
            error={problems[name]}
          />
        ))}
        <Switch
          checked={draft.onePrizeEach}
          onChange={({ target }) => setDraft({ ...draft, onePrizeEach: target.checked })}
        >
          A member wins one prize at most
        </Switch>
        <ReasonField rows={2} value={reason} onChange={setReason} isChecked={isChecked} />
        <Button type="submit" kind="primary" wide busy={add.busy} busyLabel="Saving">
          Save
        </Button>
        <Refused>{errorText(add.error)}</Refused>
        <Fine>
          The commitment of the draw is published with the raffle, so nobody can change or withdraw it. Above the budget
          of the setting another member of staff approves it first.
        </Fine>
      </PanelForm>
    </SidePanel>
  )
}
