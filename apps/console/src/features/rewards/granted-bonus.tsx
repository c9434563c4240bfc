import { useCall, useCommand } from '@croupier/api-client/react'
import type { Money } from '@croupier/kernel/money'
import { Pairs } from '@croupier/ui/card'
import { Tag } from '@croupier/ui/tag'
import { cancelBonus, deskBonus } from '@croupier/wire/rewards/bonus.console'
import { CANCEL_REASONS } from '@croupier/wire/rewards/end-reasons'
import { grantDesk } from '@croupier/wire/rewards/grants.console'
import { approvals } from '@croupier/wire/staff/approvals.console'
import { useMay } from '../../lib/console.tsx'
import { Loaded } from '../../lib/loaded.tsx'
import { Sum } from '../../lib/money.tsx'
import { timeText } from '../../lib/time.ts'
import { EndForm } from './end-form.tsx'
import { BONUS_WORDS } from './grant-words.ts'

/** Reward rules §4, §13. The bonus that a claimed reward became: its progress, its end, and its cancellation. */
export function GrantedBonus({ id, onDone }: { id: string; onDone: () => void }) {
  const call = useCall(deskBonus, { id }, { everyMs: 15_000 })
  return (
    <Loaded call={call} height={220}>
      {({ bonus, exit }) => (
        <>
          <Pairs
            pairs={[
              {
                label: 'Status',
                value: <Tag tone={BONUS_WORDS[bonus.status].tone}>{BONUS_WORDS[bonus.status].text}</Tag>,
              },
              { label: 'Stakes that count', value: <Sum value={bonus.wagered} /> },
              ...(exit
                ? [
                    { label: 'Bonus money', value: <Sum value={exit.bonusLost} /> },
                    { label: 'More of it in open bets', value: <Sum value={exit.bonusInPlay} /> },
                    { label: 'Cash', value: <Sum value={exit.cashKept} /> },
                    { label: 'Expires (UTC)', value: timeText(bonus.endsAt) },
                  ]
                : [
                    { label: 'Became cash', value: <Sum value={bonus.converted} /> },
                    { label: 'Back to the house', value: <Sum value={bonus.lost} /> },
                    { label: 'Bonus ended (UTC)', value: bonus.endedAt ? timeText(bonus.endedAt) : '–' },
                  ]),
            ]}
          />
          {exit && <Cancellation id={id} bonusLost={exit.bonusLost} onDone={onDone} />}
        </>
      )}
    </Loaded>
  )
}

function Cancellation({ id, bonusLost, onDone }: { id: string; bonusLost: Money; onDone: () => void }) {
  const may = useMay('reward.bonus.cancel')
  const cancel = useCommand(cancelBonus, { changes: [grantDesk, deskBonus, approvals] })
  if (!may) return null
  return (
    <EndForm
      codes={CANCEL_REASONS}
      command={cancel}
      run={(why) => cancel.run({ id, ...why })}
      words={{ act: 'Cancel bonus', busy: 'Cancelling', done: 'Bonus cancelled' }}
      onDone={onDone}
    >
      <Sum value={bonusLost} /> of bonus money goes back to the house, and so does what open bets win for it. The member
      keeps all cash, and reads the reason in the reward centre, not the note. Above the limit of the setting another
      member of staff approves it first.
    </EndForm>
  )
}
