import { Amount } from '@croupier/ui/amount'
import { Card, CardHead } from '@croupier/ui/card'
import { type Column, DataTable } from '@croupier/ui/data-table'
import { EmptyState, Skeleton } from '@croupier/ui/feedback'
import { toast } from '@croupier/ui/toast'
import { type TransferView, transferTerms, transferUp } from '@croupier/wire/agents/transfers'
import { balance } from '@croupier/wire/wallet/wallet'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCommand } from '../../lib/command.ts'
import { useErrorText } from '../../lib/error-text.ts'
import { useMember } from '../../lib/member.ts'
import { useCurrency } from '../../lib/merchant.ts'
import { useMoneyText } from '../../lib/money-text.ts'
import { SetPaymentPassword } from '../../lib/set-payment-password.tsx'
import { useTimes } from '../../lib/use-times.ts'
import css from './agents.module.css'
import { TransferForm } from './transfer-form.tsx'
import { type TransferTerms, useTransferTerms } from './use-transfer-terms.ts'

/** §2 transferUpline: sends money to the account above. It needs the payment password. */
export function TransferUplinePage() {
  const terms = useTransferTerms()
  const { info } = useMember()
  if (!terms || !info) return <Skeleton height={420} radius={16} />
  if (!terms.isOn || terms.upline === null)
    return (
      <EmptyState title={<Trans>No transfers</Trans>}>
        {terms.isOn ? <Trans>You have no upline.</Trans> : <Trans>Transfers are not available.</Trans>}
      </EmptyState>
    )
  return (
    <div className={css.page}>
      <Card as="section">
        {info.hasPaymentPassword ? (
          <Send terms={terms} upline={terms.upline} />
        ) : (
          <>
            <CardHead title={<Trans>First, set a payment password</Trans>} />
            <SetPaymentPassword />
          </>
        )}
      </Card>
      <Latest rows={terms.latest} />
    </div>
  )
}

function Send({ terms, upline }: { terms: TransferTerms; upline: string }) {
  const { t } = useLingui()
  const errorText = useErrorText()
  const moneyText = useMoneyText()
  const send = useCommand(transferUp, {
    changes: [transferTerms, balance],
    purpose: <Trans>Enter your payment password to transfer money to {upline}.</Trans>,
  })
  return (
    <TransferForm
      terms={terms}
      to={upline}
      busy={send.busy}
      error={errorText(send.error)}
      onSend={async (amount) => {
        const sent = await send.run({ amount }).catch(() => null)
        if (sent) toast({ text: t`You sent ${moneyText(amount)} to ${upline}.` })
        return sent !== null
      }}
    />
  )
}

/** The newest transfers, in both directions. */
function Latest({ rows }: { rows: readonly TransferView[] }) {
  const { t } = useLingui()
  const currency = useCurrency()
  const { dateTime } = useTimes()
  const columns: Column<TransferView>[] = [
    { id: 'account', header: t`Account`, cell: ({ account }) => <b className="wraps">{account}</b> },
    {
      id: 'at',
      header: t`Time`,
      cell: ({ at }) => <span className="tiny num text-2">{dateTime(at)}</span>,
      card: 'start',
    },
    {
      id: 'amount',
      header: t`Amount`,
      end: true,
      cell: ({ isSent, amount }) => (
        <span>
          {isSent ? (
            <Trans context="a payment to another account">Sent</Trans>
          ) : (
            <Trans context="a payment from another account">Received</Trans>
          )}{' '}
          <Amount value={amount} currency={currency} />
        </span>
      ),
    },
  ]
  return (
    <Card tight>
      <DataTable
        caption={t`Latest transfers`}
        columns={columns}
        rows={rows}
        rowKey={({ id, isSent }) => `${id} ${isSent}`}
        empty={
          <EmptyState title={<Trans>No transfers</Trans>}>
            <Trans>Money that you send to or receive from your line appears here.</Trans>
          </EmptyState>
        }
      />
    </Card>
  )
}
