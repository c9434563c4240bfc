import { useCommand } from '@croupier/api-client/react'
import { Button } from '@croupier/ui/button'
import { Key, useKeys } from '@croupier/ui/console-parts'
import { Field } from '@croupier/ui/field'
import { toast } from '@croupier/ui/toast'
import { waiting } from '@croupier/wire/backoffice/dashboard.console'
import {
  approveWithdrawal,
  claimWithdrawal,
  holdWithdrawal,
  payWithdrawal,
  rejectWithdrawal,
  releaseWithdrawal,
  withdrawalDetail,
  withdrawalQueue,
} from '@croupier/wire/cashier/withdrawals.console'
import type { Output } from '@croupier/wire/endpoint'
import { useRef, useState } from 'react'
import { useMay, useMe } from '../../lib/console.tsx'
import { errorText } from '../../lib/error-text.ts'
import { Acts, Fine, Refused } from '../../lib/panel.tsx'

type Order = Output<typeof withdrawalDetail>
const NOTE_LEAST = 3

/** What this person may do with this withdrawal now: by their role, by its state, and never both halves of four eyes. */
function useRights({ state, approvedBy, claimedBy }: Order) {
  const me = useMe()
  const approves = useMay('withdrawal.order.approve')
  const rejects = useMay('withdrawal.order.reject')
  const pays = useMay('withdrawal.order.pay')
  const holds = useMay('withdrawal.order.hold')
  return {
    claim: approves && state === 'requested' && claimedBy?.staffId !== me.id,
    approve: approves && state === 'requested',
    release: approves && state === 'held',
    reject: rejects && (state === 'requested' || state === 'held'),
    pay: pays && state === 'approved',
    hold: holds && (state === 'requested' || state === 'approved'),
    approvedMyself: approvedBy?.staffId === me.id,
    claimedByOther: claimedBy !== null && claimedBy.staffId !== me.id ? claimedBy.name : null,
  }
}

function useWithdrawalCommands({ id }: Order, note: string, onDecided: () => void) {
  const changes = [withdrawalQueue, withdrawalDetail, waiting]
  const approve = useCommand(approveWithdrawal, { changes })
  const pay = useCommand(payWithdrawal, { changes })
  const hold = useCommand(holdWithdrawal, { changes })
  const reject = useCommand(rejectWithdrawal, { changes })
  const release = useCommand(releaseWithdrawal, { changes })
  const claim = useCommand(claimWithdrawal, { changes })
  const all = { approve, pay, hold, reject, release, claim }
  const busy = Object.values(all).some((command) => command.busy)
  const decided = (text: string) => () => {
    toast({ text: `${id} ${text}` })
    onDecided()
  }
  /** An older refusal must not stand beside a newer command. */
  const act = (run: () => Promise<unknown>, then: () => void) => () => {
    if (busy) return
    for (const command of Object.values(all)) command.forget()
    run().then(then, () => {})
  }
  return {
    ...all,
    error: Object.values(all).find((command) => command.error)?.error ?? null,
    run: {
      approve: act(() => approve.run({ id }), decided('approved')),
      pay: act(() => pay.run({ id }), decided('is being sent')),
      hold: act(() => hold.run({ id, note: note.trim() }), decided('held')),
      reject: act(() => reject.run({ id, note: note.trim() }), decided('rejected')),
      release: act(() => release.run({ id }), decided('is back in the queue')),
      claim: act(
        () => claim.run({ id }),
        () => toast({ text: `${id} is on your desk` }),
      ),
    },
  }
}

/** Approve and pay are two people: whoever approved sees why they cannot pay. */
export function WithdrawalActs({ order, onDecided }: { order: Order; onDecided: () => void }) {
  const [note, setNote] = useState('')
  const noteField = useRef<HTMLInputElement>(null)
  const may = useRights(order)
  const { run, error, approve, pay, hold, reject, release, claim } = useWithdrawalCommands(order, note, onDecided)
  const [noteAsked, setNoteAsked] = useState(false)
  const noteMissing = note.trim().length < NOTE_LEAST
  const askForNote = () => {
    setNoteAsked(true)
    noteField.current?.focus()
  }
  const holdOrAsk = noteMissing ? askForNote : run.hold
  const rejectOrAsk = noteMissing ? askForNote : run.reject
  useKeys({
    a: may.approve ? run.approve : undefined,
    p: may.pay && !may.approvedMyself ? run.pay : undefined,
    h: may.hold ? holdOrAsk : undefined,
  })
  if (!may.approve && !may.pay && !may.hold && !may.release && !may.reject) return null
  return (
    <div>
      {may.claimedByOther && <Fine>{`On the desk of ${may.claimedByOther}`}</Fine>}
      {(may.hold || may.reject) && (
        <Field
          ref={noteField}
          label="Note to the member"
          optional="(sent if held or rejected)"
          dense
          quiet
          maxLength={300}
          value={note}
          onChange={(event) => setNote(event.target.value)}
          error={noteAsked && noteMissing ? 'Write the member a note first' : undefined}
        />
      )}
      <Acts>
        {may.approve && (
          <Button kind="primary" busy={approve.busy} busyLabel="Approving" onClick={run.approve}>
            Approve <Key>A</Key>
          </Button>
        )}
        {may.pay && (
          <Button
            kind="primary"
            busy={pay.busy}
            busyLabel="Sending"
            onClick={run.pay}
            disabledReason={may.approvedMyself ? 'You approved it: somebody else pays' : undefined}
          >
            Pay out <Key>P</Key>
          </Button>
        )}
        {may.release && (
          <Button kind="primary" busy={release.busy} onClick={run.release}>
            Release
          </Button>
        )}
        {may.hold && (
          <Button busy={hold.busy} onClick={holdOrAsk}>
            Hold <Key>H</Key>
          </Button>
        )}
        {may.reject && (
          <Button kind="dangerSoft" busy={reject.busy} onClick={rejectOrAsk}>
            Reject
          </Button>
        )}
      </Acts>
      <Refused>{errorText(error)}</Refused>
      {may.approve && <Fine>A second person pays it out.</Fine>}
      {may.claim && !may.claimedByOther && (
        <Button kind="quiet" size="s" busy={claim.busy} onClick={run.claim}>
          Take it onto my desk
        </Button>
      )}
    </div>
  )
}
