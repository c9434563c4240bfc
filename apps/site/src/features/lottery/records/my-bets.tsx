import { plays, type Selection } from '@croupier/game-math/lottery/index'
import { Amount } from '@croupier/ui/amount'
import { Button } from '@croupier/ui/button'
import { SegmentedControl } from '@croupier/ui/controls'
import { CursorPages } from '@croupier/ui/cursor-pages'
import { type Column, DataTable } from '@croupier/ui/data-table'
import { EmptyState } from '@croupier/ui/feedback'
import type { Output } from '@croupier/wire/endpoint'
import { bets } from '@croupier/wire/games/bets'
import { lotteryDetailOf } from '@croupier/wire/lottery/detail'
import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import { useCall } from '../../../lib/call.ts'
import { useCursor } from '../../../lib/cursor.ts'
import { useCurrency } from '../../../lib/merchant.ts'
import { openModal } from '../../../lib/overlays.ts'
import { playName } from '../../../lib/plays/names.ts'
import { selectionText } from '../../../lib/plays/selection-text.ts'
import { useSession } from '../../../lib/site.tsx'
import { type Issue, shortIssue } from '../issues.ts'
import { BetStatusTag } from './bet-status-tag.tsx'
import { MyRepeats } from './my-repeats.tsx'
import css from './records.module.css'

const CancelDialog = lazy(() =>
  import('./cancel-dialog.tsx').then((module) => ({ default: module.CancelTicketDialog })),
)

type Bet = Output<typeof bets>['items'][number]
const PAGE_SIZE = 10
type View = 'all' | 'open' | 'repeats'

/** The member's open bets, all bets, and repeat orders on this game, kept current by the live channel. */
export function MyBets({ game, open }: { game: string; open: Issue | undefined }) {
  const { t } = useLingui()
  const [view, setView] = useState<View>('all')
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
  const [cancelling, setCancelling] = useState<Bet>()
  const { data, isPlaceholderData } = useCall(
    bets,
    { game, ...cursor.paging, pageSize: PAGE_SIZE, ...(onlyOpen ? { status: 'accepted' as const } : {}) },
    { keepPrevious: true, staleMs: 0 },
  )
  const { rows, pages } = cursor.pageOf(data, isPlaceholderData)
  const columns = useColumns(open, setCancelling)
  return (
    <>
      <DataTable
        caption={t`My bets`}
        columns={columns}
        rows={rows}
        rowKey={({ betId }) => betId}
        expected={4}
        empty={
          <EmptyState
            title={onlyOpen ? <Trans>No bets are waiting for a draw</Trans> : <Trans>No bets on this game yet</Trans>}
          />
        }
      />
      <CursorPages {...pages} />
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

function useColumns(open: Issue | undefined, onCancel: (bet: Bet) => void): Column<Bet>[] {
  const { t } = useLingui()
  const currency = useCurrency()
  return [
    { id: 'bet', header: t`Bet`, cell: (bet) => <BetText bet={bet} />, card: 'start' },
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
      cell: ({ status, round }) => <BetStatusTag status={status} round={shortIssue(round ?? '')} />,
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

function BetText({ bet }: { bet: Bet }) {
  const { i18n } = useLingui()
  const detail = lotteryDetailOf(bet)
  const play = detail && plays.get(detail.play)
  return (
    <span className={css.two}>
      <b className="wraps">{play ? playName(i18n, play) : bet.description.title}</b>
      <span className="tiny text-2 wraps seq">
        {shortIssue(bet.round ?? '')}
        {/* The server parsed the selection by this play when the bet was placed. */}
        {play && ` · ${selectionText(i18n, play, detail.selection as Selection)} × ${detail.multiple}`}
      </span>
    </span>
  )
}
