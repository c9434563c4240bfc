import { BrandContext } from '@croupier/ui/brand-context'
import { LinkProvider } from '@croupier/ui/link'
import { PictureContext } from '@croupier/ui/picture-context'
import { type UiTexts, UiTextsProvider } from '@croupier/ui/ui-texts'
import { Suspense, useDeferredValue, useEffect, useState } from 'react'
import { loadRefusalTexts } from '../lib/error-text.ts'
import { useIsFirstLogin } from '../lib/first-login.ts'
import { lazyPart, optionalPart } from '../lib/lazy.ts'
import { useMember } from '../lib/member.ts'
import { type Merchant, useMerchant, useStatusLive, useSystemStatus } from '../lib/merchant.ts'
import { useMemberPage, useModal, useStudioGames } from '../lib/overlays.ts'
import { Picture } from '../lib/picture.tsx'
import { useSession } from '../lib/site.tsx'
import { useStepUp } from '../lib/step-up.ts'
import { offerTheme } from '../lib/theme.ts'
import { nameSite } from '../lib/title.ts'
import { Routes } from './routes.tsx'
import { SiteLink } from './site-link.tsx'
import { useFocusAfterDialog } from './use-route-effects.ts'

const Modals = lazyPart('later', () => import('./modals.tsx'), 'Modals')
const LaterParts = optionalPart('later', () => import('./later-parts.tsx'), 'LaterParts')
const AgreementGate = lazyPart('identity', () => import('../features/identity/agreement-gate.tsx'), 'AgreementGate')
const FirstLoginNotice = lazyPart(
  'identity',
  () => import('../features/identity/first-login-notice.tsx'),
  'FirstLoginNotice',
)
const StepUpDialog = lazyPart(
  'identity',
  () => import('../features/identity/step-up/step-up-dialog.tsx'),
  'StepUpDialog',
)
const ResultNotices = optionalPart('later', () => import('./result-notices.tsx'), 'ResultNotices')
const PlaySession = lazyPart('later', () => import('./play-session.tsx'), 'PlaySession')
const Toaster = optionalPart('later', () => import('@croupier/ui/toast'), 'Toaster')
const ClosedPage = lazyPart('content', () => import('../features/content/closed-page.tsx'), 'ClosedPage')

/** §2 root shell: one of three variants by system status, which must be known before the site is drawn. */
export function App() {
  const { data: status, failureCount } = useSystemStatus()
  const merchant = useMerchant()
  useStatusLive()
  useEffect(whenIdle, [])
  useEffect(() => {
    if (!merchant) return
    offerTheme(merchant.theme)
    nameSite(merchant.merchant.name)
  }, [merchant])
  const [texts, setTexts] = useState<UiTexts>()
  // Answers are rendered at once, whatever that takes, so what follows from this one is left for later.
  const isKnown = useDeferredValue(status !== undefined || failureCount > 0)
  if (!isKnown) return null
  const isOpen = !status || (status.status === 0 && status.isKnownUrl)
  return (
    <BrandContext value={brandOf(merchant)}>
      <PictureContext value={Picture}>
        <UiTextsProvider {...(texts ? { texts } : {})}>
          <LinkProvider component={SiteLink}>
            {isOpen ? (
              <>
                <Routes />
                <Overlays />
              </>
            ) : (
              <Suspense>
                <ClosedPage status={status} />
              </Suspense>
            )}
            <Suspense>
              <LaterParts onTexts={setTexts} />
              <Toaster />
            </Suspense>
          </LinkProvider>
        </UiTextsProvider>
      </PictureContext>
    </BrandContext>
  )
}

/** The name that the page came with stands in until the merchant is known. */
const brandOf = (merchant: Merchant | undefined) => ({
  name: (merchant?.merchant.name ?? servedTitle).toLowerCase(),
  ...merchant?.brand,
})
const servedTitle = document.title

/** Modals, the member centre and the games of a studio, loaded when one is first opened. */
function Overlays() {
  const isModalAsked = useModal() !== null
  const isMemberAsked = useMemberPage() !== null
  const isAsked = useStudioGames() !== '' || isModalAsked || isMemberAsked
  const isMember = useSession() !== null
  const { isTrial } = useMember()
  const isReal = isMember && !isTrial
  const isFirstLogin = useIsFirstLogin()
  const proof = useStepUp()
  useFocusAfterDialog(isAsked)
  return (
    <>
      <Suspense>{isAsked && <Modals />}</Suspense>
      <Suspense>{isReal && <AgreementGate />}</Suspense>
      <Suspense>{isReal && isFirstLogin && <FirstLoginNotice />}</Suspense>
      <Suspense>{isReal && proof && <StepUpDialog proof={proof} />}</Suspense>
      <Suspense>{isMember && <ResultNotices />}</Suspense>
      <Suspense>{isReal && <PlaySession />}</Suspense>
    </>
  )
}

/** Loads code that is needed soon, but not for the first view. */
function whenIdle(): void {
  const load = () => loadRefusalTexts().catch(() => {})
  if ('requestIdleCallback' in window) window.requestIdleCallback(load)
  else setTimeout(load, 1000)
}
