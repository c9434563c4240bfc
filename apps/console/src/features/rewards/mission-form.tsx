import { useCommand } from '@croupier/api-client/react'
import { keysOf } from '@croupier/kernel/objects'
import { Button } from '@croupier/ui/button'
import { SidePanel } from '@croupier/ui/console-shell'
import { Field, Select } from '@croupier/ui/field'
import { toast } from '@croupier/ui/toast'
import { type DeskMission, missionDesk, saveMission } from '@croupier/wire/rewards/missions.console'
import { approvals } from '@croupier/wire/staff/approvals.console'
import { type FormEvent, useState } from 'react'
import { reasonMissing } from '../../lib/acts/act.ts'
import { errorText } from '../../lib/error-text.ts'
import { Fine, PanelForm, Refused } from '../../lib/panel.tsx'
import { ReasonField } from '../../lib/reason-field.tsx'
import {
  hasCategory,
  MISSION_FIELDS,
  type MissionDraft,
  type MissionField,
  missionDraft,
  missionOf,
  missionProblems,
} from './mission-draft.ts'
import { CATEGORY_OPTIONS, METRIC_OPTIONS, REPEAT_OPTIONS } from './mission-words.ts'

/** Makes a mission, or changes one that has not begun. */
export function MissionForm({ row }: { row?: DeskMission }) {
  const [draft, setDraft] = useState(() => missionDraft(row))
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const save = useCommand(saveMission, { changes: [missionDesk, approvals] })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    const mission = missionOf(draft)
    if (!mission || reasonMissing(reason)) return
    save.run({ ...mission, id: row?.id ?? null, reason: reason.trim() }).then(
      ({ approvalId }) => {
        toast({ text: approvalId ? 'Approval requested' : 'Mission saved' })
        setReason('')
        setChecked(false)
        if (!row) setDraft(missionDraft())
      },
      () => {},
    )
  }
  return (
    <SidePanel label={row ? `Change ${row.title}` : 'Add a mission'}>
      <PanelForm onSubmit={submit}>
        <h2 className="title-2">{row ? row.title : 'Add a mission'}</h2>
        <Select
          label="What counts"
          dense
          value={draft.metric}
          onChange={(metric) => setDraft({ ...draft, metric })}
          options={METRIC_OPTIONS}
        />
        {hasCategory(draft.metric) && (
          <Select
            label="Games"
            dense
            value={draft.category}
            onChange={(category) => setDraft({ ...draft, category })}
            options={CATEGORY_OPTIONS}
          />
        )}
        <Select
          label="Repeats"
          dense
          value={draft.repeats}
          onChange={(repeats) => setDraft({ ...draft, repeats })}
          options={REPEAT_OPTIONS}
        />
        <Fields draft={draft} isChecked={isChecked} onChange={setDraft} />
        <ReasonField rows={2} value={reason} onChange={setReason} isChecked={isChecked} />
        <Button type="submit" kind="primary" wide busy={save.busy} busyLabel="Saving">
          Save
        </Button>
        <Refused>{errorText(save.error)}</Refused>
        <Fine>
          Once its first day has begun, a mission never changes. Above the budget of the setting another member of staff
          approves it first.
        </Fine>
      </PanelForm>
    </SidePanel>
  )
}

type FieldsProps = { draft: MissionDraft; isChecked: boolean; onChange: (draft: MissionDraft) => void }
const isDay = (name: MissionField): boolean => name === 'firstDay' || name === 'lastDay'

function Fields({ draft, isChecked, onChange }: FieldsProps) {
  const problems = isChecked ? missionProblems(draft) : {}
  return keysOf(MISSION_FIELDS).map((name) => (
    <Field
      key={name}
      label={MISSION_FIELDS[name]}
      dense
      {...(isDay(name) ? { type: 'date' } : {})}
      value={draft[name]}
      onChange={({ target }) => onChange({ ...draft, [name]: target.value })}
      error={problems[name]}
    />
  ))
}
