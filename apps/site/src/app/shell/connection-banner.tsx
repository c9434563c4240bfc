import { Trans } from '@lingui/react/macro'
import WifiOff from 'lucide-react/icons/wifi-off'
import { useServerStatus } from '../../lib/site.tsx'
import css from './connection-banner.module.css'

/** Stays in view on top of the page while the server does not answer. The page stays readable. `Lines` adds another domain. */
export function ConnectionBanner() {
  const status = useServerStatus()
  return (
    <div className={css.place} role="status">
      {status !== 'reachable' && (
        <p className={css.banner}>
          <WifiOff aria-hidden="true" />
          <span>
            {status === 'offline' ? <Trans>You are offline.</Trans> : <Trans>We cannot reach the server.</Trans>}{' '}
            <Trans>You can bet again once you are connected. Open bets are not affected.</Trans>{' '}
            <span id="other-line" />
          </span>
        </p>
      )}
    </div>
  )
}
