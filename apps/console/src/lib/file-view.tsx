import { useEffect, useState } from 'react'
import css from './file-view.module.css'

/** A file of a member: a picture is shown, a PDF is saved: it stays as the member sent it. */
export function FileView({ content, name }: { content: Blob; name: string }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(content)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [])
  if (!address) return null
  if (content.type.startsWith('image/')) return <img className={css.picture} src={address} alt={name} />
  return (
    <a className="link" href={address} download={`${name}.pdf`}>
      Save {name} (PDF)
    </a>
  )
}
