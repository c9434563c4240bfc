import { Button, IconButton } from '@croupier/ui/button'
import { useLingui } from '@lingui/react/macro'
import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useEffect, useState } from 'react'

const SHOWN_MS = 2000

type CopyButtonProps = {
  text: string
  label: string
  /** Shows the label beside the icon: where nothing stands before the button that says what it copies. */
  inWords?: boolean
}

/** §8: copies a text and confirms it for two seconds. */
export function CopyButton({ text, label, inWords = false }: CopyButtonProps) {
  const { t } = useLingui()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [copied])
  const icon = copied ? <Check size={16} aria-hidden="true" /> : <Copy size={16} aria-hidden="true" />
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => {},
    )
  return (
    <>
      {inWords ? (
        <Button size="s" icon={icon} onClick={copy}>
          {label}
        </Button>
      ) : (
        <IconButton small label={label} onClick={copy}>
          {icon}
        </IconButton>
      )}
      <span className="visually-hidden" role="status">
        {copied ? t`Copied` : ''}
      </span>
    </>
  )
}
