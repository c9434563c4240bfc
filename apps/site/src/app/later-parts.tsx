import type { UiTexts } from '@croupier/ui/ui-texts'
import { useEffect } from 'react'
import { useMerchant } from '../lib/merchant.ts'
import { AnnouncementPopups } from './announcement-popups.tsx'
import { TextsOfParts } from './texts-of-parts.tsx'

/** §3: the page came with the icon of the merchant, which may change while it is open. */
function useIcon(): void {
  const icon = useMerchant()?.brand.icon?.url
  useEffect(() => {
    if (icon) for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel$="icon"]')) link.href = icon
  }, [icon])
}

/** The parts of every page that its first view does not need. */
export function LaterParts({ onTexts }: { onTexts: (texts: UiTexts) => void }) {
  useIcon()
  return (
    <>
      <TextsOfParts onTexts={onTexts} />
      <AnnouncementPopups />
    </>
  )
}
