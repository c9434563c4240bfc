import { Button } from '@croupier/ui/button'
import { Message } from '@croupier/ui/field-message'
import { passkeyStepUpOptions } from '@croupier/wire/identity/passkeys'
import { stepUp } from '@croupier/wire/identity/step-up'
import { Trans, useLingui } from '@lingui/react/macro'
import { startAuthentication } from '@simplewebauthn/browser'
import { useId, useState } from 'react'
import { useErrorText } from '../../../lib/error-text.ts'
import formCss from '../../../lib/form.module.css'
import { useSite } from '../../../lib/site.tsx'
import { isGivenUp } from '../passkeys/ceremony.ts'

/** A passkey of the account, as a proof of who the member is. */
export function ByPasskey({ onDone }: { onDone: () => void }) {
  const { t } = useLingui()
  const messageId = useId()
  const { call } = useSite()
  const errorText = useErrorText()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  async function prove(): Promise<void> {
    setRefusal(undefined)
    setBusy(true)
    try {
      const optionsJSON = await call(passkeyStepUpOptions, {})
      const credential = await startAuthentication({ optionsJSON })
      await call(stepUp, { way: 'passkey', credential })
      onDone()
    } catch (error) {
      setRefusal(isGivenUp(error) ? t`No passkey was used.` : errorText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={formCss.form}>
      <Message id={messageId} error={refusal} />
      <Button kind="primary" size="l" wide busy={busy} busyLabel={t`Checking`} onClick={() => void prove()}>
        <Trans>Confirm with a passkey</Trans>
      </Button>
    </div>
  )
}
