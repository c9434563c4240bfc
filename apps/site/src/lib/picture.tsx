import type { PictureProps } from '@croupier/ui/picture-context'
import { useEffect, useRef, useState } from 'react'
import { whenInView } from './in-view.ts'
import { useMerchant } from './merchant.ts'
import css from './picture.module.css'
import { sourcesOf, srcSetOf } from './picture-sources.ts'

/**
 * §8, §9: a picture of the merchant's or a member's, loaded when it comes into view: from the merchant's hosts if there are any, else
 * from the site, which gets one retry. Its place is kept, so nothing moves. A picture above the fold (`load`) waits for nothing.
 */
export function Picture({ picture, alt, className, instead, load, shownWidth, onBroken }: PictureProps) {
  const { url, width, height } = picture
  const [place, seenWidth] = useSeenWidth()
  const [firstWidth] = useState(() => Math.min(innerWidth, shownWidth ?? innerWidth))
  const copy = useCopy(url, width, load ? firstWidth : seenWidth)
  const [failures, setFailures] = useState(0)
  // Another picture, or its copy, starts anew.
  useEffect(() => setFailures(0), [url, copy])
  const sources = copy === undefined ? [] : sourcesOf(url, copy)
  const source = sources[failures]
  const isBroken = copy !== undefined && !source
  useEffect(() => {
    if (isBroken) onBroken?.()
  }, [isBroken, onBroken])
  const image = source && (load || seenWidth !== undefined) && (
    <img
      key={source}
      src={source}
      srcSet={source === url ? srcSetOf(url, width) : undefined}
      sizes={load ? `min(100vw, ${shownWidth}px)` : `${seenWidth}px`}
      className={load && className}
      width={width}
      height={height}
      alt={alt}
      decoding={load ? undefined : 'async'}
      loading={load === 'shown' ? 'lazy' : undefined}
      fetchPriority={load === 'now' ? 'high' : undefined}
      onError={() => setFailures(failures + 1)}
    />
  )
  const shown = isBroken ? instead : image
  if (load) return shown
  return (
    <span
      ref={place}
      className={[css.place, className].filter(Boolean).join(' ')}
      style={{ aspectRatio: width && `${width} / ${height}` }}
    >
      {shown}
    </span>
  )
}

/**
 * The address of a copy from the merchant's hosts, in the width that is shown; null if there is none, and undefined while it loads or
 * nobody sees it.
 */
function useCopy(url: string, width: number | undefined, shownWidth: number | undefined): string | null | undefined {
  const hosts = useMerchant()?.imageCDNs.join(' ')
  const [copy, setCopy] = useState<string | null>()
  useEffect(() => {
    if (shownWidth === undefined || !hosts) return undefined
    // Few merchants have hosts, so only their pages load this code.
    const stop = import('./picture-hosts.ts').then(
      ({ copyFromHosts }) => copyFromHosts({ url, width, shownWidth }, hosts.split(' '), setCopy),
      () => setCopy(null),
    )
    return () => {
      void stop.then((end) => end?.())
      setCopy(undefined)
    }
  }, [url, width, shownWidth, hosts])
  return hosts === '' && shownWidth !== undefined ? null : copy
}

/** The width of an element in CSS pixels, once it has been in view. */
function useSeenWidth() {
  const ref = useRef<HTMLElement>(null)
  const [width, setWidth] = useState<number>()
  useEffect(() => {
    const place = ref.current
    return place ? whenInView(place, () => setWidth(place.clientWidth)) : undefined
  }, [])
  return [ref, width] as const
}
