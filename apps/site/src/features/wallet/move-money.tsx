import { displayMoney, type Money, parseMoney } from '@croupier/kernel/money'
import { Button } from '@croupier/ui/button'
import { Card, CardHead } from '@croupier/ui/card'
import { SegmentedControl } from '@croupier/ui/controls'
import { Field, Select } from '@croupier/ui/field'
import { toast } from '@croupier/ui/toast'
import type { Output } from '@croupier/wire/endpoint'
import { type WalletTransferView, walletTransfer, walletTransfers } from '@croupier/wire/providers/transfers'
import type { merchantWallet } from '@croupier/wire/providers/wallets'
import { balance } from '@croupier/wire/wallet/wallet'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { useCall } from '../../lib/call.ts'
import { useCommand } from '../../lib/command.ts'
import { useErrorText } from '../../lib/error-text.ts'
import formCss from '../../lib/form.module.css'
import { useCurrency } from '../../lib/merchant.ts'
import { isOpen } from './use-transfers.ts'

type Wallet = Output<typeof merchantWallet>['wallets'][number]
type Direction = WalletTransferView['direction']

/** Moves money to the wallet of a provider, takes some or all of it back, or takes everything back from every provider. */
export function MoveMoney(props: { wallets: readonly Wallet[]; transfers: readonly WalletTransferView[] }) {
  const { t } = useLingui()
  const currency = useCurrency()
  const errorText = useErrorText()
  const { wallets, transfers } = props
  const [direction, setDirection] = useState<Direction>('in')
  const [picked, setPicked] = useState<string>()
  const [text, setText] = useState('')
  const cash = useCall(balance, {}).data?.cash
  const send = useCommand(walletTransfer, { changes: [walletTransfers, balance] })
  const wallet = wallets.find(({ code }) => code === picked) ?? wallets[0]
  const amount = readAmount(text)
  const most = direction === 'in' ? cash : wallet?.balance
  const isTooMuch = amount !== null && most != null && amount > most
  const isWaiting = transfers.some((one) => isOpen(one) && one.vassalage === wallet?.code)
  const isClosed = direction === 'in' && wallet?.takesMoney === false

  async function start(input: Parameters<typeof send.run>[0]): Promise<void> {
    const started = await send.run(input).catch(() => null)
    if (!started) return
    setText('')
    toast({ text: t`Your transfer is on its way.` })
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (wallet && amount !== null && !isTooMuch) void start({ direction, vassalage: wallet.code, amount })
  }
  return (
    <Card as="section">
      <CardHead title={<Trans>Move money</Trans>}>
        <Button size="s" busy={send.busy} onClick={() => void start({ direction: 'out' })}>
          <Trans>Take everything back</Trans>
        </Button>
      </CardHead>
      <form className={formCss.form} onSubmit={submit} noValidate>
        <Between
          wallets={wallets}
          picked={wallet}
          onPick={setPicked}
          direction={direction}
          onDirection={setDirection}
        />
        <Field
          label={t`Amount`}
          money
          inputMode="decimal"
          autoComplete="off"
          icon={<span aria-hidden="true">{currency}</span>}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onBlur={() => amount !== null && setText(displayMoney(amount))}
          hint={hintOf(
            { isWaiting, isClosed },
            t`Wait until the transfer that is under way has ended.`,
            t`This wallet takes no money now.`,
          )}
          error={isTooMuch ? t`This is more than there is.` : errorText(send.error)}
        />
        <Button
          type="submit"
          kind="primary"
          size="l"
          wide
          busy={send.busy}
          busyLabel={t`Sending`}
          off={amount === null || isTooMuch || isWaiting || isClosed}
        >
          <Trans>Transfer</Trans>
        </Button>
      </form>
    </Card>
  )
}

function Between(props: {
  wallets: readonly Wallet[]
  picked: Wallet | undefined
  onPick: (code: string) => void
  direction: Direction
  onDirection: (direction: Direction) => void
}) {
  const { t } = useLingui()
  return (
    <>
      <SegmentedControl
        label={t`Direction`}
        segments={[
          { value: 'in', label: t`To a game wallet` },
          { value: 'out', label: t`Back to the main wallet` },
        ]}
        value={props.direction}
        onChange={props.onDirection}
      />
      <Select
        label={t`Game wallet`}
        options={props.wallets.map(({ code, name }) => ({ value: code, label: name ?? code }))}
        value={props.picked?.code ?? ''}
        onChange={props.onPick}
      />
    </>
  )
}

const hintOf = (at: { isWaiting: boolean; isClosed: boolean }, waiting: string, closed: string): string | undefined => {
  if (at.isWaiting) return waiting
  return at.isClosed ? closed : undefined
}

/** The amount that was typed; null while it is none. */
function readAmount(text: string): Money | null {
  const plain = text.replaceAll(',', '').trim()
  if (!/^\d{1,12}(\.\d{1,2})?$/.test(plain)) return null
  const amount = parseMoney(plain)
  return amount > 0n ? amount : null
}
