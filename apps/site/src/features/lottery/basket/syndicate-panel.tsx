import { Button } from '@croupier/ui/button'
import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../../lib/lazy.ts'
import { useProtect } from '../../../lib/protect.ts'
import type { Betting } from '../use-betting.ts'
import css from './basket.module.css'

const StartDialog = lazyPart('lottery', () => import('../syndicates/start-dialog.tsx'), 'StartDialog')

const MAX_LINES = 20

type Props = {
  betting: Betting
  isRepeat: boolean
  /** Closes the basket on phones. */
  onStarted: (() => void) | undefined
}

/** The way to share the basket: others buy shares of it. */
export function SyndicatePanel({ betting, isRepeat, onStarted }: Props) {
  const { t } = useLingui()
  const protect = useProtect()
  const [isOpen, setOpen] = useState(false)
  const { lines } = betting
  const reason = isRepeat
    ? t`A syndicate is for one round. Turn the repeat order off.`
    : lines.length > MAX_LINES
      ? t`A syndicate has ${MAX_LINES} lines at most`
      : undefined
  return (
    <div className={css.well}>
      <div className={`${css.row} ${css.share}`}>
        <Trans>Share with others</Trans>
        <Button
          size="s"
          disabled={lines.length === 0 || reason !== undefined}
          onClick={() => protect(t`Start a syndicate`, () => setOpen(true))}
        >
          <Trans>Start a syndicate</Trans>
        </Button>
      </div>
      {reason && <p className="tiny text-2">{reason}</p>}
      {isOpen && (
        <Suspense>
          <StartDialog betting={betting} onClose={() => setOpen(false)} onStarted={onStarted} />
        </Suspense>
      )}
    </div>
  )
}
