import { directionOf } from '@croupier/rules/direction'
import type { UiTexts } from '@croupier/ui/ui-texts'
import { useLingui } from '@lingui/react'
import { Suspense, useEffect, useState } from 'react'
import { useExactAmounts } from '../lib/exact-amount.ts'
import { lazyPart } from '../lib/lazy.ts'
import { useLines } from '../lib/lines.ts'
import { useMerchant } from '../lib/merchant.ts'
import { useSession, useSite } from '../lib/site.tsx'
import { AnnouncementPopups } from './announcement-popups.tsx'
import { NewVersion } from './new-version.tsx'
import { TextsOfParts } from './texts-of-parts.tsx'
import { useSessionFields } from './use-session-fields.ts'
import { useUnreadLive } from './use-unread-live.ts'

const Lines = lazyPart('lines', () => import('../features/lines/lines.tsx'), 'Lines')
const OwnTexts = lazyPart('later', () => import('./own-texts.tsx'), 'OwnTexts')
const Analytics = lazyPart('privacy', () => import('../features/privacy/analytics.tsx'), 'Analytics')

/** §3: the page came with the icon of the merchant, which may change while it is open. */
function useIcon(): void {
  const icon = useMerchant()?.brand.icon?.url
  useEffect(() => {
    if (icon) for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel$="icon"]')) link.href = icon
  }, [icon])
}

/** §3: the page came with the colours and the font of the merchant, which may change while it is open. */
function useBrandStyle(): void {
  const merchant = useMerchant()
  const style = merchant?.brand.style ?? ''
  const isKnown = merchant !== undefined
  useEffect(() => {
    if (isKnown) void import('../lib/brand-style.ts').then(({ showBrandStyle }) => showBrandStyle(style))
  }, [isKnown, style])
}

/** §9: Arabic, Persian and Urdu have a font of their own, which pages in other languages do not load. */
function useLetters(): void {
  const language = useLingui().i18n.locale
  useEffect(() => {
    // Without it, the fonts of the device show the letters.
    if (directionOf(language) === 'rtl') import('@croupier/ui/fonts-arabic.css').catch(() => {})
  }, [language])
}

/** A browser that shows push messages goes on with the new session after a login. */
function usePush(): void {
  const site = useSite()
  const member = useSession()?.customerId
  useEffect(() => {
    if (!member || !('Notification' in window) || Notification.permission !== 'granted') return
    void import('../lib/push.ts').then(({ renewPush }) => renewPush(site)).catch(() => {})
  }, [site, member])
}

/** §3: the answers that the session storage keeps. */
function useKeptAnswers(): void {
  const { queries, session } = useSite()
  useEffect(() => {
    const language = () => document.documentElement.lang
    const keeping = import('./kept-answers.ts').then(({ keepAnswers }) =>
      keepAnswers({ queries, session, storage: sessionStorage, language }),
    )
    // Without this code the page works, too.
    const end = (): void => void keeping.then((stop) => stop()).catch(() => {})
    keeping.catch(() => {})
    return end
  }, [queries, session])
}

/** Whether the merchant has texts of its own in a language that this page has shown. Their code stays once it is loaded. */
function useHasOwnTexts(): boolean {
  const has = typeof useMerchant()?.ownTexts === 'number'
  const [had, setHad] = useState(has)
  if (has && !had) setHad(true)
  return had
}

/** What follows the account while somebody is logged in. */
function Followed() {
  useSessionFields()
  useUnreadLive()
  return null
}

/** The parts of every page that its first view does not need. */
export function LaterParts({ onTexts }: { onTexts: (texts: UiTexts) => void }) {
  useIcon()
  useBrandStyle()
  useLetters()
  useExactAmounts()
  usePush()
  useKeptAnswers()
  const lines = useLines()
  const hasOwnTexts = useHasOwnTexts()
  const isLoggedIn = useSession() !== null
  const gtagId = useMerchant()?.analytics.gtagId
  return (
    <>
      <TextsOfParts onTexts={onTexts} />
      <AnnouncementPopups />
      <NewVersion />
      {isLoggedIn && <Followed />}
      <Suspense>{hasOwnTexts && <OwnTexts />}</Suspense>
      <Suspense>{gtagId && <Analytics gtagId={gtagId} />}</Suspense>
      <Suspense>{lines.length > 0 && <Lines />}</Suspense>
    </>
  )
}
