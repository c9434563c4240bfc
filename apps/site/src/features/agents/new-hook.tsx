import { Field } from '@croupier/ui/field'
import { HOOK_CHOICES, HOOK_URL_FORM } from '@croupier/wire/agents/hook-events'
import { agentHooks, createAgentHook } from '@croupier/wire/agents/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCommand } from '../../lib/command.ts'
import { useErrorText } from '../../lib/error-text.ts'
import { Choices } from './choices.tsx'
import { CreateForm, useCreation } from './create-form.tsx'
import { useHookWords } from './hook-words.ts'

type Choice = (typeof HOOK_CHOICES)[number]

/** Creates a web-hook, by default for all events. */
export function NewHook({ onCreated }: { onCreated: (secret: string) => void }) {
  const { t } = useLingui()
  const errorText = useErrorText()
  const words = useHookWords()
  const [url, setUrl] = useState('')
  const [events, setEvents] = useState<readonly Choice[]>(HOOK_CHOICES)
  const create = useCommand(createAgentHook, {
    changes: [agentHooks],
    purpose: <Trans>Enter your payment password to create a web-hook.</Trans>,
  })
  const isUrl = HOOK_URL_FORM.test(url.trim())
  const { isChecked, submit } = useCreation({
    isRight: isUrl && events.length > 0,
    create: () => create.run({ url: url.trim(), events: [...events] }),
    onCreated({ secret }) {
      onCreated(secret)
      setUrl('')
    },
  })
  return (
    <CreateForm onSubmit={submit} busy={create.busy} button={<Trans>Create web-hook</Trans>}>
      <p className="small text-2">
        <Trans>We send a signed message to your program as soon as something happens.</Trans>
      </p>
      <Field
        label={t({ message: 'Address', context: 'where a program answers' })}
        inputMode="url"
        maxLength={500}
        value={url}
        onChange={(event) => setUrl(event.target.value)}
        error={isChecked && !isUrl ? t`Enter an address that begins with https://.` : errorText(create.error)}
      />
      <Choices
        legend={t`What you want to be sent`}
        all={HOOK_CHOICES}
        words={words}
        picked={events}
        onPick={setEvents}
        isMissing={isChecked && events.length === 0}
      />
    </CreateForm>
  )
}
