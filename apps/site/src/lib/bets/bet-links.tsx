import { Link } from '@croupier/ui/link'
import { toast } from '@croupier/ui/toast'
import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation } from 'wouter'
import { useSite } from '../site.tsx'
import css from './bets.module.css'
import type { ShownBet } from './products.ts'

/** Puts the same bet into its basket and opens the game. Undefined for a bet that cannot be played again. */
export function usePlayAgain({ playAgain }: ShownBet): (() => void) | undefined {
  const { t } = useLingui()
  const { newId } = useSite()
  const [, navigate] = useLocation()
  if (!playAgain) return undefined
  return () => {
    navigate(playAgain(newId))
    toast({ stay: 'short', tone: 'info', text: t`The bet is in your basket. Nothing is staked yet.` })
  }
}

/** The ways from a bet to its proof, to its round, and to the same bet again. */
export function BetLinks({ shown }: { shown: ShownBet }) {
  const playAgain = usePlayAgain(shown)
  if (!shown.proofHref && !shown.roundHref && !playAgain) return null
  return (
    <span className={`${css.links} tiny`}>
      {shown.roundHref && (
        <Link className="link" href={shown.roundHref}>
          <Trans>Show the round</Trans>
        </Link>
      )}
      {shown.proofHref && (
        <Link className="link" href={shown.proofHref}>
          <Trans>Verify my ticket</Trans>
        </Link>
      )}
      {playAgain && (
        <button type="button" className="link" onClick={playAgain}>
          <Trans>Bet again</Trans>
        </button>
      )}
    </span>
  )
}
