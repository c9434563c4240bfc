import { Amount } from '@croupier/ui/amount'
import { Card, CardHead } from '@croupier/ui/card'
import { ListRow } from '@croupier/ui/steps'
import { Tag, type Tone } from '@croupier/ui/tag'
import type { TransferState, WalletTransferView } from '@croupier/wire/providers/transfers'
import { Trans } from '@lingui/react/macro'
import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line'
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line'
import type { ReactNode } from 'react'
import { useCurrency } from '../../lib/merchant.ts'
import { useTimes } from '../../lib/use-times.ts'
import css from './wallet.module.css'

const TONES: Record<TransferState, Tone> = { asked: 'info', unknown: 'warning', done: 'good', refused: 'plain' }

/** The newest transfers, each with its state. One of unknown state says where the money is and what happens next. */
export function LatestTransfers({ transfers }: { transfers: readonly WalletTransferView[] }) {
  return (
    <Card as="section">
      <CardHead title={<Trans>Latest transfers</Trans>} />
      <ul>
        {transfers.map((one) => (
          <Row key={one.id} one={one} />
        ))}
      </ul>
    </Card>
  )
}

function Row({ one }: { one: WalletTransferView }) {
  const { dateTime } = useTimes()
  const currency = useCurrency()
  const isIn = one.direction === 'in'
  return (
    <ListRow
      as="li"
      icon={isIn ? <ArrowUpFromLine aria-hidden="true" /> : <ArrowDownToLine aria-hidden="true" />}
      title={isIn ? <Trans>To {one.name}</Trans> : <Trans>Back from {one.name}</Trans>}
      note={
        <span className={css.details}>
          <span className="num">{dateTime(one.askedAt)}</span>
          <span>{nextOf(one, dateTime)}</span>
        </span>
      }
      end={
        <span className={css.ended}>
          {one.amount === null ? <Trans>Everything</Trans> : <Amount value={one.amount} currency={currency} />}
          <Tag tone={TONES[one.state]}>{stateOf(one.state)}</Tag>
        </span>
      }
    />
  )
}

function stateOf(state: TransferState): ReactNode {
  if (state === 'asked') return <Trans>On its way</Trans>
  if (state === 'unknown') return <Trans>Waiting for an answer</Trans>
  return state === 'done' ? <Trans>Done</Trans> : <Trans>Not done</Trans>
}

function nextOf(one: WalletTransferView, dateTime: (at: Date) => string): ReactNode {
  if (one.state === 'unknown') return <Unknown one={one} dateTime={dateTime} />
  switch (one.reason) {
    case 'refused_by_provider':
      return <Trans>The provider refused it. No money moved.</Trans>
    case 'not_found':
      return <Trans>It did not reach the provider. No money moved.</Trans>
    case 'nothing_there':
      return <Trans>There was nothing to take back.</Trans>
    case 'not_sent':
      return <Trans>The provider did not answer, so it was not sent. Try again later.</Trans>
    default:
      return null
  }
}

/** Nobody knows yet whether the money moved, and the member need not do anything. */
function Unknown({ one, dateTime }: { one: WalletTransferView; dateTime: (at: Date) => string }) {
  const next = one.nextQuestionAt && dateTime(one.nextQuestionAt)
  return (
    <>
      {one.direction === 'in' ? (
        <Trans>The provider has not confirmed it yet. The money is on hold here until it does.</Trans>
      ) : (
        <Trans>The provider has not confirmed it yet. We credit the money when it does.</Trans>
      )}{' '}
      {next && <Trans>We ask again at {next}. You need not do anything.</Trans>}
    </>
  )
}
