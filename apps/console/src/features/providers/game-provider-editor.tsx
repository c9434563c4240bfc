import { useCommand } from '@croupier/api-client/react'
import { Button } from '@croupier/ui/button'
import { Field } from '@croupier/ui/field'
import { toast } from '@croupier/ui/toast'
import { changeStudio, studioId, studioList, studioOptions } from '@croupier/wire/providers/providers.console'
import { type FormEvent, useState } from 'react'
import * as z from 'zod/mini'
import { reasonMissing } from '../../lib/acts/act.ts'
import { useMay } from '../../lib/console.tsx'
import { errorText } from '../../lib/error-text.ts'
import { Editor } from '../../lib/form/editor.tsx'
import { same, shapeOf } from '../../lib/form/schema.ts'
import { Acts, PanelForm, Refused } from '../../lib/panel.tsx'
import { ReasonField } from '../../lib/reason-field.tsx'
import { type GameProvider, optionsOf, type StudioForm } from './game-provider-words.ts'

type Props = { known: GameProvider | null; form: StudioForm; onDone: () => void }
const draftOf = ({ known, form }: Props): { id: string; options: unknown } => ({
  id: known?.id ?? '',
  options: known ? optionsOf(known) : form.form.initial,
})

/** The draft with its reason, and how it is saved. */
function useDraft(props: Props) {
  const { known, onDone } = props
  const [draft, setDraft] = useState(() => draftOf(props))
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const change = useCommand(changeStudio, { changes: [studioList] })
  const { id, options } = draft
  const isChanged = known === null || !same(options, optionsOf(known))
  const read = z.safeParse(studioOptions, options)
  const isNamed = z.safeParse(studioId, id.trim()).success
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (reasonMissing(reason) || !read.success || !isNamed) return
    change.run({ id: id.trim(), options: read.data, reason: reason.trim() }).then(
      () => {
        toast({ text: known ? 'Provider changed' : 'Provider added' })
        setReason('')
        setAsked(false)
        onDone()
      },
      () => {},
    )
  }
  const problems =
    isAsked && !read.success ? read.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })) : []
  const wrongId = isAsked && !isNamed ? 'Two to 20 small letters, digits and hyphens' : undefined
  return { draft, setDraft, reason, setReason, isAsked, isChanged, change, submit, problems, wrongId }
}

/** Edits a provider with its games. Its id is part of account names, so it stays. */
export function GameProviderEditor(props: Props) {
  const { known, form } = props
  const { draft, setDraft, reason, setReason, isAsked, isChanged, change, submit, problems, wrongId } = useDraft(props)
  const mayEdit = useMay('game.provider.edit')
  return (
    <PanelForm onSubmit={submit}>
      <fieldset disabled={!mayEdit}>
        {known === null && (
          <Field
            label="ID"
            optional="(small letters, such as acme)"
            dense
            quiet
            maxLength={20}
            value={draft.id}
            onChange={(event) => setDraft({ ...draft, id: event.target.value })}
            error={wrongId}
          />
        )}
        <Editor
          label="Provider"
          shape={shapeOf(form.form.schema)}
          value={draft.options}
          onChange={(options) => setDraft({ ...draft, options })}
          problems={problems}
          path=""
          depth={0}
        />
      </fieldset>
      {mayEdit && isChanged && (
        <>
          <ReasonField value={reason} onChange={setReason} isChecked={isAsked} />
          <Acts>
            <Button type="submit" kind="primary" busy={change.busy} busyLabel="Saving">
              Save
            </Button>
          </Acts>
        </>
      )}
      <Refused>{errorText(change.error)}</Refused>
    </PanelForm>
  )
}
