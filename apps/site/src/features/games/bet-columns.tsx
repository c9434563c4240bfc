import type { BusinessCalendar } from '@croupier/kernel/business-day'
import { type Money, units } from '@croupier/kernel/money'
import { Amount } from '@croupier/ui/amount'
import { Tag } from '@croupier/ui/tag'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ShownBet, useShownBets } from '../../lib/bets/products.ts'
import type { RecordedBet } from '../../lib/bets/recorded-bet.ts'
import { useGameName } from '../../lib/game-name.ts'
import { useCurrency } from '../../lib/merchant.ts'
import type { RecordColumn } from '../../lib/record/column.ts'
import { moneyCell, recordTime, recordTimeText, textCell } from '../../lib/record/texts.ts'
import { STATUS_TONES, useStatusWords } from './bet-status.ts'
import css from './betting-record.module.css'

/** The net result of a bet; null while it is open. */
const resultOf = ({ status, payout, stake }: RecordedBet): Money | null =>
  status === 'accepted' ? null : units(payout - stake)

/** Columns of the betting record, in the order of the design. */
export function useBetColumns(
  bets: readonly RecordedBet[],
  calendar: BusinessCalendar | null,
): RecordColumn<RecordedBet>[] {
  const { t } = useLingui()
  const currency = useCurrency()
  const names = useGameName()
  const show = useShownBets(bets)
  const gameName = ({ game }: RecordedBet) => names(game)
  return [
    {
      id: 'game',
      header: t`Game`,
      cell: (bet) => <Game name={gameName(bet)} round={bet.round} />,
      card: 'start',
      csv: (bet) => textCell(gameName(bet)),
    },
    { id: 'round', header: t`Round`, csv: ({ round }) => textCell(round ?? '') },
    {
      id: 'bet',
      header: t`Bet`,
      cell: (bet) => <Description shown={show(bet)} />,
      card: 'start',
      csv: (bet) => textCell(wordsOf(show(bet))),
    },
    {
      id: 'at',
      header: t`Placed`,
      cell: ({ acceptedAt }) => <span className="tiny num text-2">{recordTimeText(acceptedAt, calendar)}</span>,
      card: 'hidden',
      csv: ({ acceptedAt }) => textCell(recordTime(acceptedAt, calendar)),
    },
    {
      id: 'meta',
      header: t`Placed`,
      cell: ({ acceptedAt, stake }) => (
        <span className="tiny num text-2">
          {recordTimeText(acceptedAt, calendar)} · {t`Staked`} <Amount value={stake} currency={currency} />
        </span>
      ),
      card: 'only',
    },
    ...useMoneyColumns(),
  ]
}

function useMoneyColumns(): RecordColumn<RecordedBet>[] {
  const { t } = useLingui()
  const currency = useCurrency()
  const words = useStatusWords()
  return [
    {
      id: 'stake',
      header: t`Stake`,
      end: true,
      cell: ({ stake }) => <Amount value={stake} currency={currency} />,
      card: 'hidden',
      csv: ({ stake }) => moneyCell(stake),
    },
    {
      id: 'result',
      header: t({ message: 'Result', context: 'what a bet won or lost' }),
      end: true,
      cell: (bet) => <Result amount={resultOf(bet)} currency={currency} />,
      csv: (bet) => {
        const result = resultOf(bet)
        return result === null ? textCell('') : moneyCell(result)
      },
    },
    {
      id: 'status',
      header: t`Status`,
      end: true,
      cell: ({ status }) => <Tag tone={STATUS_TONES[status]}>{words[status]}</Tag>,
      csv: ({ status }) => textCell(words[status]),
    },
  ]
}

const Result = ({ amount, currency }: { amount: Money | null; currency: string }) =>
  amount === null ? '–' : <Amount value={amount} currency={currency} signed />

function Game({ name, round }: { name: string; round: string | null }) {
  return (
    <span className={css.what}>
      <b>{name}</b>
      {round && <span className="tiny text-3 num">{round}</span>}
    </span>
  )
}

function Description({ shown }: { shown: ShownBet }) {
  return (
    <span className={css.what}>
      <span>{shown.title}</span>
      {shown.lines.map(({ label, value }) => (
        <span key={label} className="tiny text-2">
          <span className="text-3">{label}</span> <span className="seq">{value}</span>
        </span>
      ))}
      {shown.checkHref && (
        <a className="link tiny" href={shown.checkHref}>
          <Trans>Check the draw</Trans>
        </a>
      )}
    </span>
  )
}

const wordsOf = ({ title, lines }: ShownBet): string =>
  [title, ...lines.map(({ label, value }) => `${label}: ${value}`)].join('; ')
