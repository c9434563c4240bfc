import { plays } from '@croupier/game-math/lottery/index'
import { Amount } from '@croupier/ui/amount'
import { Button } from '@croupier/ui/button'
import { CursorPages } from '@croupier/ui/cursor-pages'
import { type Column, DataTable } from '@croupier/ui/data-table'
import { EmptyState } from '@croupier/ui/feedback'
import type { Output } from '@croupier/wire/endpoint'
import { chases } from '@croupier/wire/lottery/chases'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import { useCall } from '../../../lib/call.ts'
import { useCursor } from '../../../lib/cursor.ts'
import { useGameName } from '../../../lib/game-name.ts'
import { useCurrency } from '../../../lib/merchant.ts'
import { playName } from '../../../lib/plays/names.ts'
import { ChaseStatusTag } from './chase-status-tag.tsx'
import css from './records.module.css'

const CancelDialog = lazy(() => import('./cancel-dialog.tsx').then((module) => ({ default: module.CancelChaseDialog })))

const RepeatDetail = lazy(() => import('./repeat-detail.tsx').then((module) => ({ default: module.RepeatDetail })))

type Chase = Output<typeof chases>['items'][number]
const PAGE_SIZE = 10
const EVERY_MS = 15_000

/** The member's repeat orders, with their reserved, placed and returned amounts. */
export function MyRepeats() {
  const { t } = useLingui()
  const cursor = useCursor('chases')
  const [ending, setEnding] = useState<string>()
  const [opened, setOpened] = useState<string>()
  const options = { keepPrevious: true, staleMs: 0, everyMs: EVERY_MS }
  const { data, isPlaceholderData } = useCall(chases, { ...cursor.paging, pageSize: PAGE_SIZE }, options)
  const { rows, pages } = cursor.pageOf(data, isPlaceholderData)
  return (
    <>
      <DataTable
        caption={t`Repeat orders`}
        columns={useColumns(setEnding)}
        rows={rows}
        rowKey={({ chaseId }) => chaseId}
        onRow={({ chaseId }) => setOpened(chaseId)}
        expected={3}
        empty={<EmptyState title={<Trans>No repeat orders yet</Trans>} />}
      />
      <CursorPages {...pages} />
      {opened && (
        <Suspense>
          <RepeatDetail chaseId={opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
      {ending && (
        <Suspense>
          <CancelDialog chaseId={ending} onClose={() => setEnding(undefined)} />
        </Suspense>
      )}
    </>
  )
}

function useColumns(onEnd: (chaseId: string) => void): Column<Chase>[] {
  const { t } = useLingui()
  const currency = useCurrency()
  const amount = (value: Chase['total']) => <Amount value={value} currency={currency} />
  return [
    { id: 'what', header: t`Bet`, cell: (chase) => <BetText chase={chase} />, card: 'start' },
    { id: 'total', header: t`Total`, end: true, card: 'end', cell: ({ total }) => amount(total) },
    { id: 'held', header: t`Reserved`, end: true, card: 'hidden', cell: ({ held }) => amount(held) },
    {
      id: 'placed',
      header: t({ message: 'Placed', context: 'an amount' }),
      end: true,
      card: 'hidden',
      cell: ({ placed }) => amount(placed),
    },
    { id: 'refunded', header: t`Returned`, end: true, card: 'hidden', cell: ({ refunded }) => amount(refunded) },
    { id: 'status', header: t`Status`, card: 'start', cell: ({ status }) => <ChaseStatusTag status={status} /> },
    {
      id: 'end',
      header: <span className="visually-hidden">{t`End`}</span>,
      end: true,
      card: 'end',
      cell: ({ chaseId, status }) =>
        status === 'running' && (
          <Button size="s" kind="quiet" onClick={() => onEnd(chaseId)}>
            <Trans>End</Trans>
          </Button>
        ),
    },
  ]
}

function BetText({ chase }: { chase: Chase }) {
  const { i18n } = useLingui()
  const gameName = useGameName()
  const [first] = chase.bets
  const play = first && plays.get(first.play)
  const count = chase.bets.length
  return (
    <span className={css.two}>
      <b className="wraps">{play ? playName(i18n, play) : first?.play}</b>
      <span className="tiny text-2 wraps">
        {gameName(chase.game)} · {plural(count, { one: '# line', other: '# lines' })}
      </span>
    </span>
  )
}
