import { toast } from '@croupier/ui/toast'
import { memberFactors, removeAuthenticator, renewRecoveryCodes } from '@croupier/wire/identity/factors'
import { memberInfo } from '@croupier/wire/identity/member'
import { sessions } from '@croupier/wire/identity/open-sessions'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCommand } from '../../../lib/command.ts'
import { ConfirmStep } from './confirm-step.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

const changes = [memberFactors, memberInfo, sessions]

const Consequence = () => (
  <p className="text-2">
    <Trans>We will log out all your other devices and pause withdrawals for 24 hours.</Trans>
  </p>
)

/** Removes the authenticator and its recovery codes. */
export function RemoveAuthenticator({ onDone }: { onDone: () => void }) {
  const { t } = useLingui()
  const command = useCommand(removeAuthenticator, { changes })
  async function confirm(): Promise<void> {
    await command.run({})
    onDone()
    toast({ stay: 'short', text: t`Your authenticator was removed.` })
  }
  return (
    <ConfirmStep act={t`Remove the authenticator`} busy={command.busy} onConfirm={confirm}>
      <Consequence />
    </ConfirmStep>
  )
}

/** Issues new recovery codes in place of the earlier ones. */
export function RenewRecoveryCodes({ onDone }: { onDone: () => void }) {
  const { t } = useLingui()
  const command = useCommand(renewRecoveryCodes, { changes })
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  return (
    <ConfirmStep
      act={t`Renew the codes`}
      busy={command.busy}
      onConfirm={async () => setCodes((await command.run({})).recoveryCodes)}
    >
      <Consequence />
    </ConfirmStep>
  )
}
