import type { Money } from '@croupier/kernel/money'
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import Plus from 'lucide-react/icons/plus'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useRef, useState } from 'react'
import { Amount } from './amount.tsx'
import css from './balance-pill.module.css'
import { cx } from './cx.ts'
import { Link } from './link.tsx'
import { Skeleton } from './skeleton.tsx'
import { useUiTexts } from './ui-texts.tsx'

export interface BalancePillProps {
  /** `undefined` until the first balance: a skeleton of the usual width. */
  value: Money | undefined
  /** Money that pays after the balance, in a line of its own; `purpose` says so. */
  bonus?: { value: Money; label: string; purpose: string } | undefined
  currency: string
  hidden?: boolean
  onToggleHidden: () => void
  refreshing?: boolean
  onRefresh: () => void
  /** A win that was just credited: a lamp ring and "+P 247.00". The caller removes it after two seconds. */
  change?: Money | undefined
  deposit?: { href: string; label: string }
  /** Phones have no room for it. */
  withdraw?: { href: string; label: string }
}

/** The wallet in the header: shown, hidden, refreshing, changed. Refreshing is throttled to once in three seconds. */
export function BalancePill({
  value,
  bonus,
  currency,
  hidden,
  onToggleHidden,
  refreshing,
  onRefresh,
  change,
  deposit,
  withdraw,
}: BalancePillProps) {
  const texts = useUiTexts()
  const [isPaused, setPaused] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const refresh = () => {
    if (isPaused) return
    setPaused(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setPaused(false), 3000)
    onRefresh()
  }
  const waiting = value === undefined || refreshing
  return (
    <div className={cx(css.pill, change !== undefined && css.changed)}>
      <span className="visually-hidden">{texts.balance}</span>
      <span className={css.sums}>
        <span className={css.figure} aria-live="polite">
          {value === undefined ? (
            <Skeleton width="5.4em" height={18} />
          ) : (
            <span className={cx((waiting || hidden) && css.away)}>
              <Amount value={value} currency={currency} />
            </span>
          )}
          {value !== undefined && waiting && <Skeleton height={18} />}
          {hidden && !waiting && <span className={css.stars}>***</span>}
        </span>
        {bonus && !hidden && <Bonus bonus={bonus} currency={currency} />}
      </span>
      {change !== undefined && !hidden && (
        <span className={css.change}>
          <Amount value={change} currency={currency} signed />
        </span>
      )}
      <button type="button" aria-label={hidden ? texts.showBalance : texts.hideBalance} onClick={onToggleHidden}>
        {hidden ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
      </button>
      <button
        type="button"
        aria-label={texts.refreshBalance}
        className={cx(refreshing && css.turning)}
        onClick={refresh}
      >
        <RefreshCw aria-hidden="true" />
      </button>
      {withdraw && (
        <Link href={withdraw.href} className={css.withdraw} aria-label={withdraw.label} title={withdraw.label}>
          <ArrowUpFromLine aria-hidden="true" />
          <span>{withdraw.label}</span>
        </Link>
      )}
      {deposit && (
        <Link href={deposit.href} className={css.deposit} aria-label={deposit.label}>
          <Plus aria-hidden="true" />
          <span>{deposit.label}</span>
        </Link>
      )}
    </div>
  )
}

function Bonus({ bonus, currency }: Required<Pick<BalancePillProps, 'bonus' | 'currency'>>) {
  if (!bonus) return null
  return (
    <span className={css.bonus} title={bonus.purpose}>
      <span aria-hidden="true">{bonus.label}</span>
      <span className="visually-hidden">{bonus.purpose}</span> <Amount value={bonus.value} currency={currency} />
    </span>
  )
}
