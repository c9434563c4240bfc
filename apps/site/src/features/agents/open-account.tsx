import { Button } from '@croupier/ui/button'
import { SegmentedControl } from '@croupier/ui/controls'
import { Field } from '@croupier/ui/field'
import { PasswordField } from '@croupier/ui/password-field'
import { toast } from '@croupier/ui/toast'
import { downlines, type OpenedKind, openDownline } from '@croupier/wire/agents/downlines'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { useCommand } from '../../lib/command.ts'
import { useErrorText } from '../../lib/error-text.ts'
import formCss from '../../lib/form.module.css'
import { type Ladder, lowest, PresetFields } from './preset-fields.tsx'

/** Opens an account. The agent passes the first password on, and the owner changes it at the first login. */
export function OpenAccount({ limits }: { limits: Ladder }) {
  const { t } = useLingui()
  const errorText = useErrorText()
  const [kind, setKind] = useState<OpenedKind>('member')
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [values, setValues] = useState(() => lowest(limits))
  const open = useCommand(openDownline, { changes: [downlines] })
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const name = username.trim()
    if (!(await open.run({ username: name, password, kind, ...values }).catch(() => null))) return
    toast({ stay: 'short', text: t`The account ${name} is open.` })
    setUsername('')
    setPassword('')
  }
  return (
    <form className={formCss.form} onSubmit={submit} noValidate>
      <SegmentedControl
        label={t`Type of account`}
        segments={[
          { value: 'member', label: t`Member` },
          { value: 'agent', label: t`Agent` },
          { value: 'assistant', label: t`Assistant` },
        ]}
        value={kind}
        onChange={setKind}
      />
      <Field
        label={t`Username`}
        autoComplete="off"
        value={username}
        onChange={(event) => setUsername(event.target.value)}
        hint={kind === 'assistant' ? t`An assistant sees what you see, and moves no money.` : undefined}
      />
      <PasswordField
        label={t`First password`}
        autoComplete="new-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        hint={t`Must be changed at the first login.`}
        error={errorText(open.error)}
      />
      {kind !== 'assistant' && <PresetFields limits={limits} value={values} onChange={setValues} />}
      <Button type="submit" kind="primary" size="l" busy={open.busy} busyLabel={t`Saving`}>
        <Trans>Open account</Trans>
      </Button>
    </form>
  )
}
