import { Amount } from '@croupier/ui/amount'
import { FeatureCard } from '@croupier/ui/feature-card'
import type { OwnVip, VipLevelView } from '@croupier/wire/rewards/vip'
import { Trans } from '@lingui/react/macro'
import { useCurrency } from '../../lib/merchant.ts'
import { Meter } from './meter.tsx'
import css from './vip.module.css'
import { missingOf, missingToNext } from './vip-progress.ts'
import { Shield } from './vip-shield.tsx'

type OwnProps = { own: OwnVip; levels: readonly VipLevelView[] }

/** Reward rules §2.3: the level of the member, what is missing to the next one, and what keeps it. */
export function OwnLevel({ own, levels }: OwnProps) {
  const { level, next, nextReview, keepValidBet, monthValidBet } = own
  const played = next?.inMonth ? monthValidBet : own.validBet
  return (
    <FeatureCard tone="lamp">
      <div className={css.hero}>
        <Shield level={level} height={116} />
        <div className={css.progress}>
          <p className="small">
            <Trans>Your level</Trans>
          </p>
          <h2 className="title-1">{levels[level - 1]?.name ?? <Trans>No VIP level yet</Trans>}</h2>
          <p className={css.sentence}>
            <Missing own={own} levels={levels} />
          </p>
          {next && next.validBet > 0n && (
            <Meter label={<Trans>Valid bets to the next level</Trans>} value={played} target={next.validBet} />
          )}
          {next && next.deposits > 0n && (
            <Meter label={<Trans>Deposits to the next level</Trans>} value={own.deposits} target={next.deposits} />
          )}
          {level > 0 && <Keep own={own} />}
          {nextReview && keepValidBet > 0n && (
            <Meter label={<Trans>Keep your level</Trans>} value={monthValidBet} target={keepValidBet} />
          )}
        </div>
        <Totals own={own} />
      </div>
    </FeatureCard>
  )
}

function Totals({ own: { validBet, deposits, monthValidBet } }: { own: OwnVip }) {
  const currency = useCurrency()
  const totals = [
    { name: <Trans>Valid bets in total</Trans>, amount: validBet },
    { name: <Trans>Deposits in total</Trans>, amount: deposits },
    { name: <Trans>Valid bets this month</Trans>, amount: monthValidBet },
  ]
  return (
    <dl className={css.totals}>
      {totals.map(({ name, amount }, at) => (
        <div key={at}>
          <dt>{name}</dt>
          <dd>
            <Amount value={amount} currency={currency} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** What the next level still takes, in a sentence. */
function Missing({ own, levels }: OwnProps) {
  const currency = useCurrency()
  const { next, level } = own
  const missing = missingToNext(own)
  if (!next || !missing)
    return level < levels.length ? (
      <Trans>The next level is by invitation.</Trans>
    ) : (
      <Trans>This is the highest level.</Trans>
    )
  const name = levels[next.level - 1]?.name ?? ''
  const { bets, deposits } = missing
  if (next.inMonth && bets > 0n)
    return (
      <Trans>
        <Amount value={bets} currency={currency} /> more in valid bets this month back to {name}.
      </Trans>
    )
  if (bets > 0n && deposits > 0n)
    return (
      <Trans>
        <Amount value={bets} currency={currency} /> more in valid bets and{' '}
        <Amount value={deposits} currency={currency} /> more in deposits to {name}.
      </Trans>
    )
  if (bets > 0n)
    return (
      <Trans>
        <Amount value={bets} currency={currency} /> more in valid bets to {name}.
      </Trans>
    )
  if (deposits > 0n)
    return (
      <Trans>
        <Amount value={deposits} currency={currency} /> more in deposits to {name}.
      </Trans>
    )
  return <Trans>You have all that {name} takes. Your level rises within minutes.</Trans>
}

/** Whether the review of the running month can take the level, and what keeps it. */
function Keep({ own: { nextReview, keepValidBet, monthValidBet } }: { own: OwnVip }) {
  const currency = useCurrency()
  const missing = missingOf(monthValidBet, keepValidBet)
  if (!nextReview)
    return (
      <p className={css.sentence}>
        <Trans>Your level is safe this month.</Trans>
      </p>
    )
  return (
    <p className={css.sentence}>
      {missing > 0n ? (
        <Trans>
          <Amount value={missing} currency={currency} /> more in valid bets this month keep your level at the review on{' '}
          <span className={css.day}>{nextReview}</span>.
        </Trans>
      ) : (
        <Trans>
          You have what keeps your level at the review on <span className={css.day}>{nextReview}</span>.
        </Trans>
      )}
    </p>
  )
}
