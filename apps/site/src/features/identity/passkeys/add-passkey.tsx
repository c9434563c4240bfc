import { Cancelled } from '@croupier/api-client/client'
import { Button } from '@croupier/ui/button'
import { toast } from '@croupier/ui/toast'
import { memberInfo } from '@croupier/wire/identity/member'
import { sessions } from '@croupier/wire/identity/open-sessions'
import { passkeys } from '@croupier/wire/identity/passkeys'
import { Trans, useLingui } from '@lingui/react/macro'
import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import { useState } from 'react'
import { allOf } from '../../../lib/call.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { useSite } from '../../../lib/site.tsx'
import { createPasskey, isGivenUp, isKnownHere } from './ceremony.ts'

/** Adds a passkey of this device. */
export function AddPasskey() {
  const { t } = useLingui()
  const site = useSite()
  const errorText = useErrorText()
  const [busy, setBusy] = useState(false)
  if (!browserSupportsWebAuthn()) return null
  async function add(): Promise<void> {
    setBusy(true)
    try {
      await createPasskey(site.call)
      toast({ text: t`The passkey is added. We logged out your other devices.` })
    } catch (error) {
      if (isKnownHere(error)) toast({ text: t`This device already has a passkey for your account.` })
      else if (!isGivenUp(error) && !(error instanceof Cancelled)) toast({ text: errorText(error) ?? '' })
    } finally {
      setBusy(false)
      for (const changed of [passkeys, memberInfo, sessions]) site.queries.invalidateQueries(allOf(changed))
    }
  }
  return (
    <Button size="s" busy={busy} busyLabel={t`Waiting for your device`} onClick={() => void add()}>
      <Trans>Add a passkey</Trans>
    </Button>
  )
}
