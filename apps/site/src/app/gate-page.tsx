import { Button } from '@croupier/ui/button'
import { MaintenancePage as HarbourPage } from '@croupier/ui/status-page'
import { Trans } from '@lingui/react/macro'
import { openModal } from '../lib/overlays.ts'

/** §2 login-gated guard: a site for members only shows only login and registration to visitors. */
export function GatePage() {
  return (
    <HarbourPage
      title={<Trans>Log in to continue</Trans>}
      action={
        <span>
          <Button kind="primary" onClick={() => openModal('loginModal')}>
            <Trans>Log in</Trans>
          </Button>{' '}
          <Button onClick={() => openModal('registerModal')}>
            <Trans>Register</Trans>
          </Button>
        </span>
      }
    >
      <Trans>This site is for members only.</Trans>
    </HarbourPage>
  )
}
