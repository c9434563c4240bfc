import { Button } from '@croupier/ui/button'
import { Trans, useLingui } from '@lingui/react/macro'
import Share2 from 'lucide-react/icons/share-2'
import { CopyButton } from './copy-button.tsx'

type Props = { title: string /** The page, relative to this one. */; path: string }

/** Hands the address of a page to another app of the device. A browser that cannot do so copies it. */
export function ShareButton({ title, path }: Props) {
  const { t } = useLingui()
  const url = new URL(path, location.href).href
  if (!('share' in navigator)) return <CopyButton text={url} label={t`Copy the link`} inWords />
  // A visitor who chooses no app has changed their mind.
  const share = () => void navigator.share({ title, url }).catch(() => {})
  return (
    <Button size="s" icon={<Share2 size={16} aria-hidden="true" />} onClick={share}>
      <Trans>Share</Trans>
    </Button>
  )
}
