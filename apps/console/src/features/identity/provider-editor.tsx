import { useCommand } from '@croupier/api-client/react'
import { Button } from '@croupier/ui/button'
import { Field } from '@croupier/ui/field'
import { toast } from '@croupier/ui/toast'
import { changeProvider, providerId, providerList, providerOptions } from '@croupier/wire/identity/providers.console'
import { approvals } from '@croupier/wire/staff/approvals.console'
import { type FormEvent, useState } from 'react'
import * as z from 'zod/mini'
import { reasonMissing } from '../../lib/acts/act.ts'
import { useMay } from '../../lib/console.tsx'
import { errorText } from '../../lib/error-text.ts'
import { Editor } from '../../lib/form/editor.tsx'
import { same, shapeOf } from '../../lib/form/schema.ts'
import { SecretField } from '../../lib/form/secret-field.tsx'
import { Acts, Fine, PanelForm, Refused } from '../../lib/panel.tsx'
import { ReasonField } from '../../lib/reason-field.tsx'
import { type Provider, type ProviderForm, redirectText } from './provider-words.ts'

type Props = { known: Provider | null; form: ProviderForm; onAsked: () => void }
type Draft = { id: string; options: unknown; secret: string }
const draftOf = ({ known, form }: Props): Draft => ({
  id: known?.id ?? '',
  options: known?.options ?? form.form.initial,
  secret: '',
})

/** The draft with its reason, and how its change is requested. */
function useProviderDraft(props: Props) {
  const { known, onAsked } = props
  const [draft, setDraft] = useState(() => draftOf(props))
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const change = useCommand(changeProvider, { changes: [providerList, approvals] })
  const { id, options, secret } = draft
  const isChanged = known === null || secret !== '' || !same(options, known.options)
  const read = z.safeParse(providerOptions, options)
  const isNamed = z.safeParse(providerId, id.trim()).success
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (reasonMissing(reason) || !read.success || !isNamed) return
    const asked = { id: id.trim(), options: read.data, version: known?.version ?? 0, reason: reason.trim() }
    change.run({ ...asked, ...(secret ? { secret } : {}) }).then(
      () => {
        toast({ text: 'Approval requested from another member of staff' })
        setDraft(draftOf(props))
        setReason('')
        setAsked(false)
        onAsked()
      },
      () => {},
    )
  }
  const problems =
    isAsked && !read.success ? read.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })) : []
  const wrongId = isAsked && !isNamed ? 'Two to 31 small letters, digits and hyphens' : undefined
  return { draft, setDraft, reason, setReason, isAsked, isChanged, change, submit, problems, wrongId }
}

/** Edits a provider. Its secret is written only: an empty field keeps the stored one. */
export function ProviderEditor(props: Props) {
  const { known, form } = props
  const { draft, setDraft, reason, setReason, isAsked, isChanged, change, submit, problems, wrongId } =
    useProviderDraft(props)
  const mayEdit = useMay('system.provider.edit')
  return (
    <PanelForm onSubmit={submit}>
      <fieldset disabled={!mayEdit}>
        {known === null && (
          <Field
            label="ID"
            optional="(small letters, such as google)"
            dense
            quiet
            maxLength={31}
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
        <SecretField
          label="Client secret"
          isStored={known !== null}
          value={draft.secret}
          onChange={(secret) => setDraft({ ...draft, secret })}
        />
      </fieldset>
      <Fine>{redirectText(form, draft.id)}</Fine>
      {mayEdit && isChanged && (
        <>
          <ReasonField value={reason} onChange={setReason} isChecked={isAsked} />
          <Acts>
            <Button type="submit" kind="primary" busy={change.busy} busyLabel="Requesting">
              Request approval
            </Button>
          </Acts>
        </>
      )}
      <Refused>{errorText(change.error)}</Refused>
    </PanelForm>
  )
}
