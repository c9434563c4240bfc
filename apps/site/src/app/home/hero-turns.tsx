import { useLingui } from '@lingui/react/macro'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useMedia } from '../../lib/media.ts'
import css from './hero-turns.module.css'

/** How long a banner shows before the next one. */
const TURN_MS = 8_000

type Props = { banners: readonly { id: string; title: string }[]; turn: number; onTurn: (turn: number) => void }

/**
 * §2: the switch between the banners of the home page. They take turns by themselves, unless the visitor prefers less motion, reads one
 * (the pointer or the focus is on the hero) or pauses them.
 */
export function HeroTurns({ banners, turn, onTurn }: Props) {
  const { t } = useLingui()
  const place = useRef<HTMLDivElement>(null)
  const isCalm = useMedia('(prefers-reduced-motion: reduce)')
  const [isPaused, setPaused] = useState(false)
  const isRunning = !isPaused && !isCalm
  const next = useEffectEvent(() => {
    const hero = place.current?.parentElement
    const isRead = document.hidden || hero?.matches(':hover, :focus-within')
    if (!isRead) onTurn((turn + 1) % banners.length)
  })
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(() => next(), TURN_MS)
    return () => clearInterval(timer)
  }, [isRunning, turn])
  return (
    <div ref={place} className={css.turns} data-always>
      {banners.map(({ id, title }, at) => {
        const number = at + 1
        return (
          <button
            key={id}
            type="button"
            className={css.dot}
            aria-label={t`Banner ${number}: ${title}`}
            aria-current={at === turn ? 'true' : undefined}
            onClick={() => onTurn(at)}
          />
        )
      })}
      {!isCalm && (
        <button
          type="button"
          className={css.pause}
          aria-label={isPaused ? t`Play banners` : t`Pause banners`}
          onClick={() => setPaused(!isPaused)}
        >
          {isPaused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
        </button>
      )}
    </div>
  )
}
