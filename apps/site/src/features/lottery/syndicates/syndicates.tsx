import { businessDayOf, plusDays } from '@croupier/kernel/business-day'
import { Amount } from '@croupier/ui/amount'
import { Button } from '@croupier/ui/button'
import { SegmentedControl } from '@croupier/ui/controls'
import { CursorPages } from '@croupier/ui/cursor-pages'
import { type Column, DataTable } from '@croupier/ui/data-table'
import { EmptyState, ProgressBar } from '@croupier/ui/feedback'
import { Link } from '@croupier/ui/link'
import { type OwnShare, ownShares, type SyndicateView, syndicates } from '@croupier/wire/lottery/syndicates'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import { useCall } from '../../../lib/call.ts'
import { useCursor } from '../../../lib/cursor.ts'
import { useGameName } from '../../../lib/game-name.ts'
import { useCurrency, useMerchant } from '../../../lib/merchant.ts'
import { memberHref, openModal } from '../../../lib/overlays.ts'
import { useReturnReason } from '../../../lib/return-reason.ts'
import { useSession } from '../../../lib/site.tsx'
import { clockText, useSecondsUntil } from '../../../lib/time.ts'
import type { Game } from '../basket/lines.ts'
import { shortIssue } from '../issues.ts'
import { ShareTag } from './status-tags.tsx'
import css from './syndicates.module.css'

const SyndicateDetail = lazy(() =>
  import('./syndicate-detail.tsx').then((module) => ({ default: module.SyndicateDetail })),
)

const PAGE_SIZE = 10
const EVERY_MS = 5_000

