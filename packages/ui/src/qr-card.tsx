import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { create } from 'qrcode'
import { type ReactNode, useMemo, useState } from 'react'
import { Button } from './button.tsx'
import css from './qr-card.module.css'
import { useUiTexts } from './ui-texts.tsx'

/** A QR code of 125 px on white in both themes, with its quiet zone. Import it lazily: it contains the encoder. */
export function QrCode({ value, label }: { value: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { modules } = create(value, { errorCorrectionLevel: 'M' })
    let drawn = ''
    for (let y = 0; y < modules.size; y++)
      for (let x = 0; x < modules.size; x++) if (modules.get(y, x)) drawn += `M${x} ${y}h1v1h-1z`
    return { size: modules.size, path: drawn }
  }, [value])
  return (
    <svg className={css.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} fill="#000" />
    </svg>
  )
}

/** A QR code with its value, a button that copies it, and more content (an expiry clock) as children. */
export function QrCard({ value, label, children }: { value: string; label: string; children: ReactNode }) {
  const texts = useUiTexts()
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard?.writeText(value)
    setCopied(true)
  }
  return (
    <div className={css.card}>
      <QrCode value={value} label={label} />
      <div className={css.beside}>
        {children}
        <Button size="s" icon={copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />} onClick={copy}>
          {copied ? texts.copied : texts.copy}
        </Button>
      </div>
    </div>
  )
}
