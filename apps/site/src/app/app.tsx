import { LinkProvider } from '@croupier/ui/link'
import { UiTextsProvider } from '@croupier/ui/ui-texts'
import { systemStatus } from '@croupier/wire/content/system'
import { Suspense, useEffect } from 'react'
import { allOf } from '../lib/call.ts'
import { loadRefusalTexts } from '../lib/error-text.ts'
import { lazyPart } from '../lib/lazy.ts'
import { useMerchant, useSystemStatus } from '../lib/merchant.ts'
import { useSite } from '../lib/site.tsx'
import { offerTheme } from '../lib/theme.ts'
import { useLive } from '../lib/use-live.ts'
import { Modals } from './modals.tsx'
import { Routes } from './routes.tsx'
import { SiteLink } from './site-link.tsx'
import { useTextsOfParts } from './use-texts-of-parts.ts'

const Toaster = lazyPart('later', () => import('@croupier/ui/toast'), 'Toaster')
const ClosedPage = lazyPart('content', () => import('../features/content/closed-page.tsx'), 'ClosedPage')

/** §2 root shell: one of three variants by system status; nothing of the site is drawn before it is known. */
export function App() {
  const { queries } = useSite()
  const { data: status, failureCount } = useSystemStatus()
  const merchant = useMerchant()
  useLive('status', undefined, () => {
    queries.invalidateQueries(allOf(systemStatus))
  })
  useEffect(whenIdle, [])
  useEffect(() => {
    if (!merchant) return
    offerTheme(merchant.theme)
    document.title = merchant.merchant.name
  }, [merchant])
  const texts = useTextsOfParts()
  if (!status && failureCount === 0) return null
  const isOpen = !status || status.status === 0
  return (
    <UiTextsProvider texts={texts}>
      <LinkProvider component={SiteLink}>
        {isOpen ? (
          <>
            <Routes />
            <Modals />
          </>
        ) : (
          <Suspense>
            <ClosedPage status={status} />
          </Suspense>
        )}
        <Suspense>
          <Toaster />
        </Suspense>
      </LinkProvider>
    </UiTextsProvider>
  )
}

/** What is needed soon, but not for the first view. */
function whenIdle(): void {
  const load = () => loadRefusalTexts().catch(() => {})
  if ('requestIdleCallback' in window) window.requestIdleCallback(load)
  else setTimeout(load, 1000)
}
