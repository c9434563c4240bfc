import { IconButton } from '@croupier/ui/button'
import { useLingui } from '@lingui/react/macro'
import Heart from 'lucide-react/icons/heart'
import Maximize from 'lucide-react/icons/maximize'
import Minimize from 'lucide-react/icons/minimize'
import { type RefObject, useEffect, useState } from 'react'
import { useFavourites } from '../../lib/use-favourites.ts'
import css from './game-page.module.css'

type Props = { code: string; name: string; card: RefObject<HTMLElement | null> }

/** Favourite and full screen. The balance strip belongs to what is shown in full screen. */
export function GameTools({ code, name, card }: Props) {
  const { t } = useLingui()
  const { on, label, onToggle } = useFavourites()(code, name)
  const isFull = useFullScreen()
  return (
    <div className={css.tools}>
      <IconButton label={label} aria-pressed={on} className={css.heart} onClick={onToggle}>
        <Heart aria-hidden="true" />
      </IconButton>
      {document.fullscreenEnabled && (
        <IconButton
          label={isFull ? t`Leave full screen` : t`Full screen`}
          onClick={() => void (isFull ? document.exitFullscreen() : card.current?.requestFullscreen())?.catch(() => {})}
        >
          {isFull ? <Minimize aria-hidden="true" /> : <Maximize aria-hidden="true" />}
        </IconButton>
      )}
    </div>
  )
}

function useFullScreen(): boolean {
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    const follow = () => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', follow)
    return () => document.removeEventListener('fullscreenchange', follow)
  }, [])
  return isFull
}
