import { useCommand } from '@croupier/api-client/react'
import { END_REASONS } from '@croupier/wire/rewards/end-reasons'
import { type DeskGrant, grantDesk, withdrawGrant } from '@croupier/wire/rewards/grants.console'
import { approvals } from '@croupier/wire/staff/approvals.console'
import { useMay } from '../../lib/console.tsx'
import { EndForm } from './end-form.tsx'

/** Reward rules §13. Withdraws an offered reward, or stops free rounds, with a reason that the member reads and a note of staff. */
export function GrantWithdrawal({ row, onDone }: { row: DeskGrant; onDone: () => void }) {
  const may = useMay('reward.grant.withdraw')
  const withdraw = useCommand(withdrawGrant, { changes: [grantDesk, approvals] })
  // The server knows whether free rounds still run.
  const hasRounds = row.state === 'claimed' && row.freeRounds !== null && row.endReason === null
  if (!may || (row.state !== 'offered' && !hasRounds)) return null
  return (
    <EndForm
      codes={END_REASONS}
      command={withdraw}
      run={(why) => withdraw.run({ id: row.id, ...why })}
      words={
        hasRounds
          ? { act: 'Stop free rounds', busy: 'Stopping', done: 'Free rounds stopped' }
          : { act: 'Withdraw reward', busy: 'Withdrawing', done: 'Reward withdrawn' }
      }
      onDone={onDone}
    >
      {hasRounds ? 'No further round begins, and what was won is paid.' : 'The member can no longer claim it.'} The
      member reads the reason in the reward centre, not the note. Above the limit of the setting another member of staff
      approves it first.
    </EndForm>
  )
}
