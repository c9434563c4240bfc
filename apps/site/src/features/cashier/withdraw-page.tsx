import type { Money } from '@croupier/kernel/money'
import { cooldownUntil } from '@croupier/rules/cooldown'
import { Button } from '@croupier/ui/button'
import { Card, CardHead } from '@croupier/ui/card'
import { RadioCards } from '@croupier/ui/choice'
import { Skeleton } from '@croupier/ui/feedback'
import { Note } from '@croupier/ui/tag'
import { toast } from '@croupier/ui/toast'
import { bankAccounts } from '@croupier/wire/cashier/bank-accounts'
import type { MethodKind } from '@croupier/wire/cashier/method-kinds'
import { paymentMethods } from '@croupier/wire/cashier/methods'
import { requestWithdrawal, withdrawalReadiness, withdrawals } from '@croupier/wire/cashier/withdrawals'
import type { Output } from '@croupier/wire/endpoint'
import { balance } from '@croupier/wire/wallet/wallet'
import { Trans, useLingui } from '@lingui/react/macro'
import Clock from 'lucide-react/icons/clock-3'
import { Suspense, useRef, useState } from 'react'
import { BalanceCard } from '../../lib/balance-card.tsx'
import { useCall } from '../../lib/call.ts'
import { useCommand } from '../../lib/command.ts'
import { useErrorText } from '../../lib/error-text.ts'
import { lazyPart } from '../../lib/lazy.ts'
import { useMember } from '../../lib/member.ts'
import { useSite } from '../../lib/site.tsx'
import { useTimes } from '../../lib/use-times.ts'
import { AddAccount } from './add-account.tsx'
import { AmountField } from './amount-field.tsx'
import css from './cashier.module.css'
import { MethodIcon, type Terms, useMethodWords } from './method-words.tsx'
import { PaymentCommit } from './payment-commit.tsx'
import { PaymentPasswordFirst } from './payment-password-first.tsx'
import { type PaymentQuote, quotePayment } from './payment-quote.ts'
import { PaymentSummary } from './payment-summary.tsx'
import { WithdrawalList } from './withdrawal-list.tsx'

const RemoveAccount = lazyPart('cashier', () => import('./remove-account.tsx'), 'RemoveAccount')

const SUMS = [100, 500, 1000, 5000] as const

/** §2 withdraw: account, amount and fee. The request needs the payment password; the list below shows each step. */
export function WithdrawPage() {
  const accounts = useCall(bankAccounts, {}).data
  const methods = useCall(paymentMethods, {}).data
  const ready = useCall(withdrawalReadiness, {}).data
  const { info } = useMember()
  const list = useRef<HTMLDivElement>(null)
  // On a phone the list of requests begins below the form.
  const showRequest = () => list.current?.scrollIntoView()
  if (!accounts || !methods || !ready || !info) return <Skeleton height={560} radius={16} />
  return (
    <div className={css.page}>
      <BalanceCard />
      <PaymentPasswordFirst>
        {accounts.accounts.length > 0 ? (
          <RequestForm accounts={accounts.accounts} onRequested={showRequest} />
        ) : (
          <AddAccount payeeName={accounts.payeeName} />
        )}
      </PaymentPasswordFirst>
      <div ref={list}>
        <WithdrawalList />
      </div>
    </div>
  )
}

type Account = Output<typeof bankAccounts>['accounts'][number]

/** The account, the amount and the sum. The first account of the list is chosen at first. */
function RequestForm({ accounts, onRequested }: { accounts: readonly Account[]; onRequested: () => void }) {
  const { t } = useLingui()
  const [accountId, setAccountId] = useState(accounts[0]?.id)
  const [text, setText] = useState('')
  const methods = useCall(paymentMethods, {}).data?.methods
  const ready = useCall(withdrawalReadiness, {}).data
  const account = accounts.find(({ id }) => id === accountId) ?? accounts[0]
  const method = methods?.find((one) => one.withdrawal !== null && one.kind === account?.kind)
  const terms = method?.withdrawal ?? undefined
  const quote = quotePayment(text, terms, ready?.available)
  const request = useCommand(requestWithdrawal, {
    changes: [withdrawals, balance, withdrawalReadiness],
    purpose: account && <Purpose quote={quote} account={account} />,
  })

  async function send(): Promise<void> {
    if (!method || !account || !quote.amount) return
    const input = { method: method.code, bankAccountId: account.id, amount: quote.amount }
    const order = await request.run(input).catch(() => null)
    if (!order) return
    setText('')
    toast({ text: t`Your withdrawal was requested.` })
    onRequested()
  }
  const payment = { terms, quote }
  return (
    <div className={css.two}>
      <PayoutCard
        {...payment}
        accounts={accounts}
        account={account}
        onAccount={setAccountId}
        text={text}
        onText={setText}
        available={ready?.available}
        error={request.error}
      />
      <RequestCard {...payment} kind={method?.kind} busy={request.busy} onSend={send} />
    </div>
  )
}

