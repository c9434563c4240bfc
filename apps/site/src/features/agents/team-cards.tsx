import type { Money } from '@croupier/kernel/money'
import { changeOf } from '@croupier/rules/change'
import { Amount } from '@croupier/ui/amount'
import { StatCard } from '@croupier/ui/card'
import type { TeamFiguresView, teamOverview } from '@croupier/wire/agents/figures'
import type { Output } from '@croupier/wire/endpoint'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useCurrency } from '../../lib/merchant.ts'
import css from './agents.module.css'

/** The figures of the team, each with its change against the interval before. */
export function TeamCards({ overview }: { overview: Output<typeof teamOverview> | undefined }) {
  const { t } = useLingui()
  const currency = useCurrency()
  const { figures, before, counts, funds } = overview ?? {}
  const number = (label: ReactNode, field: CountField) => ({
    label,
    value: figures && <span className="num">{figures[field]}</span>,
    note: figures && before ? <Change now={BigInt(figures[field])} before={BigInt(before[field])} /> : UNKNOWN,
  })
  const amount = (label: ReactNode, field: MoneyField) => ({
    label,
    value: figures && <Amount value={figures[field]} currency={currency} signed={field === 'pnl'} />,
    note: figures && before ? <Change now={figures[field]} before={before[field]} /> : UNKNOWN,
  })
  const returned = t({ message: 'Returned', context: 'the sum of what bets paid out' })
  const cards = [
    {
      label: <Trans>Team</Trans>,
      value: counts && <span className="num">{counts.team}</span>,
      note: counts ? <Direct count={counts.direct} /> : UNKNOWN,
    },
    {
      label: <Trans>Online now</Trans>,
      value: counts && <span className="num">{counts.online}</span>,
      note: <Trans>In the last 5 minutes</Trans>,
    },
    {
      label: <Trans>Team balance</Trans>,
      value: overview && (funds ? <Amount value={funds.amount} currency={currency} /> : '–'),
      note: overview && !funds ? <Trans>Being counted</Trans> : <Trans>With income not released yet</Trans>,
    },
    number(<Trans>Active members</Trans>, 'activeMembers'),
    number(<Trans>New registrations</Trans>, 'registrations'),
    {
      ...number(<Trans>First deposits</Trans>, 'firstDeposits'),
      value: figures && <FirstDeposits {...figures} />,
    },
    amount(<Trans>Deposits</Trans>, 'deposits'),
    amount(<Trans>Withdrawals</Trans>, 'withdrawals'),
    amount(<Trans>Valid bet</Trans>, 'validBet'),
    amount(returned, 'payout'),
    amount(<Trans>Profit and loss</Trans>, 'pnl'),
    {
      label: <Trans>My income</Trans>,
      value: overview && <Amount value={overview.income} currency={currency} />,
      note: <Trans>Net, of days that are over</Trans>,
    },
  ]
  return (
    <div className={css.cards}>
      {cards.map(({ label, value, note }, index) => (
        <StatCard key={index} label={label} note={note}>
          {value}
        </StatCard>
      ))}
    </div>
  )
}

/** Keeps the line of a note free until it is known. */
export const UNKNOWN = '\u00a0'

type CountField = 'activeMembers' | 'registrations' | 'firstDeposits'
type MoneyField = 'deposits' | 'withdrawals' | 'validBet' | 'payout' | 'pnl'

/** How many, and their sum. */
function FirstDeposits({ firstDeposits, firstDepositSum }: Pick<TeamFiguresView, 'firstDeposits' | 'firstDepositSum'>) {
  const currency = useCurrency()
  return (
    <>
      <span className="num">{firstDeposits}</span>{' '}
      <span className="small text-2">
        <Amount value={firstDepositSum} currency={currency} />
      </span>
    </>
  )
}

const Direct = ({ count }: { count: number }) => <Trans>{count} directly below</Trans>

/** Agent rules §10: against as many days before; a dash when there was nothing. */
function Change({ now, before }: { now: bigint | Money; before: bigint | Money }) {
  const { i18n } = useLingui()
  const change = changeOf(now, before)
  if (change === null) return '–'
  return (
    <Before
      change={i18n.number(change / 1000, { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' })}
    />
  )
}

const Before = ({ change }: { change: string }) => <Trans>{change} against the days before</Trans>
