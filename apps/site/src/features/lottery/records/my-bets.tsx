import { Amount } from '@croupier/ui/amount'
import { Button } from '@croupier/ui/button'
import { SegmentedControl } from '@croupier/ui/controls'
import { CursorPages } from '@croupier/ui/cursor-pages'
import { type Column, DataTable } from '@croupier/ui/data-table'
import { EmptyState } from '@croupier/ui/feedback'
import { bets } from '@croupier/wire/games/bets'
import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import { BetText } from '../../../lib/bets/bet-text.tsx'
import { type ShownBet, showBet } from '../../../lib/bets/products.ts'
import type { RecordedBet } from '../../../lib/bets/recorded-bet.ts'
import { useCall } from '../../../lib/call.ts'
import { useCursor } from '../../../lib/cursor.ts'
import { useCurrency } from '../../../lib/merchant.ts'
import { openModal } from '../../../lib/overlays.ts'
import { useSession } from '../../../lib/site.tsx'
import { type Issue, shortIssue } from '../issues.ts'
import { lotteryRenderer } from './bet-renderer.ts'
import { BetStatusTag } from './bet-status-tag.tsx'
import { MyRepeats } from './my-repeats.tsx'
import css from './records.module.css'

const CancelDialog = lazy(() =>
  import('./cancel-dialog.tsx').then((module) => ({ default: module.CancelTicketDialog })),
)
const BetDetail = lazy(() =>
  import('../../../lib/bets/bet-detail.tsx').then((module) => ({ default: module.BetDetail })),
)

type Bet = RecordedBet
const PAGE_SIZE = 10
type View = 'all' | 'open' | 'repeats'

/** The member's open bets, all bets, and repeat orders on this game, kept current by the live channel. `first` is shown first. */
export function MyBets({ game, open, first }: { game: string; open: Issue | undefined; first: View }) {
  const { t } = useLingui()
  const [view, setView] = useState(first)
  if (useSession() === null)
    return (
      <EmptyState
        title={<Trans>Your bets appear here</Trans>}
        actions={
          <Button kind="default" onClick={() => openModal('loginModal')}>
            <Trans>Log in</Trans>
          </Button>
        }
      >
        <Trans>Log in to see them.</Trans>
      </EmptyState>
    )
  return (
    <>
      <div className={css.top}>
        <SegmentedControl
          label={t`Filter bets`}
          value={view}
          onChange={setView}
          segments={[
            { value: 'all', label: t`All` },
            { value: 'open', label: t`Open` },
            { value: 'repeats', label: t`Repeat orders` },
          ]}
        />
      </div>
      {view === 'repeats' ? <MyRepeats /> : <BetList key={view} game={game} open={open} onlyOpen={view === 'open'} />}
    </>
  )
}

function BetList({ game, open, onlyOpen }: { game: string; open: Issue | undefined; onlyOpen: boolean }) {
  const { t } = useLingui()
  const cursor = useCursor(game)
  const show = useShow()
  const [cancelling, setCancelling] = useState<Bet>()
  const [opened, setOpened] = useState<Bet>()
  const { data, isPlaceholderData } = useCall(
    bets,
    { game, ...cursor.paging, pageSize: PAGE_SIZE, ...(onlyOpen ? { status: 'accepted' as const } : {}) },
    { keepPrevious: true, staleMs: 0 },
  )
  const { rows, pages } = cursor.pageOf(data, isPlaceholderData)
  const current = rows?.find(({ betId }) => betId === opened?.betId) ?? opened
  const columns = useColumns({ show, open, onCancel: setCancelling })
  return (
    <>
      <DataTable
        caption={t`My bets`}
        columns={columns}
        rows={rows}
        rowKey={({ betId }) => betId}
        onRow={setOpened}
        expected={4}
        empty={
          <EmptyState
            title={onlyOpen ? <Trans>No bets are waiting for a draw</Trans> : <Trans>No bets on this game yet</Trans>}
          />
        }
      />
      <CursorPages {...pages} />
      {current && (
        <Suspense>
          <BetDetail bet={current} shown={show(current)} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
      {cancelling && (
        <Suspense>
          <CancelDialog
            ticketId={cancelling.ticketId}
            round={cancelling.round ?? ''}
            onClose={() => setCancelling(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

function useShow(): (bet: Bet) => ShownBet {
  const { i18n } = useLingui()
  return (bet) => showBet(lotteryRenderer, i18n, bet)
}

type ColumnParts = { show: (bet: Bet) => ShownBet; open: Issue | undefined; onCancel: (bet: Bet) => void }

function useColumns({ show, open, onCancel }: ColumnParts): Column<Bet>[] {
  const { t } = useLingui()
  const currency = useCurrency()
  return [
    {
      id: 'bet',
      header: t`Bet`,
      cell: (bet) => (
        <BetText shown={show(bet)} note={<span className="tiny text-3 num">{shortIssue(bet.round ?? '')}</span>} />
      ),
      card: 'start',
    },
    {
      id: 'stake',
      header: t`Stake`,
      end: true,
      card: 'end',
      cell: ({ stake }) => <Amount value={stake} currency={currency} />,
    },
    {
      id: 'status',
      header: t`Status`,
      card: 'start',
      cell: (bet) => <BetStatusTag bet={bet} open={open} />,
    },
    {
      id: 'payout',
      header: t`Paid out`,
      end: true,
      card: 'end',
      cell: (bet) => (
        <span className={css.acts}>
          {bet.status === 'accepted' && bet.round === open?.issueNo ? (
            <Button size="s" kind="quiet" onClick={() => onCancel(bet)}>
              <Trans>Cancel</Trans>
            </Button>
          ) : (
            bet.payout > 0n && <Amount value={bet.payout} currency={currency} />
          )}
        </span>
      ),
    },
  ]
}
