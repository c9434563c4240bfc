import { useCommand } from '@croupier/api-client/react'
import { memberIdOf } from '@croupier/kernel/ids'
import { readAmount } from '@croupier/rules/payment'
import { Button } from '@croupier/ui/button'
import { SidePanel } from '@croupier/ui/console-shell'
import { Field } from '@croupier/ui/field'
import { toast } from '@croupier/ui/toast'
import { requestCredit } from '@croupier/wire/cashier/deposits.console'
import { approvals } from '@croupier/wire/staff/approvals.console'
import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'wouter'
import { reasonMissing } from '../../lib/acts/act.ts'
import { errorText } from '../../lib/error-text.ts'
import { Fine, PanelForm, Refused } from '../../lib/panel.tsx'
import { ReasonField } from '../../lib/reason-field.tsx'

type Draft = { memberId: string; amount: string; reason: string }
type Problems = Partial<Record<keyof Draft, string | undefined>>

/** The problems of the form, by field. */
const problemsOf = ({ memberId, amount, reason }: Draft): Problems => ({
  memberId: memberId.trim() ? undefined : 'Enter the member’s ID',
  amount: readAmount(amount) === null ? 'Enter an amount such as 25.00' : undefined,
  reason: reasonMissing(reason),
})

/** Requests a manual credit. `member` in the address fills in the member. */
export function CreditForm() {
  const [params] = useSearchParams()
  const [draft, setDraft] = useState<Draft>({ memberId: params.get('member') ?? '', amount: '', reason: '' })
  const [isAsked, setAsked] = useState(false)
  const request = useCommand(requestCredit, { changes: [approvals] })
  const problems = problemsOf(draft)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    const amount = readAmount(draft.amount)
    if (amount === null || Object.values(problems).some(Boolean)) return
    const { memberId, reason } = draft
    request.run({ memberId: memberIdOf(memberId.trim()), amount, reason: reason.trim() }).then(
      () => {
        toast({ text: 'Approval requested' })
        setDraft({ ...draft, amount: '', reason: '' })
        setAsked(false)
      },
      () => {},
    )
  }
  return (
    <SidePanel label="Request a credit">
      <PanelForm onSubmit={submit}>
        <h2 className="title-2">Request a credit</h2>
        <Fields draft={draft} isChecked={isAsked} onChange={setDraft} />
        <Button type="submit" kind="primary" wide busy={request.busy} busyLabel="Requesting">
          Request approval
        </Button>
        <Refused>{errorText(request.error)}</Refused>
        <Fine>The balance changes once another member of staff has approved it. The request expires after a day.</Fine>
      </PanelForm>
    </SidePanel>
  )
}

function Fields(props: { draft: Draft; isChecked: boolean; onChange: (draft: Draft) => void }) {
  const { draft, isChecked, onChange } = props
  const problems = isChecked ? problemsOf(draft) : {}
  return (
    <>
      <Field
        label="Member ID"
        dense
        value={draft.memberId}
        onChange={(event) => onChange({ ...draft, memberId: event.target.value })}
        error={problems.memberId}
      />
      <Field
        label="Amount"
        dense
        inputMode="decimal"
        value={draft.amount}
        onChange={(event) => onChange({ ...draft, amount: event.target.value })}
        error={problems.amount}
      />
      <ReasonField
        rows={3}
        value={draft.reason}
        onChange={(reason) => onChange({ ...draft, reason })}
        isChecked={isChecked}
      />
    </>
  )
}
