import { Field, Select } from '@croupier/ui/field'
import {
  hasKnownMacros,
  POSTBACK_BODY_FORM,
  POSTBACK_CHOICES,
  POSTBACK_MACROS,
  POSTBACK_METHODS,
  POSTBACK_URL_FORM,
} from '@croupier/wire/agents/hook-events'
import { agentHooks, createAgentPostback } from '@croupier/wire/agents/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCommand } from '../../lib/command.ts'
import { useErrorText } from '../../lib/error-text.ts'
import { Choices } from './choices.tsx'
import { CreateForm, useCreation } from './create-form.tsx'
import { useHookWords } from './hook-words.ts'

type Choice = (typeof POSTBACK_CHOICES)[number]
type Method = (typeof POSTBACK_METHODS)[number]

const MACROS = POSTBACK_MACROS.map((name) => `{${name}}`).join(' ')

/** Creates a post-back to the tracker of an affiliate, by default for all events. */
export function NewPostback({ onCreated }: { onCreated: (secret: string) => void }) {
  const { t } = useLingui()
  const errorText = useErrorText()
  const words = useHookWords()
  const [method, setMethod] = useState<Method>('GET')
  const [url, setUrl] = useState('')
  const [form, setForm] = useState('')
  const [events, setEvents] = useState<readonly Choice[]>(POSTBACK_CHOICES)
  const create = useCommand(createAgentPostback, {
    changes: [agentHooks],
    purpose: <Trans>Enter your payment password to create a post-back.</Trans>,
  })
  const asked = { method, url: url.trim(), body: method === 'POST' ? form.trim() : '' }
  const isUrl = POSTBACK_URL_FORM.test(asked.url) && hasKnownMacros(asked.url)
  const isForm = POSTBACK_BODY_FORM.test(asked.body) && hasKnownMacros(asked.body)
  const { isChecked, submit } = useCreation({
    isRight: isUrl && isForm && events.length > 0,
    create: () => create.run({ ...asked, events: [...events] }),
    onCreated({ secret }) {
      onCreated(secret)
      setUrl('')
    },
  })
  return (
    <CreateForm onSubmit={submit} busy={create.busy} button={<Trans>Create post-back</Trans>}>
      <p className="small text-2">
        <Trans>We notify your tracker about the members you bring, and name them by your sub-ID only.</Trans>
      </p>
      <p className="small text-2">{t`We fill in: ${MACROS}`}</p>
      <Select
        label={t`Method`}
        quiet
        value={method}
        onChange={setMethod}
        options={POSTBACK_METHODS.map((value) => ({ value, label: value }))}
      />
      <Field
        label={t`Address of your tracker`}
        inputMode="url"
        maxLength={500}
        value={url}
        onChange={(event) => setUrl(event.target.value)}
        error={
          isChecked && !isUrl
            ? t`Enter an address that begins with https://, with these names only, after the host.`
            : errorText(create.error)
        }
      />
      {method === 'POST' && (
        <Field
          label={t`Form fields`}
          optional={t`(optional)`}
          maxLength={1_000}
          value={form}
          onChange={(event) => setForm(event.target.value)}
          hint={t`For example: ${'event={event}&sub={sub_id}'}`}
          error={isChecked && !isForm ? t`Use these names only, and no spaces.` : undefined}
        />
      )}
      <Choices
        legend={t`What you want to be sent`}
        all={POSTBACK_CHOICES}
        words={words}
        picked={events}
        onPick={setEvents}
        isMissing={isChecked && events.length === 0}
      />
    </CreateForm>
  )
}
