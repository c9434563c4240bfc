import type { Money } from '@croupier/kernel/money'
import { rateText } from '@croupier/rules/rate'
import { Amount } from '@croupier/ui/amount'
import { Card } from '@croupier/ui/card'
import { FeatureCard } from '@croupier/ui/feature-card'
import { EmptyState, ErrorState, Skeleton } from '@croupier/ui/feedback'
import { Tag } from '@croupier/ui/tag'
import { type OwnVip, type VipLevelView, vipCentre } from '@croupier/wire/rewards/vip'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useCall } from '../../lib/call.ts'
import { useErrorText } from '../../lib/error-text.ts'
import { useCurrency } from '../../lib/merchant.ts'
import { Meter } from './meter.tsx'
import css from './rewards.module.css'

/** Reward rules §2.3: the member's own level with its progress, and what each level takes and gives. */
export function VipOverview() {
  const errorText = useErrorText()
  const { data, error } = useCall(vipCentre, {})
  if (!data && error)
    return <ErrorState title={<Trans>The VIP levels could not be loaded</Trans>}>{errorText(error)}</ErrorState>
  if (!data) return <Skeleton height={420} radius={16} />
  if (data.levels.length === 0) return <EmptyState title={<Trans>There are no VIP levels</Trans>} />
  const level = data.own?.level ?? 0
  return (
    <div className={css.page}>
      {data.own && <OwnLevel own={data.own} levels={data.levels} />}
      <ul className={css.levels}>
        {data.levels.map((one) => (
          <li key={one.level}>
            <Level one={one} isCurrent={data.own !== null && one.level === level} />
          </li>
        ))}
      </ul>
      {data.levels.some(({ birthdayBonus }) => birthdayBonus > 0n) && (
        <p className="text-2 small">
          <Trans>
            The birthday bonus comes once a year, if we verified your identity and you sent your documents at least 30
            days before. You can claim it for 7 days.
          </Trans>
        </p>
      )}
    </div>
  )
}

function OwnLevel({ own, levels }: { own: OwnVip; levels: readonly VipLevelView[] }) {
  const currency = useCurrency()
  const name = levels[own.level - 1]?.name ?? <Trans>No VIP level yet</Trans>
  const { next, nextReview } = own
  return (
    <FeatureCard
      tone="lamp"
      label={<Trans>Your level</Trans>}
      figure={name}
      parts={[
        { label: <Trans>Valid bets in total</Trans>, value: <Amount value={own.validBet} currency={currency} /> },
        { label: <Trans>Deposits in total</Trans>, value: <Amount value={own.deposits} currency={currency} /> },
        {
          label: <Trans>Valid bets this month</Trans>,
          value: <Amount value={own.monthValidBet} currency={currency} />,
        },
        ...(nextReview
          ? [{ label: <Trans>Next review</Trans>, value: <span className="num">{nextReview}</span> }]
          : []),
      ]}
    >
      {next && (
        <>
          <Meter
            label={<Trans>Valid bets to the next level</Trans>}
            value={next.inMonth ? own.monthValidBet : own.validBet}
            target={next.validBet}
          />
          {next.deposits > 0n && (
            <Meter label={<Trans>Deposits to the next level</Trans>} value={own.deposits} target={next.deposits} />
          )}
        </>
      )}
      {nextReview && own.keepValidBet > 0n && (
        <Meter label={<Trans>Keep your level</Trans>} value={own.monthValidBet} target={own.keepValidBet} />
      )}
    </FeatureCard>
  )
}

/** A factor of 1, in hundredths. */
const ONE = 100

function Level({ one, isCurrent }: { one: VipLevelView; isCurrent: boolean }) {
  const { t, i18n } = useLingui()
  const currency = useCurrency()
  const value = one.pointsDays
  const facts: [string, Money][] = [
    [t`Valid bets in total`, one.upgradeValidBet],
    [t`Deposits in total`, one.upgradeDeposit],
    [t`Valid bets a month to keep it`, one.keepValidBet],
    [t`Upgrade bonus`, one.upgradeBonus],
    [t`Monthly bonus`, one.monthlyBonus],
    [t`Birthday bonus`, one.birthdayBonus],
  ]
  const shown = facts.filter(([, amount], at) => amount > 0n && !(one.byInvitation && at < 2))
  return (
    <Card as="article" className={`${css.level} ${isCurrent ? css.current : ''}`}>
      <div className={css.bar}>
        <h2 className="title-3">{one.name}</h2>
        {isCurrent && (
          <Tag tone="lamp">
            <Trans context="the level of the member">You are here</Trans>
          </Tag>
        )}
        {one.byInvitation && (
          <Tag>
            <Trans>By invitation</Trans>
          </Tag>
        )}
      </div>
      <dl className={css.facts}>
        {shown.map(([label, amount]) => (
          <div key={label}>
            <dt className="text-2">{label}</dt>
            <dd>
              <Amount value={amount} currency={currency} />
            </dd>
          </div>
        ))}
        {one.pointsFactor > ONE && (
          <div>
            <dt className="text-2">
              <Trans>Points for your bets</Trans>
            </dt>
            <dd className="num">× {i18n.number(one.pointsFactor / ONE, { minimumFractionDigits: 2 })}</dd>
          </div>
        )}
        {one.rebateExtra > 0n && (
          <div>
            <dt className="text-2">
              <Trans>Extra cashback</Trans>
            </dt>
            <dd className="num">+ {rateText(one.rebateExtra)} %</dd>
          </div>
        )}
        <div>
          <dt className="text-2">
            <Trans>Life of points</Trans>
          </dt>
          <dd>
            <Plural value={value} one="# day" other="# days" />
          </dd>
        </div>
        {one.hasService && (
          <div>
            <dt className="text-2">
              <Trans>VIP customer service</Trans>
            </dt>
            <dd>
              <Trans context="a benefit that a level has">Yes</Trans>
            </dd>
          </div>
        )}
      </dl>
    </Card>
  )
}
