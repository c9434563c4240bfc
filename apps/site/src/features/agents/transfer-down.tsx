import { memberIdOf } from '@croupier/kernel/ids'
import { toast } from '@croupier/ui/toast'
import type { Downline } from '@croupier/wire/agents/downlines'
import { transferDown, transferTerms } from '@croupier/wire/agents/transfers'
import { balance } from '@croupier/wire/wallet/wallet'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCommand } from '../../lib/command.ts'
import { useErrorText } from '../../lib/error-text.ts'
import { useMoneyText } from '../../lib/money-text.ts'
import { TransferForm } from './transfer-form.tsx'
import { useTransferTerms } from './use-transfer-terms.ts'

/** Agent rules §9: sends money to an account directly below, where the jurisdiction has transfers. */
export function TransferDown({ downline: { id, account } }: { downline: Downline }) {
  const { t } = useLingui()
  const errorText = useErrorText()
  const moneyText = useMoneyText()
  const terms = useTransferTerms()
  const send = useCommand(transferDown, {
    changes: [transferTerms, balance],
    purpose: <Trans>Enter your payment password to transfer money to {account}.</Trans>,
  })
  if (!terms?.isOn) return null
  return (
    <TransferForm
      terms={terms}
      to={account}
      busy={send.busy}
      error={errorText(send.error)}
      onSend={async (amount) => {
        const sent = await send.run({ memberId: memberIdOf(id), amount }).catch(() => null)
        if (sent) toast({ text: t`You sent ${moneyText(amount)} to ${account}.` })
        return sent !== null
      }}
    />
  )
}
