import ChevronRight from 'lucide-react/icons/chevron-right'
import Megaphone from 'lucide-react/icons/megaphone'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { useEffect, useState } from 'react'
import { Link } from './link.tsx'
import css from './notice-ticker.module.css'
import { useUiTexts } from './ui-texts.tsx'

export interface TickerNotice {
  id: string
  text: string
  href?: string
}

/** One line of notices, two on phones, in which longer texts scroll. The notice changes every 8 s, unless it is paused, hovered or focused. */
export function NoticeTicker({
  label,
  notices,
  all,
}: {
  label: string
  notices: readonly TickerNotice[]
  all: { href: string; label: string }
}) {
  const texts = useUiTexts()
  const [at, setAt] = useState(0)
  const [paused, setPaused] = useState(false)
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (paused || held || notices.length < 2) return
    const timer = setInterval(() => setAt((last) => last + 1), 8000)
    return () => clearInterval(timer)
  }, [paused, held, notices.length])
  const notice = notices[at % Math.max(1, notices.length)]
  const hold = (on: boolean) => () => setHeld(on)
  return (
    <section
      className={css.ticker}
      aria-label={label}
      onPointerEnter={hold(true)}
      onPointerLeave={hold(false)}
      onFocus={hold(true)}
      onBlur={hold(false)}
    >
      <Megaphone aria-hidden="true" />
      {/* The first notice stands at once: browsers count a text that fades in as painted much later. */}
      <span key={notice?.id} className={css.text} data-turned={at > 0 || undefined}>
        {notice?.href ? <Link href={notice.href}>{notice.text}</Link> : notice?.text}
      </span>
      {notices.length > 1 && (
        <button
          type="button"
          aria-label={paused ? texts.playNotices : texts.pauseNotices}
          onClick={() => setPaused(!paused)}
        >
          {paused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
        </button>
      )}
      <Link className={css.list} href={all.href} aria-label={all.label} title={all.label}>
        <ChevronRight aria-hidden="true" />
      </Link>
    </section>
  )
}
