import { Button } from '@croupier/ui/button'
import { toast } from '@croupier/ui/toast'
import { freePlayLogin } from '@croupier/wire/identity/trial'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useCommand } from '../../../lib/command.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { finishLogin } from '../../../lib/finish-login.ts'
import { useMerchant } from '../../../lib/merchant.ts'
import { useSession, useSite } from '../../../lib/site.tsx'

/** §4 free play: opens a trial account and goes to the home page. Shown to visitors where the merchant offers it (FREEPLAY3). */
export function FreePlayButton({ kind, wide = false }: { kind: 'outline' | 'quiet'; wide?: boolean }) {
  const { t } = useLingui()
  const site = useSite()
  const [, navigate] = useLocation()
  const errorText = useErrorText()
  const isOffered = useMerchant()?.flags.FREEPLAY3 === true
  const isVisitor = useSession() === null
  const { run, busy } = useCommand(freePlayLogin)
  const [random] = useState(newRandom)
  if (!isOffered || !isVisitor) return null
  async function start(): Promise<void> {
    try {
      const answer = await run({ os: navigator.platform.slice(0, 60), platform: 'W', random, gatewayVersion: 3 })
      finishLogin(site, answer)
      navigate('/')
    } catch (error) {
      toast({ text: errorText(error) ?? '', tone: 'danger' })
    }
  }
  return (
    <Button
      data-always
      kind={kind}
      wide={wide}
      busy={busy}
      busyLabel={t`Opening your trial account`}
      onClick={() => void start()}
    >
      <Trans>Try for free</Trans>
    </Button>
  )
}

/** §7: names this start. After a lost answer, the same one enters the account that it opened. */
const newRandom = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join('')
