import { Button } from '@croupier/ui/button'
import { Select } from '@croupier/ui/field'
import { Modal } from '@croupier/ui/modal'
import { PasswordField } from '@croupier/ui/password-field'
import { toast } from '@croupier/ui/toast'
import { bankAccounts } from '@croupier/wire/cashier/bank-accounts'
import { paymentMethods } from '@croupier/wire/cashier/methods'
import { withdrawals } from '@croupier/wire/cashier/withdrawals'
import {
  CLOSING_REASONS,
  type Closing,
  type ClosingReason,
  closeAccount,
  closing,
} from '@croupier/wire/safer-gambling/closing'
import { safetyHistory } from '@croupier/wire/safer-gambling/exclusions'
import { play } from '@croupier/wire/safer-gambling/play'
import { balance } from '@croupier/wire/wallet/wallet'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { useCall } from '../../lib/call.ts'
import { useCommand } from '../../lib/command.ts'
import { useErrorText } from '../../lib/error-text.ts'
import formCss from '../../lib/form.module.css'
import { useMoneyText } from '../../lib/money-text.ts'
import { memberHref } from '../../lib/overlays.ts'

const changes = [closing, play, safetyHistory, withdrawals, balance]

/** Asks for the reason, the bank account for the balance, and the password. */
export function ClosingDialog({ what, done }: { what: Closing; done: () => void }) {
  const targets = usePayoutTargets()
  const close = useCommand(closeAccount, { changes })
  const needsPayout = what.balance > 0n || what.openStakes > 0n
  return (
    <Modal open onClose={done} title={<Trans>Close your account</Trans>} width={440} dismissable={!close.busy}>
      {needsPayout && targets?.length === 0 ? (
        <p>
          <Trans>
            Add a bank account under <a href={memberHref('withdraw')}>Withdraw</a> first, so that we can pay your
            balance out.
          </Trans>
        </p>
      ) : (
        <ClosingForm what={what} targets={needsPayout ? targets : []} close={close} done={done} />
      )}
    </Modal>
  )
}

type FormProps = {
  what: Closing
  /** Where the balance may go: empty without a balance, undefined until it is known. */
  targets: readonly PayoutTarget[] | undefined
  close: ReturnType<typeof useCommand<typeof closeAccount>>
  done: () => void
}
function ClosingForm({ what, targets, close, done }: FormProps) {
  const { t } = useLingui()
  const errorText = useErrorText()
  const moneyText = useMoneyText()
  const reasons = useClosingReasons()
  const [reason, setReason] = useState<ClosingReason>('other')
  const [password, setPassword] = useState('')
  const [accountId, setAccountId] = useState<string | null>(null)
  const target = targets?.find(({ id }) => id === accountId) ?? targets?.[0]
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const payout = target ? { method: target.method, bankAccountId: target.id } : null
    const answer = await close.run({ reason, payout, ...(password === '' ? {} : { password }) }).catch(() => null)
    if (!answer) return
    toast({
      stay: 'long',
      text: answer.closure?.closedAt ? t`Your account is closed.` : t`We are closing your account.`,
    })
    done()
  }
  return (
    <form className={formCss.form} onSubmit={submit} noValidate>
      <p className="text-2">
        <Trans>You cannot bet or deposit from now on. Open bets are settled and paid to you.</Trans>
      </p>
      <Select
        label={t`Why do you leave?`}
        value={reason}
        onChange={setReason}
        options={CLOSING_REASONS.map((value) => ({ value, label: reasons[value] }))}
      />
      {reason === 'too_much' && (
        <p className="text-2">
          <Trans>If you want to be sure that you cannot come back, exclude yourself first.</Trans>
        </p>
      )}
      {targets && target && (
        <Select
          label={t`Send ${moneyText(what.balance)} to`}
          value={target.id}
          onChange={setAccountId}
          options={targets.map(({ id, label }) => ({ value: id, label }))}
        />
      )}
      <PasswordField
        label={t`Password`}
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={errorText(close.error)}
      />
      <Button
        type="submit"
        kind="danger"
        size="l"
        wide
        busy={close.busy}
        busyLabel={t`Closing`}
        disabled={targets === undefined}
      >
        <Trans>Close my account</Trans>
      </Button>
    </form>
  )
}

type PayoutTarget = { id: string; method: string; label: string }

/** The bank accounts that a method pays to; undefined until they are known. */
function usePayoutTargets(): PayoutTarget[] | undefined {
  const accounts = useCall(bankAccounts, {}).data?.accounts
  const methods = useCall(paymentMethods, {}).data?.methods
  if (!accounts || !methods) return undefined
  return accounts.flatMap(({ id, kind, institution, numberEnds }) => {
    const method = methods.find((one) => one.kind === kind && one.withdrawal !== null)
    return method ? [{ id, method: method.code, label: `${institution} …\u2060${numberEnds}` }] : []
  })
}

function useClosingReasons(): Record<ClosingReason, string> {
  const { t } = useLingui()
  return {
    no_time: t`I have no time for it`,
    too_much: t`I play too much`,
    unhappy: t`I am not satisfied`,
    elsewhere: t`I play elsewhere`,
    privacy: t`I want less of my data stored`,
    other: t`Another reason`,
  }
}
