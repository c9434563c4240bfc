import type { Picture as MerchantPicture } from '@croupier/wire/content/media'
import ImageOff from 'lucide-react/icons/image-off'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import css from './picture.module.css'

/** §9: a picture is loaded when a tenth of its place is visible. */
const THRESHOLD = 0.1

type Props = {
  picture: MerchantPicture
  alt: string
  className?: string | undefined
  /** In the place of a picture that cannot be loaded; a sign by default. */
  instead?: ReactNode
}

/** §8, §9: a picture of the merchant's, loaded when it comes into view, once more after a failure. Its place is kept, so nothing moves. */
export function Picture({ picture: { url, width, height }, alt, className, instead }: Props) {
  const [place, isSeen] = useSeen<HTMLSpanElement>()
  const [failures, setFailures] = useState(0)
  const ratio = { aspectRatio: `${width} / ${height}` }
  return (
    <span ref={place} className={[css.place, className].filter(Boolean).join(' ')} style={ratio}>
      {isSeen && failures < 2 && (
        <img
          key={failures}
          src={failures === 0 ? url : `${url}?again`}
          width={width}
          height={height}
          alt={alt}
          decoding="async"
          onError={() => setFailures(failures + 1)}
        />
      )}
      {failures === 2 && (instead ?? <ImageOff className={css.broken} role="img" aria-label={alt} />)}
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
