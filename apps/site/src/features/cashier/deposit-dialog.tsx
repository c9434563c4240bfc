import { Amount } from '@croupier/ui/amount'
import { LinkButton } from '@croupier/ui/button'
import { Pairs } from '@croupier/ui/card'
import { Skeleton } from '@croupier/ui/feedback'
import { Modal } from '@croupier/ui/modal'
import { Tag } from '@croupier/ui/tag'
import { depositById } from '@croupier/wire/cashier/deposits'
import { paymentMethods } from '@croupier/wire/cashier/methods'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCall } from '../../lib/call.ts'
import { useErrorText } from '../../lib/error-text.ts'
import { useCurrency } from '../../lib/merchant.ts'
import { useTimes } from '../../lib/use-times.ts'
import { DEPOSIT_TONES, type Deposit, useDepositWords } from './deposit-words.tsx'
import { useMethodWords } from './method-words.tsx'

/** One deposit whole, to which the account record leads. */
export function DepositDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui()
  const errorText = useErrorText()
  const { data, error } = useCall(depositById, { id })
  const pay = data?.redirectUrl
  return (
    <Modal
      open
      onClose={onClose}
      title={t`Deposit ${id}`}
      width={400}
      footer={
        pay && (
          <LinkButton kind="primary" href={pay}>
            <Trans>Pay now</Trans>
          </LinkButton>
        )
      }
    >
      {data && <Facts order={data} />}
      {!data && error && <p role="alert">{errorText(error)}</p>}
      {!data && !error && <Skeleton height={220} radius={12} />}
    </Modal>
  )
}

function Facts({ order }: { order: Deposit }) {
  const { t } = useLingui()
  const currency = useCurrency()
  const { zoned } = useTimes()
  const { wordOf } = useDepositWords()
  const { nameOf } = useMethodWords()
  const method = useCall(paymentMethods, {}).data?.methods.find(({ code }) => code === order.method)
  const time = (at: Date) => <span className="num">{zoned(at)}</span>
  return (
    <Pairs
      pairs={[
        { label: t`Status`, value: <Tag tone={DEPOSIT_TONES[order.state]}>{wordOf(order)}</Tag> },
        ...(method ? [{ label: t`Payment method`, value: nameOf(method.kind) }] : []),
        { label: t`Amount`, value: <Amount value={order.amount} currency={currency} />, rule: true },
        { label: t`Fee`, value: <Amount value={order.fee} currency={currency} /> },
        { label: t`Reaches your balance`, value: <Amount value={order.credit} currency={currency} />, strong: true },
        { label: t`Opened`, value: time(order.createdAt), rule: true },
        ...(order.settledAt
          ? [{ label: t({ message: 'Finished', context: 'when it ended' }), value: time(order.settledAt) }]
          : []),
      ]}
    />
  )
}
