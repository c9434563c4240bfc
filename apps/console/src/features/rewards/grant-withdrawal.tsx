import { useCommand } from '@croupier/api-client/react'
import { keysOf } from '@croupier/kernel/objects'
import { Button } from '@croupier/ui/button'
import { Select } from '@croupier/ui/field'
import { toast } from '@croupier/ui/toast'
import type { EndReason } from '@croupier/wire/rewards/grants'
import { type DeskGrant, grantDesk, withdrawGrant } from '@croupier/wire/rewards/grants.console'
import { approvals } from '@croupier/wire/staff/approvals.console'
import { type FormEvent, useState } from 'react'
import { reasonMissing } from '../../lib/acts/act.ts'
import { useMe } from '../../lib/console.tsx'
import { errorText } from '../../lib/error-text.ts'
import { Fine, PanelForm, Refused } from '../../lib/panel.tsx'
import { ReasonField } from '../../lib/reason-field.tsx'
import { END_WORDS } from './grant-words.ts'

const options = keysOf(END_WORDS).map((value) => ({ value, label: END_WORDS[value] }))

/** Reward rules §13. Withdraws an offered reward, with a reason that the member reads and a note of staff. */
export function GrantWithdrawal({ row, onDone }: { row: DeskGrant; onDone: () => void }) {
  const me = useMe()
  const [code, setCode] = useState<EndReason>('mistake')
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const withdraw = useCommand(withdrawGrant, { changes: [grantDesk, approvals] })
  if (row.state !== 'offered' || !me.permissions.includes('reward.grant.withdraw')) return null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (reasonMissing(reason)) return
    withdraw.run({ id: row.id, code, reason: reason.trim() }).then(
      ({ approvalId }) => {
        toast({ text: approvalId ? 'Approval requested' : 'Reward withdrawn' })
        onDone()
      },
      () => {},
    )
  }
  return (
    <PanelForm onSubmit={submit}>
      <Select label="Reason for the member" dense options={options} value={code} onChange={setCode} />
      <ReasonField label="Note of staff" value={reason} onChange={setReason} isChecked={isAsked} />
      <Button type="submit" kind="dangerSoft" wide busy={withdraw.busy} busyLabel="Withdrawing">
        Withdraw reward
      </Button>
      <Refused>{errorText(withdraw.error)}</Refused>
      <Fine>
        The member can no longer claim it, and reads the reason in the reward centre, not the note. Above the limit of
        the setting another member of staff approves it first.
      </Fine>
    </PanelForm>
  )
}
