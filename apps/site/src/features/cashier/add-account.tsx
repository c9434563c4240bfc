import { bankAccountFaults } from '@croupier/rules/bank-account'
import { Button } from '@croupier/ui/button'
import { Card, CardHead } from '@croupier/ui/card'
import { Field, Select } from '@croupier/ui/field'
import { toast } from '@croupier/ui/toast'
import { addBankAccount, bankAccounts } from '@croupier/wire/cashier/bank-accounts'
import { METHOD_KINDS, type MethodKind } from '@croupier/wire/cashier/method-kinds'
import { memberInfo } from '@croupier/wire/identity/member'
import { updateProfile } from '@croupier/wire/identity/profile'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { useCommand } from '../../lib/command.ts'
import { useErrorText } from '../../lib/error-text.ts'
import formCss from '../../lib/form.module.css'
import { useMethodWords } from './method-words.tsx'

/**
 * Adds an account for withdrawals, in the member's own name (T032). `payeeName` is that name, masked. It is unknown until
 * the first account, whose holder sets it.
 */
export function AddAccount({ payeeName, done }: { payeeName: string | null; done?: () => void }) {
  const { t } = useLingui()
  const { nameOf } = useMethodWords()
  const errorText = useErrorText()
  const name = useCommand(updateProfile, { changes: [memberInfo] })
  const [kind, setKind] = useState<MethodKind>('bank')
  const [institution, setInstitution] = useState('')
  const [holder, setHolder] = useState('')
  const [number, setNumber] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const account = `${institution.trim()} …${number.trim().slice(-4)}`
  const add = useCommand(addBankAccount, {
    changes: [bankAccounts, memberInfo],
    purpose: (
      <p className="text-2">
        <Trans>Enter your payment password to add the payout account {account}.</Trans>
      </p>
    ),
  })
  const faults = bankAccountFaults({ institution, holder, number })
  const faultText = (field: (typeof faults)[number], text: string) =>
    isSubmitted && faults.includes(field) ? text : undefined

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setSubmitted(true)
    if (faults.length > 0) return
    if (payeeName === null && !(await name.run({ payeeName: holder.trim() }).catch(() => null))) return
    const added = await add
      .run({ kind, institution: institution.trim(), holder: holder.trim(), number: number.trim() })
      .catch(() => null)
    if (!added) return
    toast({ stay: 'short', text: t`The account was added.` })
    done?.()
  }
  return (
    <Card as="section">
      <CardHead title={<Trans>Add a payout account</Trans>} />
      <form className={formCss.form} onSubmit={submit} noValidate>
        <Select
          label={t`Account type`}
          value={kind}
          onChange={setKind}
          options={METHOD_KINDS.map((value) => ({ value, label: nameOf(value) }))}
        />
        <Field
          label={t`Bank or wallet`}
          value={institution}
          onChange={(event) => setInstitution(event.target.value)}
          error={faultText('institution', t`Enter the name of the bank or wallet.`)}
        />
        <Field
          label={t`Account holder`}
          autoComplete="name"
          hint={
            payeeName
              ? t`Must be in your own name: ${payeeName}`
              : t`Your own name, as registered with the bank. You can set it only once.`
          }
          value={holder}
          onChange={(event) => setHolder(event.target.value)}
          error={faultText('holder', t`Enter your full name.`)}
        />
        <Field
          label={t`Account number`}
          autoComplete="off"
          value={number}
          onChange={(event) => setNumber(event.target.value)}
          error={faultText('number', t`Enter 6 to 40 letters and digits.`) ?? errorText(name.error ?? add.error)}
        />
        <Button type="submit" kind="primary" size="l" busy={add.busy || name.busy} busyLabel={t`Saving`}>
          <Trans>Add account</Trans>
        </Button>
      </form>
    </Card>
  )
}
