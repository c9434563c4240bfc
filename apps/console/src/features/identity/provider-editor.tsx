import { useCommand } from '@croupier/api-client/react'
import { toast } from '@croupier/ui/toast'
import { changeProvider, providerId, providerList, providerOptions } from '@croupier/wire/identity/providers.console'
import { approvals } from '@croupier/wire/staff/approvals.console'
import { useState } from 'react'
import { useMay } from '../../lib/console.tsx'
import { NamedEditor } from '../../lib/form/named-editor.tsx'
import { SecretField } from '../../lib/form/secret-field.tsx'
import { Fine } from '../../lib/panel.tsx'
import { type Provider, type ProviderForm, redirectText } from './provider-words.ts'

type Props = { known: Provider | null; form: ProviderForm; onAsked: () => void }

const ID = {
  schema: providerId,
  example: 'google',
  maxLength: 31,
  wrong: 'Two to 31 small letters, digits and hyphens',
}

/** Edits a provider. Its secret is written only: an empty field keeps the stored one. */
export function ProviderEditor({ known, form, onAsked }: Props) {
  const [secret, setSecret] = useState('')
  // The form shows what is in force again once its change is requested.
  const [requests, setRequests] = useState(0)
  const change = useCommand(changeProvider, { changes: [providerList, approvals] })
  const mayEdit = useMay('system.provider.edit')
  return (
    <NamedEditor
      key={requests}
      label="Provider"
      known={known}
      initial={form.form.initial}
      form={form.form.schema}
      options={providerOptions}
      id={ID}
      mayEdit={mayEdit}
      isChanged={secret !== ''}
      saveLabel="Request approval"
      busyLabel="Requesting"
      command={change}
      save={async (named) => {
        await change.run({ ...named, version: known?.version ?? 0, ...(secret ? { secret } : {}) })
        toast({ text: 'Approval requested from another member of staff' })
        setSecret('')
        setRequests((before) => before + 1)
        onAsked()
      }}
    >
      {(id) => ({
        fields: <SecretField label="Client secret" isStored={known !== null} value={secret} onChange={setSecret} />,
        note: <Fine>{redirectText(form, id)}</Fine>,
      })}
    </NamedEditor>
  )
}
