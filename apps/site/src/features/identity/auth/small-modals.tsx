import { LoaderOverlay } from '@croupier/ui/loader'
import { ConfirmDialog } from '@croupier/ui/modal'
import { logout } from '@croupier/wire/identity/session'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useCommand } from '../../../lib/command.ts'
import { cookies } from '../../../lib/cookies.ts'
import { closeModal, type Next, openModal } from '../../../lib/overlays.ts'
import { useSite } from '../../../lib/site.tsx'

/** §4 logout: asks once more, shows the loader while the session ends, goes to the home page. */
export function LogoutModal() {
  const { t } = useLingui()
  const { session } = useSite()
  const [, navigate] = useLocation()
  const command = useCommand(logout)
  const [isLeaving, setLeaving] = useState(false)
  async function leave(): Promise<void> {
    setLeaving(true)
    // The session ends here even if the server no longer knows it.
    await command.run({}).catch(() => {})
    cookies.set('rememberMe', null)
    session.end()
    closeModal()
    navigate('/index', { replace: true })
  }
  if (isLeaving)
    return (
      <LoaderOverlay>
        <Trans>Logging out</Trans>
      </LoaderOverlay>
    )
  return (
    <ConfirmDialog
      open
      title={<Trans>Log out?</Trans>}
      stay={t`Stay logged in`}
      act={t`Log out`}
      onStay={closeModal}
      onAct={leave}
    >
      <Trans>Open bets are not affected. You can see their results in your betting record.</Trans>
    </ConfirmDialog>
  )
}

/** §8: tells a trial account that a real one is needed. The page that it wanted opens after the registration. */
export function RealAccountModal({ next }: { next: Next | undefined }) {
  const { t } = useLingui()
  return (
    <ConfirmDialog
      open
      title={<Trans>You need a real account</Trans>}
      stay={t`Not now`}
      act={t`Register`}
      onStay={closeModal}
      onAct={() => openModal('registerModal', next)}
    >
      <Trans>You are playing with play money. Register to continue.</Trans>
    </ConfirmDialog>
  )
}
