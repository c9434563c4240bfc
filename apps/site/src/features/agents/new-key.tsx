import { MS, plusMs } from '@croupier/kernel/clock'
import { Field, Select } from '@croupier/ui/field'
import { agentKeys, createAgentKey } from '@croupier/wire/agents/keys'
import { AGENT_SCOPES, type AgentScope } from '@croupier/wire/agents/scopes'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCommand } from '../../lib/command.ts'
import { useErrorText } from '../../lib/error-text.ts'
import { useSite } from '../../lib/site.tsx'
import { Choices } from './choices.tsx'
import { CreateForm, useCreation } from './create-form.tsx'
import { useScopeWords } from './key-words.ts'

/** How long a key is valid, in days; 0 for no end. */
const DAYS = [90, 30, 365, 0] as const
const READING: readonly AgentScope[] = AGENT_SCOPES.filter((scope) => scope !== 'links')

/** Creates a key. It only reads, unless the agent lets it create links. */
export function NewKey({ onCreated }: { onCreated: (key: string) => void }) {
  const { t } = useLingui()
  const { clock } = useSite()
  const errorText = useErrorText()
  const words = useScopeWords()
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<readonly AgentScope[]>(READING)
  const [days, setDays] = useState<(typeof DAYS)[number]>(90)
  const [addresses, setAddresses] = useState('')
  const create = useCommand(createAgentKey, {
    changes: [agentKeys],
    purpose: <Trans>Enter your payment password to create a key.</Trans>,
  })
  const { isChecked, submit } = useCreation({
    isRight: name.trim() !== '' && scopes.length > 0,
    create: () =>
      create.run({
        name: name.trim(),
        scopes: [...scopes],
        networks: addresses.split(/[\s,]+/).filter(Boolean),
        expiresAt: days === 0 ? null : plusMs(new Date(clock.now()), days * MS.day),
      }),
    onCreated({ key }) {
      onCreated(key)
      setName('')
    },
  })
  return (
    <>
      <CreateForm onSubmit={submit} busy={create.busy} button={<Trans>Create key</Trans>}>
        <Field
          label={t`Name`}
          maxLength={40}
          value={name}
          onChange={(event) => setName(event.target.value)}
          hint={t`So that you know it again, such as “Accounting”.`}
          error={isChecked && !name.trim() ? t`Enter a name.` : undefined}
        />
        <Choices
          legend={t`What the key may do`}
          all={AGENT_SCOPES}
          words={words}
          picked={scopes}
          onPick={setScopes}
          isMissing={isChecked && scopes.length === 0}
        />
        <Select
          label={t`Valid for`}
          quiet
          value={days}
          onChange={setDays}
          options={DAYS.map((value) => ({
            value,
            label: value === 0 ? t`No end` : plural(value, { one: '# day', other: '# days' }),
          }))}
        />
        <Field
          label={t`Addresses of your servers`}
          optional={t`(optional)`}
          value={addresses}
          onChange={(event) => setAddresses(event.target.value)}
          hint={t`IP addresses or networks, separated by commas. Empty for all.`}
          error={errorText(create.error)}
        />
      </CreateForm>
      <p className="small text-2">
        <a className="link" href="/docs" target="_blank" rel="noreferrer">
          <Trans>Description of the calls</Trans>
        </a>
      </p>
    </>
  )
}
