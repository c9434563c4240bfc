import { Button, LinkButton } from '@croupier/ui/button'
import { Hero } from '@croupier/ui/hero'
import { announcements } from '@croupier/wire/content/announcements'
import { Trans, useLingui } from '@lingui/react/macro'
import BadgeCheck from 'lucide-react/icons/badge-check'
import ListChecks from 'lucide-react/icons/list-checks'
import { Suspense, useState } from 'react'
import { useCall } from '../../lib/call.ts'
import { lazyPart } from '../../lib/lazy.ts'
import { useMember } from '../../lib/member.ts'
import { useMerchant } from '../../lib/merchant.ts'
import { memberHref, openModal } from '../../lib/overlays.ts'
import { useSession } from '../../lib/site.tsx'
import { VERIFY_PATH } from '../menu.ts'
import { HOME_ANNOUNCEMENTS } from './home-announcements.ts'

const loadFreePlay = () => import('../../features/identity/auth/free-play-button.tsx')
const FreePlayButton = lazyPart('identity', loadFreePlay, 'FreePlayButton')
const HeroTurns = lazyPart('later', () => import('./hero-turns.tsx'), 'HeroTurns')

/** §2: the merchant's banners of `w_home`, one at a time, or our own text without one. */
export function HomeHero() {
  const { t } = useLingui()
  const isLoggedIn = useSession() !== null
  const { isTrial } = useMember()
  const merchant = useMerchant()
  const tagline = merchant?.brand.tagline
  const isTried = merchant?.flags.FREEPLAY3 === true && !isLoggedIn
  const { data, isPending } = useCall(announcements, HOME_ANNOUNCEMENTS)
  const [turn, setTurn] = useState(0)
  const banners = data?.banners.filter(({ groupName }) => groupName === 'w_home') ?? []
  const at = turn % banners.length
  const banner = banners[at]
  // Waits for the banner, so that our own text does not appear first and is then replaced.
  if (isPending) return <Hero title="" text="" actions={null} />
  return (
    <Hero
      title={banner?.title ?? tagline ?? t`Every result can be checked`}
      text={banner?.text || t`One wallet for every game. Track every withdrawal, from request to receipt.`}
      actions={
        <>
          {isLoggedIn && !isTrial && (
            <LinkButton kind="primary" href={memberHref('depositv2')}>
              <Trans>Make a deposit</Trans>
            </LinkButton>
          )}
          {(!isLoggedIn || isTrial) && (
            <Button kind="primary" onClick={() => openModal('registerModal')}>
              <Trans>Create an account</Trans>
            </Button>
          )}
          <Suspense>{isTried && <FreePlayButton kind="outline" />}</Suspense>
          {banner?.link && (
            <LinkButton kind="outline" href={banner.link}>
              {banner.action ?? <Trans>Learn more</Trans>}
            </LinkButton>
          )}
        </>
      }
      picture={banner?.picture}
      turns={
        banners.length > 1 && (
          <Suspense>
            <HeroTurns banners={banners} turn={at} onTurn={setTurn} />
          </Suspense>
        )
      }
      trust={[
        { icon: <BadgeCheck aria-hidden="true" />, text: t`Verify every result`, href: VERIFY_PATH },
        { icon: <ListChecks aria-hidden="true" />, text: t`Track every withdrawal` },
      ]}
    />
  )
}
