import { useCall } from '@croupier/api-client/react'
import { LANGUAGES, type Language, languages } from '@croupier/rules/languages'
import { Card, CardHead } from '@croupier/ui/card'
import { cssVars } from '@croupier/ui/css-vars'
import { Select } from '@croupier/ui/field'
import { deskMerchant } from '@croupier/wire/content/settings.console'
import { OFFER_PREVIEW, offerPreview } from '@croupier/wire/rewards/offer-preview'
import type { BonusOfferTerms } from '@croupier/wire/rewards/offers'
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { type Device, PreviewChoices, usePreviewChoice } from '../../lib/preview-choices.tsx'
import css from './offer-preview.module.css'

type Shown = z.output<typeof offerPreview>

/** The sizes of the screens, in CSS pixels. */
const SCREENS: Readonly<Record<Device, { width: number; height: number }>> = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
}

/** Reward rules §4.2: the page that members read, in each language of the site and on each device. Null for an offer with gaps. */
export function OfferPreviewCard({ offer }: { offer: BonusOfferTerms | null }) {
  const [language, setLanguage] = useState<Language>('en')
  const chosen = usePreviewChoice('phone')
  const { device, theme } = chosen.choice
  const offered = useCall(deskMerchant, {}).data?.languages ?? []
  return (
    <Card>
      <CardHead title="What members read" />
      {offer ? (
        <>
          <PreviewChoices {...chosen}>
            <Select
              label="Language"
              dense
              quiet
              value={language}
              options={languages
                .filter((one) => one === 'en' || offered.includes(one))
                .map((value) => ({ value, label: LANGUAGES[value] }))}
              onChange={setLanguage}
            />
          </PreviewChoices>
          <Screen shown={{ offer, language, theme }} device={device} />
        </>
      ) : (
        <p className="text-2">The page appears when every field is filled in.</p>
      )}
    </Card>
  )
}

/** The page of the site in a frame that is as wide as the screen of the device, and scaled to the room that there is. */
function Screen({ shown, device }: { shown: Shown; device: Device }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const { room, ref } = useWidth()
  const { width, height } = SCREENS[device]
  const scale = room === 0 ? 1 : Math.min(1, room / width)
  const text = JSON.stringify(z.encode(offerPreview, shown))
  const send = () => frame.current?.contentWindow?.postMessage(JSON.parse(text), location.origin)
  // The frame gets each change of the draft. The first message waits for its load.
  useEffect(send, [text])
  return (
    <div ref={ref} className={css.room} style={cssVars({ '--high': `${Math.round(height * scale)}px` })}>
      <iframe
        ref={frame}
        title={`The offer on a ${device}`}
        src={OFFER_PREVIEW}
        sandbox="allow-scripts allow-same-origin"
        onLoad={send}
        className={css.screen}
        style={cssVars({ '--wide': `${width}px`, '--tall': `${height}px`, '--scale': String(scale) })}
      />
    </div>
  )
}

/** The width of an element, 0 until it is known. */
function useWidth() {
  const ref = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(0)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new ResizeObserver(() => setRoom(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { room, ref }
}
