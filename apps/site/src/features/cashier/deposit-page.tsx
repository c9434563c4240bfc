import { CallRefused } from '@croupier/api-client/client'
import { Card, CardHead } from '@croupier/ui/card'
import { RadioCards } from '@croupier/ui/choice'
import { Skeleton } from '@croupier/ui/feedback'
import { createDeposit, deposits } from '@croupier/wire/cashier/deposits'
import { paymentMethods } from '@croupier/wire/cashier/methods'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { BalanceCard } from '../../lib/balance-card.tsx'
import { useCall } from '../../lib/call.ts'
import { useCommand } from '../../lib/command.ts'
import { useErrorText } from '../../lib/error-text.ts'
import { AmountField } from './amount-field.tsx'
import css from './cashier.module.css'
import { DepositCheck } from './deposit-check.tsx'
import { DepositLimit } from './deposit-limit.tsx'
import { DepositList } from './deposit-list.tsx'
import { MethodIcon, useMethodWords } from './method-words.tsx'
import { PaymentCommit } from './payment-commit.tsx'
import { quotePayment } from './payment-quote.ts'
import { RecentDeposit } from './recent-deposit.tsx'
import { useLastDeposit } from './use-last-deposit.ts'
import { useLastWithdrawals } from './use-withdrawals.ts'
import { isUnderWay } from './withdrawal-steps.ts'
import { WithdrawalUnderWay } from './withdrawal-tracker.tsx'

const SUMS = [200, 500, 1000, 2000, 5000] as const

/** §2 depositv2: method, amount and fee. The payment itself happens on the gateway's page. */
export function DepositPage() {
  const { t } = useLingui()
  const { nameOf, noteOf } = useMethodWords()
  const errorText = useErrorText()
  const [chosen, setChosen] = useState<string | null>(null)
  const [text, setText] = useState('')
  const methods = useCall(paymentMethods, {}).data?.methods.filter((method) => method.deposit !== null)
  const lastDeposit = useLastDeposit()
  const lastWithdrawals = useLastWithdrawals()
  const create = useCommand(createDeposit, { changes: [deposits] })
  const method = methods?.find(({ code }) => code === chosen) ?? methods?.[0]
  const terms = method?.deposit ?? undefined
  const quote = quotePayment(text, terms)

  async function pay(): Promise<void> {
    if (!method || !quote.amount) return
    const order = await create.run({ method: method.code, amount: quote.amount }).catch(() => null)
    if (order?.redirectUrl) location.assign(order.redirectUrl)
  }
  const isCheckRequired = create.error instanceof CallRefused && create.error.code === 'limit.check_required'
  if (!methods || !lastDeposit || !lastWithdrawals) return <Skeleton height={560} radius={16} />
  const leaving = lastWithdrawals.find(isUnderWay)
  return (
    <div className={css.page}>
      <div className={leaving && css.beside}>
        <BalanceCard />
        {leaving && <WithdrawalUnderWay order={leaving} />}
      </div>
      <DepositLimit />
      <DepositCheck isRequired={isCheckRequired} />
      <RecentDeposit last={lastDeposit.last} />
      <div className={css.two}>
        <Card as="section" className={css.form ?? ''}>
          <CardHead title={<Trans>How do you want to pay?</Trans>} />
          <RadioCards
            label={t`Payment method`}
            name="deposit-method"
            value={method?.code}
            onChange={setChosen}
            options={methods.map((one) => ({
              value: one.code,
              label: nameOf(one.kind),
              note: one.deposit ? noteOf(one.deposit) : '',
              icon: <MethodIcon kind={one.kind} />,
            }))}
          />
          <AmountField
            text={text}
            onText={setText}
            terms={terms}
            quote={quote}
            sums={SUMS}
            error={errorText(create.error)}
          />
        </Card>
        <PaymentCommit
          quote={quote}
          amountLabel={t`You pay`}
          act={<Trans>Continue to payment</Trans>}
          busyLabel={t`Opening the payment page`}
          busy={create.busy}
          onCommit={pay}
          note={
            <Trans>
              You pay on the payment provider’s page and return here. Your balance is updated when the payment is
              confirmed.
            </Trans>
          }
        />
      </div>
      <DepositList />
    </div>
  )
}
