import { Trans } from '@lingui/react/macro'
import WifiOff from 'lucide-react/icons/wifi-off'
import { useIsOnline } from '../../lib/online.ts'
import css from './shell.module.css'

/** Shown on top of the page while the device is offline. The page stays readable. */
export function OfflineBanner() {
  const online = useIsOnline()
  return (
    <div role="status">
      {!online && (
        <p className={css.offline}>
          <WifiOff aria-hidden="true" />
          <Trans>You are offline. You can bet again once you are connected. Open bets are not affected.</Trans>
        </p>
      )}
    </div>
  )
}
