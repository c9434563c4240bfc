import DOMPurify from 'dompurify'
import ImageOff from 'lucide-react/icons/image-off'
import { useContext, useEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { cx } from './cx.ts'
import { PictureContext } from './picture-context.tsx'
import css from './rich-text.module.css'

const CONFIG = {
  USE_PROFILES: { html: true },
  FORBID_TAGS: ['style', 'form'],
  FORBID_ATTR: ['style'],
}

/** An image of the text, and the element that keeps its place. */
type Placed = { place: Element; url: string; alt: string; width: number; height: number }

/**
 * Decisions "Safety": rich text is sanitised on the server when it is saved, and again here. `framed` shows it as a preview. Its images
 * load by the rules of the application's pictures, if it has any.
 */
export function RichText({ html, framed }: { html: string; framed?: boolean }) {
  const Picture = useContext(PictureContext)
  const hasRules = Picture !== null
  const clean = useMemo(() => (hasRules ? withPlaces(html) : DOMPurify.sanitize(html, CONFIG)), [html, hasRules])
  const text = useRef<HTMLDivElement>(null)
  const [placed, setPlaced] = useState<readonly Placed[]>([])
  // The elements belong to this text, and another text has others.
  useEffect(() => setPlaced(hasRules ? placesIn(text.current) : []), [clean, hasRules])
  return (
    <>
      <div ref={text} className={cx(css.text, framed && css.framed)} dangerouslySetInnerHTML={{ __html: clean }} />
      {Picture &&
        placed.map(({ place, url, alt, width, height }, index) =>
          createPortal(
            <Picture
              className={width && height ? css.sized : css.picture}
              picture={width && height ? { url, width, height } : { url }}
              alt={alt}
              instead={<ImageOff className={css.broken} role="img" aria-label={alt} aria-hidden={alt === ''} />}
            />,
            place,
            index,
          ),
        )}
    </>
  )
}

/** The sanitised text, with an element in the place of each image. */
function withPlaces(html: string): string {
  const { body } = new DOMParser().parseFromString(DOMPurify.sanitize(html, CONFIG), 'text/html')
  for (const image of body.querySelectorAll('img')) {
    const place = document.createElement('span')
    for (const name of ['src', 'alt', 'width', 'height']) place.dataset[name] = image.getAttribute(name) ?? ''
    image.replaceWith(place)
  }
  return body.innerHTML
}

/** The images of a text, whose places keep their size while they load. */
function placesIn(text: HTMLElement | null): Placed[] {
  return [...(text?.querySelectorAll<HTMLElement>('[data-src]') ?? [])].map((place) => {
    const { src: url = '', alt = '' } = place.dataset
    const width = Number(place.dataset.width) || 0
    const height = Number(place.dataset.height) || 0
    // Not in pixels alone, which would widen the page around a text on a phone.
    if (width && height) place.style.width = `min(100%, ${width}px)`
    return { place, url, alt, width, height }
  })
}
