import type { Money } from '@croupier/kernel/money'
import { Amount } from '@croupier/ui/amount'
import { useLingui } from '@lingui/react/macro'
import { useCurrency } from '../../lib/merchant.ts'
import css from './rewards.module.css'

const SHOWN = 10

/** The first prizes that a leaderboard or a raffle has to give, in their order. */
export function PrizeList({ prizes }: { prizes: readonly Money[] }) {
  const { t } = useLingui()
  const currency = useCurrency()
  return (
    <ol className={css.prizes} aria-label={t`Prizes`}>
      {prizes.slice(0, SHOWN).map((prize, at) => (
        <li key={at}>
          <Amount value={prize} currency={currency} />
        </li>
      ))}
    </ol>
  )
}
