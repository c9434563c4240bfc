import { Amount } from '@croupier/ui/amount'
import { Skeleton } from '@croupier/ui/feedback'
import { Pagination } from '@croupier/ui/pagination'
import { Tag } from '@croupier/ui/tag'
import { type EnvelopeDrop, type EnvelopeShare, envelopeShares } from '@croupier/wire/rewards/envelopes'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCall } from '../../lib/call.ts'
import { useErrorText } from '../../lib/error-text.ts'
import { useCurrency } from '../../lib/merchant.ts'
import css from './rewards.module.css'

const PAGE_SIZE = 10

/** Reward rules §8: what all members got, once the drop is over. */
export function EnvelopeShares({ drop }: { drop: EnvelopeDrop }) {
  const { title } = drop
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className={css.proof} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>
        <Trans>What everyone received: {title}</Trans>
      </summary>
      {isOpen && <Shares drop={drop} />}
    </details>
  )
}

function Shares({ drop: { id, title, taken, count, least, most } }: { drop: EnvelopeDrop }) {
  const { t } = useLingui()
  const errorText = useErrorText()
  const [page, setPage] = useState(1)
  const { data, error } = useCall(envelopeShares, { id, page, pageSize: PAGE_SIZE }, { keepPrevious: true })
  if (!data && error) return <p role="alert">{errorText(error)}</p>
  if (!data) return <Skeleton height={200} radius={8} />
  return (
    <>
      <p className="small text-2">
        <Trans>
          {taken} of {count} envelopes were opened.
        </Trans>
      </p>
      <table className={css.ranks}>
        <caption className="visually-hidden">{t`What everyone received: ${title}`}</caption>
        <thead>
          <tr>
            <th scope="col">
              <Trans context="in a queue">Place</Trans>
            </th>
            <th scope="col">
              <Trans>Member</Trans>
            </th>
            <th scope="col">
              <Trans>Amount</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {data.items.map((share) => (
            <Share key={share.number} share={share} differ={least !== most} />
          ))}
        </tbody>
      </table>
      <Pagination page={page} pages={Math.ceil(data.total / PAGE_SIZE)} onPage={setPage} />
    </>
  )
}

function Share({ share: { number, amount, isOwn, isLargest }, differ }: { share: EnvelopeShare; differ: boolean }) {
  const currency = useCurrency()
  return (
    <tr className={isOwn ? css.own : ''}>
      <td className="num">{number}</td>
      <th scope="row">
        {isOwn ? <Trans>You</Trans> : '–'}{' '}
        {isLargest && differ && (
          <Tag tone="lamp">
            <Trans>Largest</Trans>
          </Tag>
        )}
      </th>
      <td>
        <Amount value={amount} currency={currency} />
      </td>
    </tr>
  )
}
