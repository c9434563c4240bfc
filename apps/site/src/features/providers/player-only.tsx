import { Button, LinkButton } from '@croupier/ui/button'
import { EmptyState } from '@croupier/ui/feedback'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect } from 'react'
import { useMember } from '../../lib/member.ts'
import { openModal } from '../../lib/overlays.ts'
import { useSession } from '../../lib/site.tsx'

type Props = { children: ReactNode; hasPlayMoney?: boolean }

/** §6: launching any game requires a login, of a real account unless it is for play money. Shows its children to members only. */
export function PlayerOnly({ children, hasPlayMoney = false }: Props) {
  const session = useSession()
  const isVisitor = session === null
  const isTrialAccount = useMember().isTrial && !hasPlayMoney
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
