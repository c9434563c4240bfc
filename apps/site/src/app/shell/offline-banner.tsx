import { Trans } from '@lingui/react/macro'
import WifiOff from 'lucide-react/icons/wifi-off'
import { useSyncExternalStore } from 'react'
import css from './shell.module.css'

const subscribe = (listener: () => void) => {
  const events = ['online', 'offline'] as const
  for (const event of events) window.addEventListener(event, listener)
  return () => {
    for (const event of events) window.removeEventListener(event, listener)
  }
}
/** Whether the device has a network at all. */
export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)

/** Under the header while the device is offline: what is on the page stays readable. */
export function OfflineBanner() {
  const online = useIsOnline()
  return (
    <div role="status">
      {!online && (
        <p className={css.offline}>
          <WifiOff aria-hidden="true" />
          <Trans>You are offline. Bets are off until the connection is back; open bets stay as they are.</Trans>
        </p>
      )}
    </div>
  )
}
