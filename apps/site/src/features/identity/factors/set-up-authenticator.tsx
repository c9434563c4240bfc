import { Button } from '@croupier/ui/button'
import { Field } from '@croupier/ui/field'
import { QrCode } from '@croupier/ui/qr-card'
import type { Output } from '@croupier/wire/endpoint'
import { confirmAuthenticator, memberFactors, setUpAuthenticator } from '@croupier/wire/identity/factors'
import { sessions } from '@croupier/wire/identity/open-sessions'
import { Trans, useLingui } from '@lingui/react/macro'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { type FormEvent, useState } from 'react'
import { useCommand } from '../../../lib/command.ts'
import { CopyButton } from '../../../lib/copy-button.tsx'
import { useErrorText } from '../../../lib/error-text.ts'
import { ConfirmStep } from './confirm-step.tsx'
import css from './factors.module.css'
import { RecoveryCodes } from './recovery-codes.tsx'

type Key = Output<typeof setUpAuthenticator>

/** Sets an authenticator up: QR code and first code, then recovery codes. */
export function SetUpAuthenticator({ onDone }: { onDone: () => void }) {
  const { t } = useLingui()
  const command = useCommand(setUpAuthenticator)
  const [key, setKey] = useState<Key>()
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  if (key) return <FirstCode secret={key} onConfirmed={setCodes} />
  return (
    <ConfirmStep act={t`Continue`} busy={command.busy} onConfirm={async () => setKey(await command.run({}))}>
      <p className="text-2">
        <Trans>You need an authenticator app on your phone. We will log out all your other devices.</Trans>
      </p>
    </ConfirmStep>
  )
}

function FirstCode({
  secret: { secret, otpauthUri },
  onConfirmed,
}: {
  secret: Key
  onConfirmed: (codes: string[]) => void
}) {
  const { t } = useLingui()
  const errorText = useErrorText()
  const command = useCommand(confirmAuthenticator, { changes: [memberFactors, sessions] })
  const [code, setCode] = useState('')
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (command.busy) return
    await command.run({ code }).then(
      ({ recoveryCodes }) => onConfirmed(recoveryCodes),
      () => setCode(''),
    )
  }
  return (
    <form className={css.part} onSubmit={submit} noValidate>
      <p>
        <Trans>Scan this code with your authenticator, or type the key. Then enter the six digits that it shows.</Trans>
      </p>
      <QrCode value={otpauthUri} label={t`QR code for your authenticator`} />
      <p className={css.secret}>
        <Trans>Key</Trans> <code dir="ltr">{secret}</code> <CopyButton text={secret} label={t`Copy the key`} />
      </p>
      <Field
        name="code"
        value={code}
        onChange={(event) => setCode(event.target.value)}
        error={errorText(command.error)}
        accepted={undefined}
        label={t`Authenticator code`}
        aria-required
        inputMode="numeric"
        autoComplete="one-time-code"
        dir="ltr"
        maxLength={12}
        icon={<ShieldCheck aria-hidden="true" />}
        autoFocus
      />
      <Button type="submit" kind="primary" size="l" wide busy={command.busy} busyLabel={t`Checking`}>
        <Trans>Turn on</Trans>
      </Button>
    </form>
  )
}
