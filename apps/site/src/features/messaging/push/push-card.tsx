import { Card, CardHead } from '@croupier/ui/card'
import { Switch } from '@croupier/ui/choice'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useErrorText } from '../../../lib/error-text.ts'
import { type PushState, pushState, startPush, stopPush } from '../../../lib/push.ts'
import { useSite } from '../../../lib/site.tsx'

/** The consent to push messages in this browser. A browser without them shows how to get them, or why it has none. */
export function PushCard() {
  const { t } = useLingui()
  const { state, change, isBusy, error } = usePush()
  const errorText = useErrorText()
  if (state === undefined) return null
  const isPossible = state === 'on' || state === 'off'
  return (
    <Card as="section">
      <CardHead title={<Trans>Messages on this device</Trans>} />
      <p className="text-2">
        <Trans>
          This device shows when a message about your money, your security or your questions arrives, also while the
          site is closed. The notice has no amounts. It ends when you log out.
        </Trans>
      </p>
      {isPossible && (
        <Switch checked={state === 'on'} disabled={isBusy} onChange={(event) => change(event.target.checked)}>
          <Trans>Show messages on this device</Trans>
        </Switch>
      )}
      <p role="status" className="text-2">
        {state === 'blocked' && t`Your browser blocks notifications of this site. Allow them in its settings.`}
        {state === 'impossible' &&
          t`This browser cannot show messages of this site. On an iPhone, install the site first.`}
      </p>
      {error !== null && <p role="alert">{errorText(error) ?? t`The browser did not subscribe. Please try again.`}</p>}
    </Card>
  )
}

function usePush() {
  const site = useSite()
  const [state, setState] = useState<PushState>()
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  useEffect(() => {
    pushState(site).then(setState, () => setState('impossible'))
  }, [site])
  async function change(isWanted: boolean): Promise<void> {
    setIsBusy(true)
    setError(null)
    try {
      setState(await (isWanted ? startPush(site) : stopPush(site)))
    } catch (thrown) {
      setError(thrown instanceof Error ? thrown : new Error(String(thrown)))
    } finally {
      setIsBusy(false)
    }
  }
  return { state, change: (isWanted: boolean) => void change(isWanted), isBusy, error }
}
