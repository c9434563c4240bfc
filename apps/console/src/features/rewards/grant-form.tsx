import { useCommand } from '@croupier/api-client/react'
import { readAmount } from '@croupier/rules/payment'
import { Button } from '@croupier/ui/button'
import { SidePanel } from '@croupier/ui/console-shell'
import { Field } from '@croupier/ui/field'
import { toast } from '@croupier/ui/toast'
import { grantDesk, offerGrant } from '@croupier/wire/rewards/grants.console'
import { approvals } from '@croupier/wire/staff/approvals.console'
import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'wouter'
import { reasonMissing } from '../../lib/acts/act.ts'
import { errorText } from '../../lib/error-text.ts'
import { Fine, PanelForm, Refused } from '../../lib/panel.tsx'
import { ReasonField } from '../../lib/reason-field.tsx'

type Draft = { member: string; amount: string; note: string; reason: string }
type Problems = Partial<Record<keyof Draft, string | undefined>>
const SHORTEST_NOTE = 3

/** The problems of the form, by field. */
const problemsOf = ({ member, amount, note, reason }: Draft): Problems => ({
  member: member.trim() ? undefined : 'Enter the name or the ID of a member',
  amount: readAmount(amount) === null ? 'Enter an amount such as 25.00' : undefined,
  note: note.trim().length >= SHORTEST_NOTE ? undefined : 'Write what the member reads',
  reason: reasonMissing(reason),
})

/** Offers a reward. `member` in the address fills in the member. */
export function GrantForm() {
  const [params] = useSearchParams()
  const [draft, setDraft] = useState<Draft>({ member: params.get('member') ?? '', amount: '', note: '', reason: '' })
  const [isAsked, setAsked] = useState(false)
  const offer = useCommand(offerGrant, { changes: [grantDesk, approvals] })
  const problems = problemsOf(draft)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    const amount = readAmount(draft.amount)
    if (amount === null || Object.values(problems).some(Boolean)) return
    const { member, note, reason } = draft
    offer.run({ member: member.trim(), amount, note: note.trim(), reason: reason.trim() }).then(
      ({ approvalId }) => {
        toast({ text: approvalId ? 'Approval requested' : 'Reward offered' })
        setDraft({ member: '', amount: '', note: '', reason: '' })
        setAsked(false)
      },
      () => {},
    )
  }
  return (
    <SidePanel label="Offer a reward">
      <PanelForm onSubmit={submit}>
        <h2 className="title-2">Offer a reward</h2>
        <Fields draft={draft} isChecked={isAsked} onChange={setDraft} />
        <Button type="submit" kind="primary" wide busy={offer.busy} busyLabel="Offering">
          Offer reward
        </Button>
        <Refused>{errorText(offer.error)}</Refused>
        <Fine>
          Above the limit of the setting another member of staff approves it first. The member claims it as cash.
        </Fine>
      </PanelForm>
    </SidePanel>
  )
}

function Fields({
  draft,
  isChecked,
  onChange,
}: {
  draft: Draft
  isChecked: boolean
  onChange: (draft: Draft) => void
}) {
  const problems = isChecked ? problemsOf(draft) : {}
  const text = (name: 'member' | 'amount' | 'note', label: string) => (
    <Field
      label={label}
      dense
      {...(name === 'amount' ? { inputMode: 'decimal' as const } : {})}
      value={draft[name]}
      onChange={(event) => onChange({ ...draft, [name]: event.target.value })}
      error={problems[name]}
    />
  )
  return (
    <>
      {text('member', 'Member name or ID')}
      {text('amount', 'Amount')}
      {text('note', 'Text for the member')}
      <ReasonField
        rows={3}
        value={draft.reason}
        onChange={(reason) => onChange({ ...draft, reason })}
        isChecked={isChecked}
      />
    </>
  )
}