/** The syndicates of a game that sell shares, and the member's own shares. */
export function Syndicates({ game }: { game: Game }) {
  const { t } = useLingui()
  const [view, setView] = useState<'open' | 'own'>('open')
  const [opened, setOpened] = useState<string>()
  if (useSession() === null)
    return (
      <EmptyState
        title={<Trans>Syndicates appear here</Trans>}
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
          label={t`Syndicates`}
          value={view}
          onChange={setView}
          segments={[
            { value: 'open', label: t`Shares for sale` },
            { value: 'own', label: t`My shares` },
          ]}
        />
      </div>
      {view === 'open' ? <OpenList game={game.game} onOpen={setOpened} /> : <OwnList onOpen={setOpened} />}
      {opened && (
        <Suspense>
          <SyndicateDetail syndicateId={opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </>
  )
}

type Opening = { onOpen: (syndicateId: string) => void }

function OpenList({ game, onOpen }: Opening & { game: string }) {
  const { t } = useLingui()
  const currency = useCurrency()
  const cursor = useCursor(`syndicates.${game}`)
  const options = { keepPrevious: true, staleMs: 0, everyMs: EVERY_MS }
  const input = { game, status: 'open' as const, ...cursor.paging, pageSize: PAGE_SIZE }
  const { data, isPlaceholderData } = useCall(syndicates, input, options)
  const { rows, pages } = cursor.pageOf(data, isPlaceholderData)
  const columns: Column<SyndicateView>[] = [
    { id: 'who', header: t`Organiser`, cell: (one) => <Who one={one} />, card: 'start' },
    { id: 'sold', header: t`Sold shares`, cell: (one) => <Sold one={one} />, card: 'start' },
    {
      id: 'price',
      header: t`Price of a share`,
      end: true,
      cell: ({ shareStake }) => <Amount value={shareStake} currency={currency} />,
    },
    { id: 'left', header: t`Time left`, end: true, cell: ({ endsAt }) => <Left until={endsAt} /> },
  ]
  return (
    <>
      <DataTable
        caption={t`Syndicates that sell shares`}
        columns={columns}
        rows={rows}
        rowKey={({ syndicateId }) => syndicateId}
        onRow={({ syndicateId }) => onOpen(syndicateId)}
        expected={3}
        empty={
          <EmptyState title={<Trans>No syndicates sell shares now</Trans>}>
            <Trans>Start one from your basket.</Trans>
          </EmptyState>
        }
      />
      <CursorPages {...pages} />
    </>
  )
}

function Who({ one: { organiser, isOwn, issueNo } }: { one: SyndicateView }) {
  const { t } = useLingui()
  const round = shortIssue(issueNo)
  return (
    <span className={css.two}>
      <b>{isOwn ? t`You` : organiser}</b>
      <span className="tiny text-2 num">{t`Round ${round}`}</span>
    </span>
  )
}

function Sold({ one: { sold, shares, guaranteed } }: { one: SyndicateView }) {
  const { t } = useLingui()
  return (
    <span className={css.two}>
      <ProgressBar value={sold} max={shares} label={t`${sold} of ${shares} shares are sold`} />
      <span className="tiny text-2">
        {t`${sold} of ${shares}`}
        {guaranteed > 0 && ` · ${plural(guaranteed, { one: '# guaranteed', other: '# guaranteed' })}`}
      </span>
    </span>
  )
}

const Left = ({ until }: { until: Date }) => <span className="num">{clockText(useSecondsUntil(until))}</span>

function OwnList({ onOpen }: Opening) {
  const { t } = useLingui()
  const currency = useCurrency()
  const cursor = useCursor('syndicate-shares')
  const options = { keepPrevious: true, staleMs: 0, everyMs: EVERY_MS }
  const { data, isPlaceholderData } = useCall(ownShares, { ...cursor.paging, pageSize: PAGE_SIZE }, options)
  const { rows, pages } = cursor.pageOf(data, isPlaceholderData)
  const columns: Column<OwnShare>[] = [
    { id: 'what', header: t`Syndicate`, cell: (one) => <What one={one} />, card: 'start' },
    { id: 'stake', header: t`Stake`, end: true, cell: ({ stake }) => <Amount value={stake} currency={currency} /> },
    { id: 'status', header: t`Status`, card: 'start', cell: (one) => <Outcome one={one} /> },
  ]
  return (
    <>
      <DataTable
        caption={t`My shares`}
        columns={columns}
        rows={rows}
        rowKey={({ holdingId }) => holdingId}
        onRow={({ syndicate }) => onOpen(syndicate.syndicateId)}
        expected={3}
        empty={<EmptyState title={<Trans>You have no shares yet</Trans>} />}
      />
      <CursorPages {...pages} />
    </>
  )
}

function What({ one: { shares, syndicate } }: { one: OwnShare }) {
  const { t } = useLingui()
  const gameName = useGameName()
  const round = shortIssue(syndicate.issueNo)
  return (
    <span className={css.two}>
      <b className="wraps">{gameName(syndicate.game)}</b>
      <span className="tiny text-2">
        {t`Round ${round}`} · {t`${shares} of ${syndicate.shares} shares`}
      </span>
    </span>
  )
}

/** The member's bets on the round of a syndicate, in the betting record. */
function useBetsHref({ game, issueNo, closeAt }: SyndicateView): string {
  const calendar = useMerchant()?.businessDay
  const day = calendar && businessDayOf(closeAt, calendar)
  const period = day ? { period: `${plusDays(day, -1)}_${day}` } : {}
  return `${memberHref('personalHistoryCopy')}?${new URLSearchParams({ ...period, game, round: issueNo })}`
}

/** The ticket of the shares, which has its proof after the cut-off, or the reason why the money is back. */
function Outcome({ one: { status, reason, ticketId, syndicate } }: { one: OwnShare }) {
  const reasonText = useReturnReason()
  const { game, issueNo } = syndicate
  const betsHref = useBetsHref(syndicate)
  return (
    <span className={css.two}>
      <span>
        <ShareTag status={status} />
      </span>
      {reason && <span className="tiny text-2 wraps">{reasonText(reason)}</span>}
      {ticketId && (
        <span className={css.links}>
          <Link className="link tiny" href={betsHref}>
            <Trans>My bets</Trans>
          </Link>
          <Link
            className="link tiny"
            href={`/verify?${new URLSearchParams({ game, issue: issueNo, ticket: ticketId })}`}
          >
            <Trans>Verify my ticket</Trans>
          </Link>
        </span>
      )}
    </span>
  )
}
