import { MODES } from '@croupier/game-math/lottery/index'
import { ZERO } from '@croupier/kernel/money'
import { Amount } from '@croupier/ui/amount'
import { Button } from '@croupier/ui/button'
import { CommitBar, CommitSum } from '@croupier/ui/commit-bar'
import { SegmentedControl, Stepper } from '@croupier/ui/controls'
import { Select } from '@croupier/ui/field'
import { Count } from '@croupier/ui/tag'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import ShoppingBasket from 'lucide-react/icons/shopping-basket'
import { useId } from 'react'
import { useCurrency } from '../../../lib/merchant.ts'
import type { Betting } from '../use-betting.ts'
import { unitText, useReason } from '../use-texts.ts'
import css from './picker.module.css'

type BarProps = {
  betting: Betting
  busy: boolean
  /** Why nothing can be placed at all now. */
  closed: string | undefined
  onBetNow: () => void
}

/** Desktop: unit, multiplier, cost and best payout of the picks, and the two buttons that use them. */
export function StakeBar({ betting, busy, closed, onBetNow }: BarProps) {
  const { t } = useLingui()
  const { game, play, missing, broken, mode, setMode } = betting
  const reason = useReason(game)(missing, broken)
  const reasonId = useId()
  const modes = MODES.filter((one) => game.modes.includes(one))
  return (
    <div className={css.act}>
      <div className={css.labelled}>
        <span className="tiny text-3">{t`Unit`}</span>
        <SegmentedControl
          label={t`Unit`}
          segments={modes.map((value) => ({ value, label: unitText(game, play, value) }))}
          value={mode}
          onChange={setMode}
        />
      </div>
      <div className={css.labelled}>
        <span className="tiny text-3">{t`Multiplier`}</span>
        <Multiplier betting={betting} />
      </div>
      <StakeSum betting={betting} reason={reason} reasonId={reasonId} />
      <div className={css.acts}>
        <Button off={reason !== undefined} aria-describedby={reasonId} onClick={betting.add}>
          {betting.editing ? t`Save bet` : t`Add to basket`}
        </Button>
        <Button
          kind="primary"
          busy={busy}
          busyLabel={t`Placing`}
          off={reason !== undefined || closed !== undefined}
          aria-describedby={reasonId}
          onClick={onBetNow}
        >
          {closed ?? <Trans>Bet now</Trans>}
        </Button>
      </div>
    </div>
  )
}

function Multiplier({ betting, prefix }: { betting: Betting; prefix?: string }) {
  const { t } = useLingui()
  const { multiple, setMultiple, game } = betting
  return (
    <Stepper
      label={t`Multiplier`}
      value={multiple}
      onChange={setMultiple}
      max={game.limits.multiple}
      {...(prefix ? { prefix } : {})}
    />
  )
}

function StakeSum({ betting, reason, reasonId }: { betting: Betting; reason: string | undefined; reasonId: string }) {
  const currency = useCurrency()
  const { bet, stake, paysUpTo, game, play, mode, multiple } = betting
  const unit = unitText(game, play, mode)
  return (
    <div className={css.sum} aria-live="polite">
      <div className="tiny text-3">
        {plural(bet?.units ?? 0, { one: '# bet', other: '# bets' })} × {unit} × {multiple}
      </div>
      <div className={css.stake}>
        <Amount value={stake ?? ZERO} currency={currency} />
      </div>
      <div className="tiny text-2" id={reasonId}>
        {reason}
        {!reason && bet && paysUpTo !== undefined && (
          <Trans>
            Pays up to <Amount value={paysUpTo} currency={currency} />
          </Trans>
        )}
      </div>
    </div>
  )
}

/** Phones: the same in place of the bottom bar, with a button that opens the basket. */
export function StakeCommitBar({ betting, busy, closed, onBetNow, onBasket }: BarProps & { onBasket: () => void }) {
  const { t } = useLingui()
  const currency = useCurrency()
  const { game, play, bet, missing, broken, mode, setMode, stake, lines } = betting
  const reason = useReason(game)(missing, broken)
  const modes = MODES.filter((one) => game.modes.includes(one))
  /** The picks make a bet. Then the basket, unless it is empty, has a separate button. */
  const canAdd = bet !== undefined && !reason
  return (
    <CommitBar
      cost={
        <>
          <Multiplier betting={betting} prefix="×" />
          <Select
            bare
            dense
            className={css.unit}
            label={<span className="visually-hidden">{t`Unit`}</span>}
            options={modes.map((value) => ({ value, label: unitText(game, play, value) }))}
            value={mode}
            onChange={setMode}
          />
          <CommitSum
            amount={<Amount value={stake ?? ZERO} currency={currency} />}
            note={plural(bet?.units ?? 0, { one: '# bet', other: '# bets' })}
          />
        </>
      }
    >
      {canAdd && lines.length > 0 && (
        <Button
          size="l"
          className={css.open}
          icon={<ShoppingBasket aria-hidden="true" />}
          aria-label={t`Basket`}
          onClick={onBasket}
        >
          <Count tone="tide">{lines.length}</Count>
        </Button>
      )}
      <Button
        size="l"
        {...(canAdd ? {} : { icon: <ShoppingBasket aria-hidden="true" /> })}
        onClick={canAdd ? betting.add : onBasket}
      >
        {canAdd ? t`Add` : t`Basket`}
        {!canAdd && lines.length > 0 && <Count tone="tide">{lines.length}</Count>}
      </Button>
      <Button
        size="l"
        kind="primary"
        busy={busy}
        busyLabel={t`Placing`}
        off={reason !== undefined || closed !== undefined}
        onClick={onBetNow}
      >
        {reason ?? closed ?? <Trans>Bet now</Trans>}
      </Button>
    </CommitBar>
  )
}
