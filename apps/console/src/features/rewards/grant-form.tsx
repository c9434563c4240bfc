import { useCommand } from '@croupier/api-client/react'
import { readAmount } from '@croupier/rules/payment'
import { Button } from '@croupier/ui/button'
import { SidePanel } from '@croupier/ui/console-shell'
import { SegmentedControl } from '@croupier/ui/controls'
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
import { FreeRoundsForm } from './free-rounds-form.tsx'

type Draft = { member: string; amount: string; multiple: string; note: string; reason: string }
type Problems = Partial<Record<keyof Draft, string | undefined>>
const SHORTEST_NOTE = 3
const WHOLE = /^\d{1,3}$/
const EMPTY: Draft = { member: '', amount: '', multiple: '0', note: '', reason: '' }

/** The problems of the form, by field. */
const problemsOf = ({ member, amount, multiple, note, reason }: Draft): Problems => ({
  member: member.trim() ? undefined : 'Enter the name or the ID of a member',
  amount: readAmount(amount) === null ? 'Enter an amount such as 25.00' : undefined,
  multiple: WHOLE.test(multiple.trim()) ? undefined : 'Enter a whole number, or 0 for cash',
  note: note.trim().length >= SHORTEST_NOTE ? undefined : 'Write what the member reads',
  reason: reasonMissing(reason),
})

type Kind = 'money' | 'rounds'
const KINDS: { value: Kind; label: string }[] = [
  { value: 'money', label: 'Money' },
  { value: 'rounds', label: 'Free rounds' },
]

/** Offers a reward. `member` in the address fills in the member. */
export function GrantForm() {
  const [params] = useSearchParams()
  const [kind, setKind] = useState<Kind>('money')
  const member = params.get('member') ?? ''
  return (
    <SidePanel label="Offer a reward">
      <h2 className="title-2">Offer a reward</h2>
      <SegmentedControl label="What the member gets" segments={KINDS} value={kind} onChange={setKind} />
      {kind === 'money' ? <MoneyForm member={member} /> : <FreeRoundsForm member={member} />}
    </SidePanel>
  )
}

/** Offers money, in cash or as a bonus. */
function MoneyForm({ member: first }: { member: string }) {
  const [draft, setDraft] = useState<Draft>({ ...EMPTY, member: first })
  const [isAsked, setAsked] = useState(false)
  const offer = useCommand(offerGrant, { changes: [grantDesk, approvals] })
  const problems = problemsOf(draft)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    const amount = readAmount(draft.amount)
    if (amount === null || Object.values(problems).some(Boolean)) return
    const { member, multiple, note, reason } = draft
    const asked = {
      member: member.trim(),
      amount,
      multiple: Number(multiple),
      note: note.trim(),
      reason: reason.trim(),
    }
    offer.run(asked).then(
      ({ approvalId }) => {
        toast({ text: approvalId ? 'Approval requested' : 'Reward offered' })
        setDraft(EMPTY)
        setAsked(false)
      },
      () => {},
    )
  }
  return (
    <PanelForm onSubmit={submit}>
      <Fields draft={draft} isChecked={isAsked} onChange={setDraft} />
      <Button type="submit" kind="primary" wide busy={offer.busy} busyLabel="Offering">
        Offer reward
      </Button>
      <Refused>{errorText(offer.error)}</Refused>
      <Fine>
        Above the limit of the setting another member of staff approves it first. A reward with a stake requirement goes
        to the bonus money of the member, and becomes cash when the stakes are made.
      </Fine>
    </PanelForm>
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
  const text = (name: 'member' | 'amount' | 'multiple' | 'note', label: string) => (
    <Field
      label={label}
      dense
      {...(name === 'amount' ? { inputMode: 'decimal' as const } : {})}
      {...(name === 'multiple' ? { inputMode: 'numeric' as const } : {})}
      value={draft[name]}
      onChange={(event) => onChange({ ...draft, [name]: event.target.value })}
      error={problems[name]}
    />
  )
  return (
    <>
      {text('member', 'Member name or ID')}
      {text('amount', 'Amount')}
      {text('multiple', 'Stake requirement (multiple, 0 for cash)')}
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
