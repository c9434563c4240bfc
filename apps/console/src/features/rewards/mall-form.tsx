import { useCommand } from '@croupier/api-client/react'
import { keysOf } from '@croupier/kernel/objects'
import { Button } from '@croupier/ui/button'
import { Switch } from '@croupier/ui/choice'
import { SidePanel } from '@croupier/ui/console-shell'
import { Field, Select } from '@croupier/ui/field'
import { toast } from '@croupier/ui/toast'
import { type MallRewardRow, mallRewards, saveMallReward } from '@croupier/wire/rewards/mall.console'
import { type FormEvent, useState } from 'react'
import { reasonMissing } from '../../lib/acts/act.ts'
import { errorText } from '../../lib/error-text.ts'
import { Fine, PanelForm, Refused } from '../../lib/panel.tsx'
import { PictureField } from '../../lib/pictures/picture-field.tsx'
import { ReasonField } from '../../lib/reason-field.tsx'
import { MALL_FIELDS, type MallDraft, mallDraft, mallProblems, mallRewardOf } from './mall-draft.ts'
import { MOTIF_OPTIONS } from './motif-words.ts'

/** Adds a reward to the points mall, or changes one. */
export function MallForm({ row }: { row?: MallRewardRow }) {
  const [draft, setDraft] = useState(() => mallDraft(row))
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const save = useCommand(saveMallReward, { changes: [mallRewards] })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    const reward = mallRewardOf(draft)
    if (!reward || reasonMissing(reason)) return
    save.run({ ...reward, id: row?.id ?? null, reason: reason.trim() }).then(
      () => {
        toast({ text: 'Reward saved' })
        setReason('')
        setChecked(false)
        setDraft(row ? { ...draft, oldStock: draft.stock } : mallDraft())
      },
      () => {},
    )
  }
  return (
    <SidePanel label={row ? `Change ${row.name}` : 'Add a reward'}>
      <PanelForm onSubmit={submit}>
        <h2 className="title-2">{row ? row.name : 'Add a reward'}</h2>
        <Fields draft={draft} isChecked={isChecked} onChange={setDraft} />
        <ReasonField rows={2} value={reason} onChange={setReason} isChecked={isChecked} />
        <Button type="submit" kind="primary" wide busy={save.busy} busyLabel="Saving">
          Save
        </Button>
        <Refused>{errorText(save.error)}</Refused>
        <Fine>Earlier orders keep their name and price. The stock changes only when you change it here.</Fine>
      </PanelForm>
    </SidePanel>
  )
}

type FieldsProps = { draft: MallDraft; isChecked: boolean; onChange: (draft: MallDraft) => void }

function Fields({ draft, isChecked, onChange }: FieldsProps) {
  const problems = isChecked ? mallProblems(draft) : {}
  return (
    <>
      {keysOf(MALL_FIELDS).map((name) => (
        <Field
          key={name}
          label={MALL_FIELDS[name]}
          dense
          {...(name === 'opensAt' || name === 'closesAt' ? { type: 'datetime-local' } : {})}
          value={draft[name]}
          onChange={({ target }) => onChange({ ...draft, [name]: target.value })}
          error={problems[name]}
        />
      ))}
      <PictureField
        label="Picture"
        hint="About 4 : 3. Without one the site shows the drawing below."
        value={draft.picture}
        onChange={(picture) => onChange({ ...draft, picture })}
      />
      <Select
        label="Drawing without a picture"
        dense
        value={draft.motif ?? ''}
        options={MOTIF_OPTIONS}
        onChange={(motif) => onChange({ ...draft, motif: motif === '' ? null : motif })}
      />
      <Switch
        checked={draft.needsAddress}
        onChange={({ target }) => onChange({ ...draft, needsAddress: target.checked })}
      >
        Needs a receiving address
      </Switch>
      <Switch checked={draft.isActive} onChange={({ target }) => onChange({ ...draft, isActive: target.checked })}>
        On: members see it
      </Switch>
    </>
  )
}
