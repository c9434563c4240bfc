import { Button } from '@croupier/ui/button'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'
import { ANALYTICS_CHOICE } from '../../lib/analytics-choice.ts'
import { useSite } from '../../lib/site.tsx'
import { remembered } from '../../lib/storage.ts'
import { windowEvents } from '../../lib/window-events.ts'
import css from './analytics.module.css'
import { endTag, reportPage, startTag } from './gtag.ts'

const stored = remembered('analytics')
const subscribe = windowEvents('hashchange')
const isAsked = () => location.hash === ANALYTICS_CHOICE

/** §3 analytics: Google's tag is loaded after the visitor has allowed it. The footer leads back to the choice. */
export function Analytics({ gtagId }: { gtagId: string }) {
  const { clock } = useSite()
  const [path] = useLocation()
  const [choice, setChoice] = useState(stored.get)
  const isReopened = useSyncExternalStore(subscribe, isAsked)
  const hasStarted = useRef(false)
  useEffect(() => {
    if (choice !== 'yes') return
    if (!hasStarted.current) startTag(gtagId, new Date(clock.now()))
    hasStarted.current = true
    reportPage(path)
  }, [choice, path, gtagId, clock])
  const choose = (next: 'yes' | 'no') => {
    stored.set(next)
    setChoice(next)
    if (isReopened) {
      history.replaceState(history.state, '', location.pathname + location.search)
      window.dispatchEvent(new HashChangeEvent('hashchange'))
    }
    if (next === 'no' && hasStarted.current) endTag()
  }
  return choice === null || isReopened ? <Choice onChoose={choose} /> : null
}

function Choice({ onChoose }: { onChoose: (choice: 'yes' | 'no') => void }) {
  const { t } = useLingui()
  return (
    <section className={css.bar} aria-label={t`Analytics`}>
      <p>
        <Trans>
          May we count your visits with Google Analytics? It helps us to improve the site. We share no data about your
          bets or your money.
        </Trans>
      </p>
      <div className={css.acts}>
        <Button size="s" onClick={() => onChoose('no')}>
          <Trans>No, thanks</Trans>
        </Button>
        <Button size="s" onClick={() => onChoose('yes')}>
          <Trans>Allow</Trans>
        </Button>
      </div>
    </section>
  )
}
