import { ZERO } from '@croupier/kernel/money'
import { Amount } from '@croupier/ui/amount'
import { Button } from '@croupier/ui/button'
import { Pairs } from '@croupier/ui/card'
import { Link } from '@croupier/ui/link'
import { Trans, useLingui } from '@lingui/react/macro'
import { BonusMoney } from '../../../lib/bonus-money.tsx'
import { useCurrency } from '../../../lib/merchant.ts'
import { memberHref } from '../../../lib/overlays.ts'
import { PlacingOutcome } from '../placing/placing-outcome.tsx'
import type { Betting } from '../use-betting.ts'
import css from './basket.module.css'
import type { Checkout } from './use-checkout.ts'

/** The foot of the basket: cost, remaining balance, and the button that places it. */
export function BasketTotal({ betting, checkout }: { betting: Betting; checkout: Checkout }) {
  const { t } = useLingui()
  const currency = useCurrency()
  const { total, after, cash, units, plan, repeat, isEmpty, placing } = checkout
  const rounds = plan && repeat && 'items' in repeat ? repeat.items.length : 1
  const isShort = after !== undefined && after < 0n
  const reason = isEmpty
    ? betting.lines.length === 0
      ? t`The basket is empty`
      : t`None of these bets can be placed`
    : (checkout.closed ?? (isShort ? t`Your balance is too low` : null))
  return (
    <>
      <Pairs
        pairs={[
          { label: t`Bets × rounds`, value: <span className="seq">{`${units} × ${rounds}`}</span> },
          { label: t`Total stake`, value: <Amount value={total} currency={currency} />, strong: true },
          {
            label: t`Balance after`,
            value: after === undefined ? '–' : <Amount value={isShort ? (cash ?? ZERO) : after} currency={currency} />,
          },
        ]}
      />
      <p className="tiny text-2">
        <BonusMoney />
      </p>
      <PlacingOutcome placing={placing} onAgain={checkout.placeAgain} />
      <div className={css.commit}>
        <Button
          kind="primary"
          size="l"
          wide
          busy={placing.state.step === 'sending'}
          busyLabel={t`Placing`}
          disabledReason={reason}
          onClick={checkout.placeBasket}
        >
          <Trans>
            Place bet · <Amount value={total} currency={currency} />
          </Trans>
        </Button>
      </div>
      {isShort && (
        <Link className="link tiny" href={memberHref('depositv2')}>
          <Trans>Make a deposit</Trans>
        </Link>
      )}
    </>
  )
}
