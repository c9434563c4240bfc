import { Amount } from '@croupier/ui/amount'
import { Pairs } from '@croupier/ui/card'
import { type Column, DataTable } from '@croupier/ui/data-table'
import { Skeleton } from '@croupier/ui/feedback'
import { Modal } from '@croupier/ui/modal'
import { Tag, type Tone } from '@croupier/ui/tag'
import type { Output } from '@croupier/wire/endpoint'
import { chase } from '@croupier/wire/lottery/chases'
import { useLingui } from '@lingui/react/macro'
import { useOutcomeWords } from '../../../lib/bets/outcome.ts'
import { useCall } from '../../../lib/call.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { useGameName } from '../../../lib/game-name.ts'
import { useCurrency } from '../../../lib/merchant.ts'
import { useTimes } from '../../../lib/use-times.ts'
import { shortIssue } from '../issues.ts'
import { ChaseStatusTag } from './chase-status-tag.tsx'

type Order = Output<typeof chase>
type Item = Order['items'][number]

const EVERY_MS = 10_000

/** One repeat order with all its rounds. */
export function RepeatDetail({ chaseId, onClose }: { chaseId: string; onClose: () => void }) {
  const { t } = useLingui()
  const errorText = useErrorText()
  const { data, error } = useCall(chase, { chaseId }, { everyMs: EVERY_MS })
  return (
    <Modal open onClose={onClose} title={t`Repeat order`} width={600}>
      {data && <Facts order={data} />}
      {data && <Rounds items={data.items} />}
      {!data && error && <p role="alert">{errorText(error)}</p>}
      {!data && !error && <Skeleton height={420} radius={12} />}
    </Modal>
  )
}

function Facts({ order }: { order: Order }) {
  const { t } = useLingui()
  const currency = useCurrency()
  const gameName = useGameName()
  const { zoned } = useTimes()
  const amount = (value: Order['total']) => <Amount value={value} currency={currency} />
  return (
    <Pairs
      pairs={[
        { label: t`Game`, value: gameName(order.game) },
        { label: t`Status`, value: <ChaseStatusTag status={order.status} /> },
        { label: t`After a win`, value: order.stopOnWin ? t`The order stops` : t`The order goes on` },
        { label: t({ message: 'Placed', context: 'an amount' }), value: amount(order.placed), rule: true },
        { label: t`Reserved`, value: amount(order.held) },
        { label: t`Returned`, value: amount(order.refunded) },
        { label: t`Total`, value: amount(order.total), strong: true },
        { label: t`Opened`, value: <span className="num">{zoned(order.createdAt)}</span>, rule: true },
      ]}
    />
  )
}

function Rounds({ items }: { items: readonly Item[] }) {
  const { t } = useLingui()
  const currency = useCurrency()
  const { hour } = useTimes()
  const columns: Column<Item>[] = [
    { id: 'round', header: t`Round`, cell: ({ issueNo }) => <b className="num">{shortIssue(issueNo)}</b> },
    {
      id: 'at',
      header: t`Time`,
      cell: ({ closeAt }) => <span className="num text-2">{hour(closeAt)}</span>,
      card: 'start',
    },
    { id: 'multiple', header: t`Multiplier`, end: true, card: 'hidden', cell: ({ multiple }) => `×${multiple}` },
    { id: 'stake', header: t`Stake`, end: true, cell: ({ stake }) => <Amount value={stake} currency={currency} /> },
    { id: 'status', header: t`Status`, card: 'end', cell: ({ status }) => <ItemTag status={status} /> },
  ]
  return (
    <DataTable
      caption={t`Rounds of this order`}
      columns={columns}
      rows={items}
      rowKey={({ issueNo }) => issueNo}
      empty={null}
      dense
    />
  )
}

const TONES: Partial<Record<Item['status'], Tone>> = { waiting: 'info', placed: 'info', won: 'lamp' }

function ItemTag({ status }: { status: Item['status'] }) {
  const { t } = useLingui()
  const outcomes = useOutcomeWords()
  const words: Record<Item['status'], string> = {
    waiting: t`Waiting`,
    placed: t({ message: 'Placed', context: 'a bet' }),
    won: outcomes.won,
    lost: outcomes.lost,
    pushed: outcomes.pushed,
    cancelled_user: t`Cancelled by you`,
    cancelled_admin: t`Cancelled by our staff`,
    cancelled_system: t`Cancelled automatically`,
    skipped: t`Skipped`,
  }
  return <Tag tone={TONES[status] ?? 'plain'}>{words[status]}</Tag>
}
