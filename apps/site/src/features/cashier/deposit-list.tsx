import { Amount } from '@croupier/ui/amount'
import { Card, CardHead } from '@croupier/ui/card'
import { type Column, DataTable } from '@croupier/ui/data-table'
import { EmptyState } from '@croupier/ui/feedback'
import { Pagination } from '@croupier/ui/pagination'
import { Tag, type Tone } from '@croupier/ui/tag'
import { type DepositState, deposits } from '@croupier/wire/cashier/deposits'
import type { Output } from '@croupier/wire/endpoint'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCall } from '../../lib/call.ts'
import { useCurrency } from '../../lib/merchant.ts'
import { dateTimeText } from '../../lib/time.ts'

type Deposit = Output<typeof deposits>['items'][number]
const PAGE_SIZE = 10
/** The newest of them. */
export const FIRST_DEPOSITS = { page: 1, pageSize: PAGE_SIZE } as const
/** While an order waits for the gateway, its state is asked for this often. */
const WAITING_MS = 4_000
const TONES: Record<DepositState, Tone> = {
  created: 'info',
  pending: 'info',
  held: 'warning',
  credited: 'good',
  failed: 'danger',
  expired: 'plain',
  reversed: 'danger',
}

/** The member's deposits with their states, newest first, and what was paid in over the account's life (T041). */
export function DepositList() {
  const { t } = useLingui()
  const currency = useCurrency()
  const [page, setPage] = useState(1)
  const [waits, setWaits] = useState(true)
  const { data } = useCall(
    deposits,
    { ...FIRST_DEPOSITS, page },
    { keepPrevious: true, ...(waits ? { everyMs: WAITING_MS } : {}) },
  )
  const waiting = data?.items.some(({ state }) => state === 'created' || state === 'pending') ?? true
  if (waiting !== waits) setWaits(waiting)
  const words: Record<DepositState, string> = {
    created: t`Waiting for payment`,
    pending: t`Waiting for payment`,
    held: t`Being checked`,
    credited: t`Credited`,
    failed: t`Failed`,
    expired: t`Expired`,
    reversed: t`Taken back`,
  }
  const wordOf = ({ state, reason }: Deposit) =>
    state === 'failed' && reason === 'declined' ? t`Declined` : words[state]
  const columns: Column<Deposit>[] = [
    { id: 'at', header: t`Time`, cell: ({ createdAt }) => <span className="num">{dateTimeText(createdAt)}</span> },
    { id: 'amount', header: t`Amount`, end: true, cell: ({ amount }) => <Amount value={amount} currency={currency} /> },
    {
      id: 'fee',
      header: t`Fee`,
      end: true,
      cell: ({ fee }) => <Amount value={fee} currency={currency} />,
      card: 'hidden',
    },
    { id: 'id', header: t`Order`, cell: ({ id }) => id, card: 'start' },
    { id: 'state', header: t`State`, end: true, cell: (order) => <Tag tone={TONES[order.state]}>{wordOf(order)}</Tag> },
    {
      id: 'pay',
      header: '',
      end: true,
      cell: ({ redirectUrl }) =>
        redirectUrl ? (
          <a className="link" href={redirectUrl}>
            <Trans>Pay now</Trans>
          </a>
        ) : (
          ''
        ),
    },
  ]
  return (
    <Card as="section">
      <CardHead title={<Trans>Your deposits</Trans>}>
        {data && (
          <span className="tiny text-3">
            <Trans>
              Paid in, less withdrawals: <Amount value={data.netDeposited} currency={currency} />
            </Trans>
          </span>
        )}
      </CardHead>
      <DataTable
        caption={t`Your deposits`}
        columns={columns}
        rows={data?.items}
        rowKey={({ id }) => id}
        expected={3}
        empty={
          <EmptyState title={<Trans>No deposits yet</Trans>}>
            <Trans>Deposits appear here with their state.</Trans>
          </EmptyState>
        }
      />
      {data && <Pagination page={page} pages={Math.ceil(data.total / PAGE_SIZE)} onPage={setPage} />}
    </Card>
  )
}
