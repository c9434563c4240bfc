import { CallRefused } from '@croupier/api-client/client'
import { Button } from '@croupier/ui/button'
import { Message } from '@croupier/ui/field-message'
import { waysIn } from '@croupier/wire/identity/ways-in'
import { Trans, useLingui } from '@lingui/react/macro'
import { browserSupportsWebAuthn, browserSupportsWebAuthnAutofill, WebAuthnAbortService } from '@simplewebauthn/browser'
import KeyRound from 'lucide-react/icons/key-round'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { areAnswered } from '../../../lib/answered.ts'
import { useCall } from '../../../lib/call.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { finishLogin } from '../../../lib/finish-login.ts'
import type { Next } from '../../../lib/overlays.ts'
import { useSite } from '../../../lib/site.tsx'
import { enterByPasskey, isGivenUp } from './ceremony.ts'
import { WaysWaiting } from './ways-waiting.tsx'

/** Login with a passkey: by the button, or from the list of the username field where the browser can. */
export function PasskeyLogin({ next }: { next: Next | undefined }) {
  const { t } = useLingui()
  const messageId = useId()
  const ways = useCall(waysIn, {})
  const isOffered = ways.data?.passkeys === true && browserSupportsWebAuthn()
  const { enter, busy, refusal } = useEntering(next)
  useOfferInField(isOffered, enter)
  if (!areAnswered([ways])) return <WaysWaiting />
  if (!isOffered) return null
  return (
    <>
      <Button kind="default" size="l" wide busy={busy} busyLabel={t`Logging in`} onClick={() => void enter(false)}>
        <KeyRound aria-hidden="true" />
        <Trans>Continue with a passkey</Trans>
      </Button>
      <Message id={messageId} error={refusal} />
    </>
  )
}

function useEntering(next: Next | undefined) {
  const { t } = useLingui()
  const site = useSite()
  const errorText = useErrorText()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  async function enter(inField: boolean): Promise<void> {
    setRefusal(undefined)
    setBusy(!inField)
    try {
      finishLogin(site, await enterByPasskey(site.call, inField), next)
    } catch (error) {
      if (error instanceof CallRefused) setRefusal(errorText(error))
      else if (!inField) setRefusal(isGivenUp(error) ? t`Popup closed, login failure, try again` : errorText(error))
    } finally {
      setBusy(false)
    }
  }
  return { enter, busy, refusal }
}

/** Lets the browser list passkeys at the username field while the form is open. */
function useOfferInField(isOffered: boolean, enter: (inField: boolean) => Promise<void>): void {
  const offer = useEffectEvent(() => void enter(true))
  useEffect(() => {
    if (!isOffered) return
    let isOpen = true
    browserSupportsWebAuthnAutofill().then((can) => {
      if (can && isOpen) offer()
    })
    return () => {
      isOpen = false
      WebAuthnAbortService.cancelCeremony()
    }
  }, [isOffered])
}
