import { MODES } from '@croupier/game-math/lottery/index'
import { type Money, units, ZERO } from '@croupier/kernel/money'
import { Amount } from '@croupier/ui/amount'
import { Button } from '@croupier/ui/button'
import { CommitBar, CommitSum } from '@croupier/ui/commit-bar'
import { SegmentedControl, Stepper } from '@croupier/ui/controls'
import { Select } from '@croupier/ui/field'
import { Count } from '@croupier/ui/tag'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import ShoppingBasket from 'lucide-react/icons/shopping-basket'
import { type ReactNode, useId } from 'react'
import { BonusMoney } from '../../../lib/bonus-money.tsx'
import { useCurrency } from '../../../lib/merchant.ts'
import { RoomNote } from '../basket/room-note.tsx'
import type { Betting } from '../use-betting.ts'
import { unitText, useReason } from '../use-texts.ts'
import css from './picker.module.css'

type BarProps = {
  betting: Betting
  busy: boolean
  /** Why nothing can be placed at all now. */
  closed: string | undefined
  /** Undefined for visitors, and until it is loaded. */
  cash: Money | undefined
  onBetNow: () => void
}

/** Desktop: unit, multiplier, cost and best payout of the picks, and the two buttons that use them. */
export function StakeBar({ betting, busy, closed, cash, onBetNow }: BarProps) {
  const { t } = useLingui()
  const { game, play, missing, broken, mode, setMode } = betting
  const currency = useCurrency()
  const reason = useReason(game)(missing, broken)
  const reasonId = useId()
  const modes = MODES.filter((one) => game.modes.includes(one))
  return (
    <div className={css.act}>
      <div className={css.labelled}>
        <span className="tiny text-3">{t`Unit (${currency})`}</span>
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
      <StakeSum betting={betting} cash={cash} reason={reason} reasonId={reasonId} />
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
          {closed ?? <BetNow multiple={betting.multiple} />}
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

/** The button names a multiplier, so that none is placed unnoticed. */
const BetNow = ({ multiple }: { multiple: number }) =>
  multiple === 1 ? <Trans>Bet now</Trans> : <Trans>Bet now × {multiple}</Trans>

type SumProps = Pick<BarProps, 'betting' | 'cash'> & { reason: string | undefined; reasonId: string }

function StakeSum({ betting, cash, reason, reasonId }: SumProps) {
  const currency = useCurrency()
  const { bet, stake, game, play, mode, multiple } = betting
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
        {!reason && <BestPayout betting={betting} />}
      </div>
      <div className="tiny text-2">{!reason && <HalfOdds betting={betting} />}</div>
      <div className="tiny text-2">{!reason && <BalanceAfter betting={betting} cash={cash} />}</div>
      <div className="tiny text-2">
        <BonusMoney />
      </div>
    </div>
  )
}

/** The best case of the picks, or how much their numbers still take. */
function BestPayout({ betting: { bet, paysUpTo, room } }: Pick<BarProps, 'betting'>) {
  const currency = useCurrency()
  if (!bet || paysUpTo === undefined) return null
  if (room?.full) return <RoomNote room={room} />
  return (
    <Trans>
      Pays up to <Amount value={paysUpTo} currency={currency} />
    </Trans>
  )
}

/** That the bet is paid half. */
function HalfOdds({ betting: { bet, room } }: Pick<BarProps, 'betting'>) {
  return bet && room && !room.full && room.halved.length > 0 ? <RoomNote room={room} /> : null
}

/** The balance that the bet would leave. */
function BalanceAfter({ betting: { stake }, cash }: Pick<BarProps, 'betting' | 'cash'>) {
  const currency = useCurrency()
  if (stake === undefined || cash === undefined) return null
  if (stake > cash) return <Trans>Your balance is too low</Trans>
  return (
    <Trans>
      Balance after <Amount value={units(cash - stake)} currency={currency} />
    </Trans>
  )
}

type CommitProps = BarProps & { onBasket: () => void; notice: ReactNode }

/** Phones: the same in place of the bottom bar, with a button that opens the basket. */
export function StakeCommitBar({ betting, busy, closed, cash, notice, onBetNow, onBasket }: CommitProps) {
  const { t } = useLingui()
  const currency = useCurrency()
  const { game, play, bet, missing, broken, mode, setMode, stake, lines } = betting
  const reason = useReason(game)(missing, broken)
  const modes = MODES.filter((one) => game.modes.includes(one))
  const priceText = (unit: string) => {
    const price = `${currency}\u00a0${unit}`
    return t`${price} each`
  }
  /** The picks make a bet. Then the basket, unless it is empty, has a separate button. */
  const canAdd = bet !== undefined && !reason
  return (
    <CommitBar
      notice={notice}
      effect={
        <>
          <span>{!reason && <BestPayout betting={betting} />}</span>
          <span>{!reason && <HalfOdds betting={betting} />}</span>
          <span>{!reason && <BalanceAfter betting={betting} cash={cash} />}</span>
        </>
      }
      cost={
        <>
          <Multiplier betting={betting} prefix="×" />
          <Select
            bare
            dense
            className={css.unit}
            label={<span className="visually-hidden">{t`Unit`}</span>}
            options={modes.map((value) => ({ value, label: priceText(unitText(game, play, value)) }))}
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
        {reason ?? closed ?? <BetNow multiple={betting.multiple} />}
      </Button>
    </CommitBar>
  )
}
