import type { MouseEvent } from 'react'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { OfferPage } from '../features/rewards/offer-page.tsx'
import css from './preview.module.css'

/** The page that members open for the offer with this code. */
export function Preview({ code }: { code: string }) {
  const { hook, searchHook } = memoryLocation({ path: `/promoDetail?offer=${code}`, static: true })
  return (
    <Router hook={hook} searchHook={searchHook}>
      <main className={css.page} onClickCapture={keepOnPage}>
        <OfferPage />
      </main>
    </Router>
  )
}

/** Nobody joins an offer or leaves its page here. */
function keepOnPage(event: MouseEvent): void {
  if (!(event.target instanceof Element) || !event.target.closest('a, button')) return
  event.preventDefault()
  event.stopPropagation()
}
