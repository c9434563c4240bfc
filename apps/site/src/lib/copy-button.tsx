import { IconButton } from '@croupier/ui/button'
import { useLingui } from '@lingui/react/macro'
import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useEffect, useState } from 'react'

const SHOWN_MS = 2000

/** §8: copies a text and confirms it for two seconds. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useLingui()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [copied])
  return (
    <>
      <IconButton
        small
        label={label}
        onClick={() =>
          navigator.clipboard.writeText(text).then(
            () => setCopied(true),
            () => {},
          )
        }
      >
        {copied ? <Check size={16} aria-hidden="true" /> : <Copy size={16} aria-hidden="true" />}
      </IconButton>
      <span className="visually-hidden" role="status">
        {copied ? t`Copied` : ''}
      </span>
    </>
  )
}
