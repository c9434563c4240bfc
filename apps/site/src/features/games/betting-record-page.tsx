import { plays, type Selection } from '@croupier/game-math/lottery/index'
import { Amount } from '@croupier/ui/amount'
import { Card, StatCard } from '@croupier/ui/card'
import { type Column, DataTable } from '@croupier/ui/data-table'
import { EmptyState } from '@croupier/ui/feedback'
import { Pagination } from '@croupier/ui/pagination'
import { Tag, type Tone } from '@croupier/ui/tag'
import type { Output } from '@croupier/wire/endpoint'
import { bets } from '@croupier/wire/games/bets'
import { lotteryDetailOf } from '@croupier/wire/lottery/detail'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCall } from '../../lib/call.ts'
import { useGameName } from '../../lib/game-name.ts'
import { useCurrency } from '../../lib/merchant.ts'
import { playName } from '../../lib/plays/names.ts'
import { selectionText } from '../../lib/plays/selection-text.ts'
import { RecordFilters, useRecordFilters } from '../../lib/record-filters.tsx'
import { dateTimeText } from '../../lib/time.ts'
import css from './betting-record.module.css'

type Bet = Output<typeof bets>['items'][number]
type Status = Bet['status']
const PAGE_SIZE = 20
const STATUSES = ['accepted', 'won', 'lost', 'pushed', 'void', 'cancelled'] as const
const TONES: Record<Status, Tone> = {
  accepted: 'info',
  won: 'good',
  lost: 'plain',
  pushed: 'plain',
  void: 'plain',
  cancelled: 'plain',
}
const WAITING_MS = 10_000

/** §2 personalHistoryCopy: every bet with what was picked, what it cost, how it ended, and where to check the draw. */
export function BettingRecordPage() {
  const { t } = useLingui()
  const currency = useCurrency()
  const filters = useRecordFilters<Status>()
  const { page, from, choice: status } = filters
  const words = useStatusWords()
  const { data } = useCall(
    bets,
    { page, pageSize: PAGE_SIZE, from, ...(status ? { status } : {}) },
    { keepPrevious: true, everyMs: WAITING_MS },
  )
  return (
    <div className={css.page}>
      <RecordFilters
        filters={filters}
        label={t`State`}
        options={[{ value: '', label: t`All bets` }, ...STATUSES.map((value) => ({ value, label: words[value] }))]}
      />
      <div className={css.stats}>
        <StatCard label={<Trans>Bets</Trans>}>{data?.totals.bets}</StatCard>
        <StatCard label={<Trans>Staked</Trans>}>
          {data && <Amount value={data.totals.stake} currency={currency} />}
        </StatCard>
        <StatCard label={<Trans>Paid back</Trans>}>
          {data && <Amount value={data.totals.payout} currency={currency} />}
        </StatCard>
      </div>
      <Card tight>
        <DataTable
          caption={t`Betting record`}
          columns={useColumns(words)}
          rows={data?.items}
          rowKey={({ betId }) => betId}
          empty={
            <EmptyState title={<Trans>No bets</Trans>}>
              <Trans>You placed none in these days.</Trans>
            </EmptyState>
          }
        />
      </Card>
      {data && <Pagination page={page} pages={Math.ceil(data.total / PAGE_SIZE)} onPage={filters.setPage} />}
    </div>
  )
}

function useColumns(words: Record<Status, string>): Column<Bet>[] {
  const { t } = useLingui()
  const currency = useCurrency()
  return [
    { id: 'play', header: t`Bet`, cell: (bet) => <What bet={bet} />, card: 'start' },
    {
      id: 'stake',
      header: t`Stake`,
      end: true,
      cell: ({ stake }) => <Amount value={stake} currency={currency} />,
      cardLabel: t`Stake`,
    },
    {
      id: 'at',
      header: t`Placed`,
      cell: ({ acceptedAt }) => <span className="tiny num">{dateTimeText(acceptedAt)}</span>,
      card: 'start',
    },
    {
      id: 'payout',
      header: t`Paid back`,
      end: true,
      cell: ({ payout, status }) => (status === 'accepted' ? '–' : <Amount value={payout} currency={currency} />),
      cardLabel: t`Paid back`,
    },
    {
      id: 'check',
      header: '',
      card: 'start',
      cell: ({ product, game, round, settledAt }) =>
        settledAt && round && product === 'lottery' ? (
          <a className="link tiny" href={`/verify?game=${game}&issue=${round}`}>
            <Trans>Check the draw</Trans>
          </a>
        ) : (
          ''
        ),
    },
    {
      id: 'status',
      header: t`State`,
      end: true,
      cell: ({ status }) => <Tag tone={TONES[status]}>{words[status]}</Tag>,
    },
  ]
}

function What({ bet }: { bet: Bet }) {
  const { i18n } = useLingui()
  const gameName = useGameName()
  const detail = lotteryDetailOf(bet)
  const play = detail && plays.get(detail.play)
  return (
    <span className={css.what}>
      <b>{play ? playName(i18n, play) : bet.description.title}</b>
      <span className="tiny text-3">{[gameName(bet.game), bet.round ?? []].flat().join(' · ')}</span>
      {/* the selection was parsed by this play when the bet was placed */}
      {play && <span className="tiny text-2 seq">{selectionText(i18n, play, detail.selection as Selection)}</span>}
      {!play &&
        bet.description.lines.map(({ label, value }) => (
          <span key={label} className="tiny text-2">
            {label}: {value}
          </span>
        ))}
    </span>
  )
}

function useStatusWords(): Record<Status, string> {
  const { t } = useLingui()
  return {
    accepted: t`Open`,
    won: t`Won`,
    lost: t`Lost`,
    pushed: t`Stake back`,
    void: t`Void`,
    cancelled: t`Cancelled`,
  }
}
