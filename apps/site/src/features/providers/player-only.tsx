import { isTrial } from '@croupier/rules/account-types'
import { Button, LinkButton } from '@croupier/ui/button'
import { EmptyState } from '@croupier/ui/feedback'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect } from 'react'
import { openModal } from '../../lib/overlays.ts'
import { useSession } from '../../lib/site.tsx'

/** §6: launching any game requires a login, of a real account. Shows its children to members only. */
export function PlayerOnly({ children }: { children: ReactNode }) {
  const session = useSession()
  const isVisitor = session === null
  const isTrialAccount = session !== null && isTrial(session.isAgent)
  useEffect(() => {
    if (isVisitor) openModal('loginPopupModal')
    else if (isTrialAccount) openModal('realAccountModal')
  }, [isTrialAccount, isVisitor])
  return isVisitor || isTrialAccount ? <LoginFirst isVisitor={isVisitor} /> : children
}

const LoginFirst = ({ isVisitor }: { isVisitor: boolean }) => (
  <EmptyState
    title={isVisitor ? <Trans>Log in to play</Trans> : <Trans>This game needs a real account</Trans>}
    actions={
      isVisitor ? (
        <Button kind="primary" onClick={() => openModal('loginPopupModal')}>
          <Trans>Log in</Trans>
        </Button>
      ) : (
        <LinkButton href="/gameCenter">
          <Trans>All games</Trans>
        </LinkButton>
      )
    }
  >
    <Trans>The game starts as soon as you are logged in.</Trans>
  </EmptyState>
)
