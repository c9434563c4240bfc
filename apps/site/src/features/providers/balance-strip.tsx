import { type Money, units } from '@croupier/kernel/money'
import { Amount } from '@croupier/ui/amount'
import { LinkButton } from '@croupier/ui/button'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useCurrency } from '../../lib/merchant.ts'
import { memberHref } from '../../lib/overlays.ts'
import { useFunds } from '../../lib/use-funds.ts'
import css from './game-page.module.css'

/** The balance below a game, with its change since the game was opened, so that a bet is never out of sight. Bonus money has an amount of its own (T026). */
export function BalanceStrip() {
  const currency = useCurrency()
  const funds = useFunds()
  const sum = funds && units(funds.cash + funds.bonus)
  const [atOpening, setAtOpening] = useState(sum)
  if (atOpening === undefined && sum !== undefined) setAtOpening(sum)
  const amount = (value: Money | undefined, signed = false) =>
    value === undefined ? '…' : <Amount value={value} currency={currency} signed={signed} />
  return (
    <footer className={css.strip}>
      <Figure label={<Trans>Balance</Trans>} testId="strip-balance">
        {amount(funds?.cash)}
      </Figure>
      {funds && funds.bonus > 0n && (
        <Figure label={<BonusLabel />} testId="strip-bonus">
          {amount(funds.bonus)}
        </Figure>
      )}
      <Figure label={<Trans>Change here</Trans>}>
        {amount(sum !== undefined && atOpening !== undefined ? units(sum - atOpening) : undefined, true)}
      </Figure>
      <span className={css.grow} />
      <LinkButton size="s" kind="quiet" href={memberHref('personalHistoryCopy')}>
        <Trans>Betting record</Trans>
      </LinkButton>
      <LinkButton size="s" kind="quiet" href={memberHref('saferPlay')}>
        <Trans>Limits</Trans>
      </LinkButton>
    </footer>
  )
}

/** Phones have no room for what it is for. */
const BonusLabel = () => (
  <>
    <span className={css.wideOnly}>
      <Trans>Bonus money, used after your cash</Trans>
    </span>
    <span className={css.phoneOnly}>
      <Trans>Bonus money</Trans>
    </span>
  </>
)

function Figure({ label, testId, children }: { label: ReactNode; testId?: string; children: ReactNode }) {
  return (
    <span className={css.figure}>
      <span className="tiny text-2">{label}</span>
      <b className="num" data-testid={testId}>
        {children}
      </b>
    </span>
  )
}
