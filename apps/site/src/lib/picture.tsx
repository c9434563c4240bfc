import type { Picture as MerchantPicture } from '@croupier/wire/content/media'
import ImageOff from 'lucide-react/icons/image-off'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { whenInView } from './in-view.ts'
import { useMerchant } from './merchant.ts'
import css from './picture.module.css'
import { sourcesOf } from './picture-sources.ts'

type Props = {
  picture: MerchantPicture
  alt: string
  className?: string | undefined
  /** In the place of a picture that cannot be loaded; a sign by default. */
  instead?: ReactNode
}

/**
 * §8, §9: a picture of the merchant's, loaded when it comes into view: from the merchant's hosts if there are any, else from the site,
 * which gets one retry. Its place is kept, so nothing moves.
 */
export function Picture({ picture, alt, className, instead }: Props) {
  const { url, width, height } = picture
  const [place, isSeen] = useSeen<HTMLSpanElement>()
  const copy = useCopy(picture, isSeen)
  const [failures, setFailures] = useState(0)
  // Another picture, or its copy, starts anew.
  useEffect(() => setFailures(0), [url, copy])
  const sources = copy === undefined ? [] : sourcesOf(url, copy)
  const source = sources[failures]
  const isBroken = copy !== undefined && failures >= sources.length
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

/** The address of a copy from the merchant's hosts; null if there is none, and undefined while it loads. */
function useCopy({ id, url }: MerchantPicture, isSeen: boolean): string | null | undefined {
  const hosts = useMerchant()?.imageCDNs.join(' ')
  const [copy, setCopy] = useState<string | null>()
  useEffect(() => {
    if (!isSeen || hosts === undefined) return undefined
    let address: string | null = null
    let isOver = false
    const show = (blob: Blob | undefined) => {
      if (isOver) return
      address = blob ? URL.createObjectURL(blob) : null
      setCopy(address)
    }
    if (hosts === '') show(undefined)
    else void fromHosts({ id, url }, hosts).then(show, () => show(undefined))
    return () => {
      isOver = true
      if (address) URL.revokeObjectURL(address)
      setCopy(undefined)
    }
  }, [id, url, hosts, isSeen])
  return copy
}

/** Few merchants have hosts, so only their pages load this code. */
async function fromHosts(picture: { id: string; url: string }, hosts: string): Promise<Blob | undefined> {
  const { pictureFromHosts } = await import('./picture-hosts.ts')
  return pictureFromHosts(picture, hosts.split(' '), { fetch: fetch.bind(globalThis), random: Math.random })
}

/** Whether an element has been in view. */
function useSeen<E extends Element>() {
  const ref = useRef<E>(null)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => (ref.current ? whenInView(ref.current, () => setSeen(true)) : undefined), [])
  return [ref, isSeen] as const
}
