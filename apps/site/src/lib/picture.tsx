import type { Picture as MerchantPicture } from '@croupier/wire/content/media'
import ImageOff from 'lucide-react/icons/image-off'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useMerchant } from './merchant.ts'
import css from './picture.module.css'
import { sourcesOf } from './picture-sources.ts'

/** §9: a picture is loaded when a tenth of its place is visible. */
const THRESHOLD = 0.1

type Props = {
  picture: MerchantPicture
  alt: string
  className?: string | undefined
  /** In the place of a picture that cannot be loaded; a sign by default. */
  instead?: ReactNode
}

/**
 * §8, §9: a picture of the merchant's, loaded when it comes into view. After a failure the next host is tried, at last the site twice.
 * Its place is kept, so nothing moves.
 */
export function Picture({ picture: { url, width, height }, alt, className, instead }: Props) {
  const [place, isSeen] = useSeen<HTMLSpanElement>()
  const hosts = useMerchant()?.imageCDNs
  const [sources, setSources] = useState<readonly string[]>()
  const [failures, setFailures] = useState(0)
  // The order of the hosts is drawn once for each picture.
  useEffect(() => {
    setSources(sourcesOf(url, hosts ?? []))
    setFailures(0)
  }, [url, hosts])
  const source = sources?.[failures]
  const isBroken = sources !== undefined && failures >= sources.length
  const ratio = { aspectRatio: `${width} / ${height}` }
  return (
    <span ref={place} className={[css.place, className].filter(Boolean).join(' ')} style={ratio}>
      {isSeen && source && (
        <img
          key={source}
          src={source}
          width={width}
          height={height}
          alt={alt}
          decoding="async"
          onError={() => setFailures(failures + 1)}
        />
      )}
      {isBroken && (instead ?? <ImageOff className={css.broken} role="img" aria-label={alt} />)}
    </span>
  )
}

/** Whether an element has been in view. A browser that cannot tell loads it at once. */
function useSeen<E extends Element>() {
  const ref = useRef<E>(null)
  const [isSeen, setSeen] = useState(typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    const element = ref.current
    if (!element || isSeen) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
      },
      { threshold: THRESHOLD },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [isSeen])
  return [ref, isSeen] as const
}
