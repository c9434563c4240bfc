import { Button } from '@croupier/ui/button'
import { toast } from '@croupier/ui/toast'
import { bankAccounts, removeBankAccount } from '@croupier/wire/cashier/bank-accounts'
import { Trans, useLingui } from '@lingui/react/macro'
import Trash from 'lucide-react/icons/trash-2'
import { useCommand } from '../../lib/command.ts'
import { useErrorText } from '../../lib/error-text.ts'

/** §2 withdraw: removes the chosen payout account. The payment password confirms it, and withdrawals under way continue. */
export function RemoveAccount({ account }: { account: { id: string; institution: string; numberEnds: string } }) {
  const { t } = useLingui()
  const errorText = useErrorText()
  const name = `${account.institution} …\u2060${account.numberEnds}`
  const remove = useCommand(removeBankAccount, {
    changes: [bankAccounts],
    purpose: (
      <p className="text-2">
        <Trans>
          Enter your payment password to remove the payout account {name}. Withdrawals to it that are under way
          continue.
        </Trans>
      </p>
    ),
  })
  async function send(): Promise<void> {
    const removed = await remove.run({ id: account.id }).catch(() => null)
    if (removed) toast({ stay: 'short', text: t`The account was removed.` })
  }
  const act = t`Remove this account`
  const trouble = errorText(remove.error)
  return (
    <div>
      <Button
        size="s"
        kind="quiet"
        icon={<Trash aria-hidden="true" size={16} />}
        busy={remove.busy}
        busyLabel={t`Removing`}
        aria-label={`${act}: ${name}`}
        onClick={send}
      >
        {act}
      </Button>
      {trouble && (
        <p className="small" role="alert">
          {trouble}
        </p>
      )}
    </div>
  )
}
