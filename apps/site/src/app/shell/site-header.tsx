import { Button } from '@croupier/ui/button'
import { Header } from '@croupier/ui/header'
import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { useLocation } from 'wouter'
import { lazyPart, optionalPart } from '../../lib/lazy.ts'
import { WIDE } from '../../lib/media.ts'
import { useMerchant } from '../../lib/merchant.ts'
import { openModal } from '../../lib/overlays.ts'
import { useSession } from '../../lib/site.tsx'
import css from './shell.module.css'

const HeaderGames = optionalPart('later', () => import('./header-games.tsx'), 'HeaderGames')
const MemberArea = lazyPart('later', () => import('./member-area.tsx'), 'MemberArea')

export function SiteHeader(props: { path: string; hasSide: boolean; sideOpen: boolean; onToggleSide: () => void }) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const name = useMerchant()?.merchant.name
  const isLoggedIn = useSession() !== null
  const toggle = () => (!matchMedia(WIDE).matches || !props.hasSide ? openModal('sideDrawer') : props.onToggleSide())
  return (
    <Header
      home={{
        href: '/index',
        label: name ? t`${name}, home page` : t`Home`,
      }}
      menu={{ label: t`Site menu`, expanded: props.hasSide && props.sideOpen, onToggle: toggle }}
      {...(props.hasSide ? {} : { back: { label: t`Back`, onBack: () => navigate('/index') } })}
      nav={{
        label: t`Games`,
        links: (
          <Suspense>
            <HeaderGames path={props.path} />
          </Suspense>
        ),
      }}
    >
      {isLoggedIn ? (
        <Suspense fallback={<span className={css.memberWaiting} />}>
          <MemberArea />
        </Suspense>
      ) : (
        <div className={css.guest}>
          <Button kind="quiet" onClick={() => openModal('loginModal')}>
            <Trans>Log in</Trans>
          </Button>
          <Button kind="primary" onClick={() => openModal('registerModal')}>
            <Trans>Register</Trans>
          </Button>
        </div>
      )}
    </Header>
  )
}
