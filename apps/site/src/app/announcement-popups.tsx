import { announcements } from '@croupier/wire/content/announcements'
import type { Output } from '@croupier/wire/endpoint'
import { Suspense, useState } from 'react'
import { useLocation } from 'wouter'
import { useCall } from '../lib/call.ts'
import { lazyPart } from '../lib/lazy.ts'
import { useMerchant, useSystemStatus } from '../lib/merchant.ts'
import { useMemberPage, useModal } from '../lib/overlays.ts'
import { useSite } from '../lib/site.tsx'
import { remembered } from '../lib/storage.ts'
import { dateTimeIn } from '../lib/zone.ts'

const PopupModal = lazyPart('content', () => import('../features/content/popup-modal.tsx'), 'PopupModal')

type Popup = Output<typeof announcements>['popups'][number]

/** §3: the merchant's pop-ups on the home page, one after the other, each once a session or once a day. */
export function AnnouncementPopups() {
  const { clock } = useSite()
  const [path] = useLocation()
  const zone = useMerchant()?.businessDay.timeZone
  const isOpen = useSystemStatus().data?.status === 0
  const modal = useModal()
  const memberPage = useMemberPage()
  const { data } = useCall(announcements, { types: 'PU', platform: 'W', execution: 'B' })
  const [closed, setClosed] = useState<readonly string[]>([])
  const isHome = path === '/' || path === '/index'
  if (!isHome || !isOpen || modal || memberPage !== null || zone === undefined) return null
  const day = dateTimeIn(zone, new Date(clock.now())).slice(0, 10)
  const popup = data?.popups.find((one) => !closed.includes(one.id) && !wasSeen(one, day))
  if (!popup) return null
  const close = () => {
    markSeen(popup, day)
    setClosed([...closed, popup.id])
  }
  return (
    <Suspense>
      <PopupModal key={popup.id} popup={popup} onClose={close} />
    </Suspense>
  )
}

const keyOf = ({ id }: Popup): string => `popup.${id}`

function wasSeen(popup: Popup, day: string): boolean {
  if (popup.repeats === 'day') return remembered(keyOf(popup)).get() === day
  try {
    return sessionStorage.getItem(keyOf(popup)) !== null
  } catch {
    return false
  }
}

function markSeen(popup: Popup, day: string): void {
  if (popup.repeats === 'day') {
    remembered(keyOf(popup)).set(day)
    return
  }
  try {
    sessionStorage.setItem(keyOf(popup), day)
  } catch {
    // With storage disabled, it stays closed as long as the page.
  }
}