/** Repeats the request above the payment password, because the sheet covers the form. */
function Purpose({ quote, account }: { quote: PaymentQuote; account: Account }) {
  const { t } = useLingui()
  return (
    <>
      <p className="text-2">
        <Trans>Enter your payment password to request this withdrawal.</Trans>
      </p>
      <PaymentSummary
        quote={quote}
        amountLabel={t`Taken from your balance`}
        more={[{ label: t`Sent to`, value: accountText(account) }]}
      />
    </>
  )
}

const accountText = ({ institution, numberEnds }: Account): string => `${institution} …\u2060${numberEnds}`

type PaymentProps = { terms: Terms | undefined; quote: PaymentQuote }

function PayoutCard(
  props: PaymentProps & {
    accounts: readonly Account[]
    account: Account | undefined
    onAccount: (id: string) => void
    text: string
    onText: (text: string) => void
    /** The most that can be withdrawn; undefined until it is known. */
    available: Money | undefined
    error: Error | null
  },
) {
  const { t } = useLingui()
  const errorText = useErrorText()
  const [isAdding, setAdding] = useState(false)
  const { accounts, account, text, onText, available, terms, quote } = props
  return (
    <Card as="section" className={css.form ?? ''}>
      <CardHead title={<Trans>Where should we send it?</Trans>}>
        <Button size="s" onClick={() => setAdding(!isAdding)} aria-expanded={isAdding}>
          <Trans>Add account</Trans>
        </Button>
      </CardHead>
      <RadioCards
        label={t({ message: 'Account', context: 'to be paid to' })}
        name="withdrawal-account"
        value={account?.id}
        onChange={props.onAccount}
        options={accounts.map((one) => ({
          value: one.id,
          label: accountText(one),
          note: one.holder,
          icon: <MethodIcon kind={one.kind} />,
        }))}
      />
      {account && (
        <Suspense fallback={<div className={css.buttonWaiting} />}>
          <RemoveAccount key={account.id} account={account} />
        </Suspense>
      )}
      {isAdding && <AddAccount payeeName={accounts[0]?.holder ?? null} done={() => setAdding(false)} />}
      <AmountField
        text={text}
        onText={onText}
        terms={terms}
        quote={quote}
        sums={SUMS}
        available={available}
        error={errorText(props.error)}
      />
      <Cooldown account={account} />
    </Card>
  )
}

/** Says until when withdrawals are refused after a change of credentials or to this account. */
function Cooldown({ account }: { account: Account | undefined }) {
  const { clock } = useSite()
  const { zonedMinute } = useTimes()
  const ready = useCall(withdrawalReadiness, {}).data
  const until = cooldownUntil([ready?.cooldownEndsAt, account?.usableFrom], new Date(clock.now()))
  if (!until) return null
  return (
    <Note tone="warning" icon={<Clock aria-hidden="true" />}>
      <Trans>
        <b>Withdrawals are paused until {zonedMinute(until)}.</b> Your security settings changed; the pause protects
        your money.
      </Trans>
    </Note>
  )
}

function RequestCard(
  props: PaymentProps & { kind: MethodKind | undefined; busy: boolean; onSend: () => Promise<void> },
) {
  const { t } = useLingui()
  const { nameOf, noteOf } = useMethodWords()
  const { kind, terms, quote } = props
  return (
    <PaymentCommit
      quote={quote}
      amountLabel={t`Taken from your balance`}
      more={kind && terms ? [{ label: nameOf(kind), value: noteOf(terms) }] : []}
      act={<Trans>Request withdrawal</Trans>}
      busyLabel={t`Requesting`}
      busy={props.busy}
      onCommit={props.onSend}
      note={<Trans>You cannot cancel a request. Two members of our staff check and pay it.</Trans>}
    />
  )
}
