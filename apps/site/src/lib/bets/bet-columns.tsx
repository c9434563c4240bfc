import type { BusinessCalendar } from '@croupier/kernel/business-day'
import type { Money } from '@croupier/kernel/money'
import { betMoneyOf } from '@croupier/rules/bet-outcome'
import { Amount } from '@croupier/ui/amount'
import { Tag } from '@croupier/ui/tag'
import { useLingui } from '@lingui/react/macro'
import { useGameName } from '../game-name.ts'
import { useCurrency } from '../merchant.ts'
import type { RecordColumn } from '../record/column.ts'
import { moneyCell, recordTime, recordTimeText, textCell } from '../record/texts.ts'
import css from './bet-columns.module.css'
import { BetText } from './bet-text.tsx'
import { OUTCOME_TONES, outcomeOf, useOutcomeWords } from './outcome.ts'
import type { ShownBet } from './products.ts'
import type { RecordedBet } from './recorded-bet.ts'

/** The net result of a bet; null while it is open. */
const resultOf = (bet: RecordedBet): Money | null => betMoneyOf(bet)?.result ?? null

/** Columns of the betting record, in the order of the design. */
export function useBetColumns(
  show: (bet: RecordedBet) => ShownBet,
  calendar: BusinessCalendar | null,
): RecordColumn<RecordedBet>[] {
  const { t } = useLingui()
  const currency = useCurrency()
  const names = useGameName()
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
      cell: (bet) => <BetText shown={show(bet)} beside={gameName(bet)} />,
      card: 'start',
      csv: (bet) => textCell(wordsOf(show(bet))),
    },
    { id: 'numbers', header: t`Drawn numbers`, csv: (bet) => textCell(show(bet).drawn?.numbers?.join(' ') ?? '') },
    { id: 'ticket', header: t`Ticket number`, csv: ({ ticketId }) => textCell(ticketId) },
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
  const words = useOutcomeWords()
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
      cell: (bet) => <Tag tone={OUTCOME_TONES[outcomeOf(bet)]}>{words[outcomeOf(bet)]}</Tag>,
      csv: (bet) => textCell(words[outcomeOf(bet)]),
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

const wordsOf = ({ title, lines }: ShownBet): string =>
  [title, ...lines.map(({ label, value }) => `${label}: ${value}`)].join('; ')
