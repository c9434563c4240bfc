import { useContext, useState } from 'react'
import { PictureContext, type PictureProps } from './picture-context.tsx'

/** A picture by the rules of the application, or a plain image where it has none. */
export function AnyPicture(props: PictureProps) {
  const Picture = useContext(PictureContext) ?? PlainPicture
  return <Picture {...props} />
}

function PlainPicture({ picture: { url, width, height }, alt, className, instead, onBroken }: PictureProps) {
  const [broken, setBroken] = useState<string>()
  if (url === broken) return instead
  const fail = () => {
    setBroken(url)
    onBroken?.()
  }
  return <img className={className} src={url} width={width} height={height} alt={alt} onError={fail} />
}
