import type { Money } from '@croupier/kernel/money'
import { Amount } from '@croupier/ui/amount'
import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import { useCurrency } from '../../lib/merchant.ts'
import css from './rewards.module.css'

const SHOWN = 10

/** The first prizes that a leaderboard or a raffle has to give, in their order. */
export function PrizeList({ prizes }: { prizes: readonly Money[] }) {
  const heading = useId()
  const currency = useCurrency()
  return (
    <div>
      <h3 id={heading} className="small text-2">
        <Trans>Prizes</Trans>
      </h3>
      <ol className={css.prizes} aria-labelledby={heading}>
        {prizes.slice(0, SHOWN).map((prize, at) => (
          <li key={at}>
            <Amount value={prize} currency={currency} />
          </li>
        ))}
      </ol>
    </div>
  )
}
