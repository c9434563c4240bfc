import type { Money } from '@croupier/kernel/money'
import { rateText } from '@croupier/rules/rate'
import { Amount } from '@croupier/ui/amount'
import { Card, CardHead } from '@croupier/ui/card'
import { Tag } from '@croupier/ui/tag'
import type { VipLevelView } from '@croupier/wire/rewards/vip'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useCurrency } from '../../lib/merchant.ts'
import css from './vip.module.css'
import { colourOf, Shield } from './vip-shield.tsx'

/** A factor of 1, in hundredths. */
const ONE = 100

/** `of` is null where a level does not have the benefit. */
type Benefit = { name: string; of: (level: VipLevelView) => ReactNode | null }

/** What each level takes and gives. A benefit that no level has is left out. */
function useBenefits(levels: readonly VipLevelView[]): Benefit[] {
  const { t, i18n } = useLingui()
  const currency = useCurrency()
  const money = (amount: Money, round = false) =>
    amount > 0n ? <Amount value={amount} currency={currency} round={round} /> : null
  const takes = (of: (level: VipLevelView) => Money) => (level: VipLevelView) =>
    level.byInvitation ? null : money(of(level), true)
  const all: Benefit[] = [
    { name: t`Valid bets in total`, of: takes(({ upgradeValidBet }) => upgradeValidBet) },
    { name: t`Deposits in total`, of: takes(({ upgradeDeposit }) => upgradeDeposit) },
    { name: t`Valid bets a month to keep it`, of: ({ keepValidBet }) => money(keepValidBet, true) },
    { name: t`Upgrade bonus`, of: ({ upgradeBonus }) => money(upgradeBonus) },
    { name: t`Monthly bonus`, of: ({ monthlyBonus }) => money(monthlyBonus) },
    { name: t`Birthday bonus`, of: ({ birthdayBonus }) => money(birthdayBonus) },
    { name: t`Extra cashback`, of: ({ rebateExtra }) => (rebateExtra > 0n ? `+ ${rateText(rebateExtra)} %` : null) },
    {
      name: t`Points for your bets`,
      of: ({ pointsFactor }) =>
        pointsFactor > ONE ? `× ${i18n.number(pointsFactor / ONE, { minimumFractionDigits: 2 })}` : null,
    },
    { name: t`Life of points`, of: ({ pointsDays: value }) => <Plural value={value} one="# day" other="# days" /> },
    {
      name: t`VIP customer service`,
      of: ({ hasService }) => (hasService ? <Trans context="a benefit that a level has">Yes</Trans> : null),
    },
  ]
  return all.filter(({ of }) => levels.some((level) => of(level) !== null))
}

/** Reward rules §2.3: the levels side by side. Where the table has no room, each level is a card. */
export function VipTable({ levels, own }: { levels: readonly VipLevelView[]; own: number | null }) {
  const { t } = useLingui()
  const benefits = useBenefits(levels)
  return (
    <Card as="section" className={css.tableCard}>
      <CardHead title={<Trans>What each level gives</Trans>} />
      <table className={css.table}>
        <caption className="visually-hidden">{t`What each level takes and gives`}</caption>
        <thead>
          <tr>
            <th scope="col">
              <Trans>VIP level</Trans>
            </th>
            {benefits.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {levels.map((level) => (
            <tr key={level.level} className={level.level === own ? css.own : ''}>
              <th scope="row">
                <LevelName level={level} isOwn={level.level === own} />
              </th>
              {benefits.map(({ name, of }) => {
                const value = of(level)
                return (
                  <td key={name} className={`num ${value === null ? css.none : ''}`} data-label={name}>
                    {value ?? '–'}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

function LevelName({ level: { level, name, byInvitation }, isOwn }: { level: VipLevelView; isOwn: boolean }) {
  return (
    <span className={css.name}>
      <Shield level={level} height={28} />
      <span className={css.label}>
        <b style={{ color: colourOf(level) }}>{name}</b>
        {isOwn && (
          <small>
            <Trans context="the level of the member">You are here</Trans>
          </small>
        )}
        {byInvitation && (
          <Tag>
            <Trans>By invitation</Trans>
          </Tag>
        )}
      </span>
    </span>
  )
}
