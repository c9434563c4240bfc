import '@croupier/ui/tokens.css'
import '@croupier/ui/fonts.css'
import '@croupier/ui/base.css'
import { client } from '@croupier/api-client/client'
import { dayFrom, plusDays, startOfDay } from '@croupier/kernel/business-day'
import { whitelabel } from '@croupier/wire/content/system'
import { type OfferPreview, offerPreview } from '@croupier/wire/rewards/offer-preview'
import { offers } from '@croupier/wire/rewards/offers'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import * as z from 'zod/mini'
import { OwnTexts } from '../app/own-texts.tsx'
import { callOptions, keyOf } from '../lib/call.ts'
import { serverClock } from '../lib/clock.ts'
import type { Session } from '../lib/session.ts'
import { type Site, SiteProvider } from '../lib/site.tsx'
import { needTexts, setLanguage } from '../lib/texts.ts'
import { Preview } from './preview.tsx'

const nothing = () => {}
const unsubscribe = () => nothing

/** The services of a page without a session, which reads the merchant and sends nothing. */
function build(): Site {
  const newId = () => crypto.randomUUID()
  const visitor: Session | null = null
  return {
    call: client({
      origin: '',
      fetch: fetch.bind(globalThis),
      token: () => null,
      language: () => i18n.locale,
      newKey: newId,
      encrypt: () => Promise.reject(new Error('A preview sends nothing')),
      onSessionEnded: nothing,
    }),
    queries: new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } }),
    newId,
    session: {
      get: () => visitor,
      account: () => null,
      start: nothing,
      amend: nothing,
      end: nothing,
      subscribe: unsubscribe,
    },
    clock: serverClock({ now: Date.now }),
    live: { listen: unsubscribe, isUp: () => true, watch: unsubscribe, wake: nothing },
    reachability: {
      status: () => 'reachable',
      isReachable: () => true,
      subscribe: unsubscribe,
      heard: nothing,
      missed: nothing,
    },
  }
}

/** Shows what the console that has this page in a frame sends, as often as it sends something. */
function start(root: HTMLElement): void {
  const site = build()
  const page = createRoot(root)
  let latest = 0
  async function show({ offer, language, theme }: ReturnType<typeof offerPreview.parse>): Promise<void> {
    const own = ++latest
    document.documentElement.dataset.theme = theme
    // The merchant has texts of its own in some languages.
    const staleTime = i18n.locale === language ? Number.POSITIVE_INFINITY : 0
    await Promise.all([needTexts('rewards'), needTexts('later'), setLanguage(language)])
    const { businessDay } = await site.queries.fetchQuery({ ...callOptions(site, whitelabel, {}), staleTime })
    // Another draft came while this one was loaded.
    if (own !== latest) return
    const startsAt = startOfDay(dayFrom(offer.firstDay), businessDay)
    const endsAt = startOfDay(plusDays(dayFrom(offer.lastDay), 1), businessDay)
    const shown = { ...offer, version: '', startsAt, endsAt, state: 'join' as const, grantId: null }
    site.queries.setQueryData(keyOf(offers, {}, null), { items: [shown], stopped: null })
    page.render(
      <SiteProvider site={site}>
        <QueryClientProvider client={site.queries}>
          <I18nProvider i18n={i18n}>
            <OwnTexts />
            <Preview code={offer.code} />
          </I18nProvider>
        </QueryClientProvider>
      </SiteProvider>,
    )
  }
  addEventListener('message', ({ origin, source, data }: MessageEvent<OfferPreview>) => {
    if (origin !== location.origin || source !== parent) return
    const read = z.safeParse(offerPreview, data)
    if (!read.success) return
    void show(read.data)
  })
}

const root = document.getElementById('root')
if (root) start(root)
