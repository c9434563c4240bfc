import { units } from '@croupier/kernel/money'
import { Amount } from '@croupier/ui/amount'
import { LinkButton } from '@croupier/ui/button'
import { balance } from '@croupier/wire/wallet/wallet'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useCall } from '../../lib/call.ts'
import { useCurrency } from '../../lib/merchant.ts'
import { memberHref } from '../../lib/overlays.ts'
import css from './game-page.module.css'

/** The balance below a game, with its change since the game was opened, so that a bet is never out of sight. */
export function BalanceStrip() {
  const currency = useCurrency()
  const cash = useCall(balance, {}).data?.sumBalance
  const [atOpening, setAtOpening] = useState(cash)
  if (atOpening === undefined && cash !== undefined) setAtOpening(cash)
  return (
    <footer className={css.strip}>
      <span className={css.figure}>
        <span className="tiny text-2">
          <Trans>Balance</Trans>
        </span>
        <b className="num" data-testid="strip-balance">
          {cash === undefined ? '…' : <Amount value={cash} currency={currency} />}
        </b>
      </span>
      <span className={css.figure}>
        <span className="tiny text-2">
          <Trans>Change here</Trans>
        </span>
        <b className="num">
          {cash !== undefined && atOpening !== undefined ? (
            <Amount value={units(cash - atOpening)} currency={currency} signed />
          ) : (
            '…'
          )}
        </b>
      </span>
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
