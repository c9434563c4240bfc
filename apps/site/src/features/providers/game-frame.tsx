import { LoaderOverlay } from '@croupier/ui/loader'
import { balance } from '@croupier/wire/wallet/wallet'
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { balanceHold } from '../../lib/balance-hold.ts'
import { allOf } from '../../lib/call.ts'
import { useSite } from '../../lib/site.tsx'
import { type FrameMessage, frameMessage } from './frame-messages.ts'
import css from './game-page.module.css'
import { CHECK_PATH } from './round-href.ts'

type Props = { url: string; name: string; onExpired: () => void }

/**
 * The game in its frame. It runs on an origin of its own, so that it reaches neither this page nor its session, and it may not
 * leave the frame.
 */
export function GameFrame({ url, name, onExpired }: Props) {
  const { queries } = useSite()
  const [, navigate] = useLocation()
  const frame = useRef<HTMLIFrameElement>(null)
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    const readBalance = () => void queries.invalidateQueries(allOf(balance))
    const act: Record<FrameMessage, () => void> = {
      'croupier.ready': () => setLoaded(true),
      'croupier.round': () => balanceHold.begin(readBalance),
      'croupier.balance': () => (balanceHold.isHeld() ? balanceHold.end() : readBalance()),
      'croupier.expired': onExpired,
      'croupier.lobby': () => navigate('/gameCenter'),
      'croupier.verify': () => navigate(CHECK_PATH),
    }
    const listen = (event: MessageEvent<unknown>) => {
      const said = frameMessage(event, { window: frame.current?.contentWindow, url })
      if (said) act[said]()
    }
    window.addEventListener('message', listen)
    return () => {
      window.removeEventListener('message', listen)
      balanceHold.end()
    }
  }, [navigate, onExpired, queries, url])
  return (
    <div className={css.stage}>
      <iframe
        ref={frame}
        className={css.frame}
        src={url}
        title={name}
        sandbox="allow-scripts allow-same-origin allow-forms"
        allow="fullscreen"
        referrerPolicy="origin"
        onLoad={() => setLoaded(true)}
      />
      {!isLoaded && (
        <LoaderOverlay contained>
          <Trans>The game is loading</Trans>
        </LoaderOverlay>
      )}
    </div>
  )
}
