import { rateText } from '@croupier/rules/rate'
import { Amount } from '@croupier/ui/amount'
import { Tag } from '@croupier/ui/tag'
import type { Downline } from '@croupier/wire/agents/downlines'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCurrency } from '../../lib/merchant.ts'
import type { RecordColumn } from '../../lib/record/column.ts'
import { useBusinessCalendar } from '../../lib/record/filters.ts'
import { moneyCell, recordTime, textCell } from '../../lib/record/texts.ts'
import { useTimes } from '../../lib/use-times.ts'

/** The columns of the list of downlines. */
export function useDownlineColumns(): RecordColumn<Downline>[] {
  const { t } = useLingui()
  const countCell = (count: number) => ({ number: String(count) })
  return [
    {
      id: 'account',
      header: t`Account`,
      cell: ({ account }) => <b className="title-3 wraps">{account}</b>,
      csv: ({ account }) => textCell(account),
    },
    {
      id: 'type',
      header: t`Type of account`,
      cell: ({ type }) => (
        <Tag tone={type === 0 ? 'plain' : 'tide'}>{type === 0 ? <Trans>Member</Trans> : <Trans>Agent</Trans>}</Tag>
      ),
      card: 'end',
      csv: ({ type }) => textCell(type === 0 ? t`Member` : t`Agent`),
    },
    {
      id: 'group',
      header: t`Prize group`,
      end: true,
      cell: ({ preset }) => preset?.group ?? '–',
      cardLabel: t`Prize group`,
      csv: ({ preset }) => (preset ? countCell(preset.group) : textCell('')),
    },
    {
      id: 'rates',
      header: t`Rates`,
      end: true,
      cell: ({ preset }) => (preset ? rangeOf(preset.rates) : '–'),
      card: 'hidden',
      csv: ({ preset }) => textCell(preset ? listOf(preset.rates) : ''),
    },
    {
      id: 'direct',
      header: t`Directly below`,
      end: true,
      cell: ({ direct }) => direct,
      card: 'hidden',
      csv: ({ direct }) => countCell(direct),
    },
    {
      id: 'team',
      header: t`Team`,
      end: true,
      cell: ({ team }) => team,
      cardLabel: t`Team`,
      csv: ({ team }) => countCell(team),
    },
    ...useMoneyColumns(),
    ...useTimeColumns(),
  ]
}

type Rates = NonNullable<Downline['preset']>['rates']

/** The lowest and the highest rate, in per cent. */
function rangeOf(rates: Rates): string {
  const [first, ...others] = Object.values(rates).toSorted((one, other) => Number(one - other))
  if (first === undefined) return '–'
  const last = others.at(-1) ?? first
  return last === first ? `${rateText(first)} %` : `${rateText(first)}–${rateText(last)} %`
}

/** Each rate with its category, in per cent. */
const listOf = (rates: Rates): string =>
  Object.entries(rates)
    .map(([category, rate]) => `${category} ${rateText(rate)}`)
    .join(' ')

/** The cash of an account, and its bets of seven days. */
function useMoneyColumns(): RecordColumn<Downline>[] {
  const { t } = useLingui()
  const currency = useCurrency()
  return [
    {
      id: 'balance',
      header: t`Balance`,
      end: true,
      cell: ({ balance }) => <Amount value={balance} currency={currency} />,
      cardLabel: t`Balance`,
      csv: ({ balance }) => moneyCell(balance),
    },
    {
      id: 'validBet',
      header: t`Valid bet, 7 days`,
      end: true,
      cell: ({ validBet7Days }) => <Amount value={validBet7Days} currency={currency} />,
      cardLabel: t`Valid bet, 7 days`,
      csv: ({ validBet7Days }) => moneyCell(validBet7Days),
    },
  ]
}

function useTimeColumns(): RecordColumn<Downline>[] {
  const { t } = useLingui()
  const { dateTime } = useTimes()
  const calendar = useBusinessCalendar()
  return [
    {
      id: 'registered',
      header: t`Registered`,
      cell: ({ registeredAt }) => <span className="num text-2">{dateTime(registeredAt)}</span>,
      cardLabel: t`Registered`,
      csv: ({ registeredAt }) => textCell(recordTime(registeredAt, calendar)),
    },
    {
      id: 'seen',
      header: t`Last login`,
      cell: ({ lastLoginAt }) => <span className="num text-2">{lastLoginAt ? dateTime(lastLoginAt) : '–'}</span>,
      cardLabel: t`Last login`,
      csv: ({ lastLoginAt }) => textCell(lastLoginAt ? recordTime(lastLoginAt, calendar) : ''),
    },
  ]
}
