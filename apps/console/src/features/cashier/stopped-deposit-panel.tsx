import { Link } from '@croupier/ui/link'
import type { Tone } from '@croupier/ui/tag'
import { depositCooldowns, liftDepositCooldown } from '@croupier/wire/cashier/deposits.console'
import type { Output } from '@croupier/wire/endpoint'
import { useState } from 'react'
import { act } from '../../lib/acts/act.ts'
import { ActList } from '../../lib/acts/act-list.tsx'
import { DetailPanel } from '../../lib/detail-panel.tsx'
import { timeText } from '../../lib/time.ts'

export type DepositCooldown = Output<typeof depositCooldowns>['items'][number]

/** A cooldown ends by itself; a stop ends when staff lift it. */
export const stateOf = (until: Date | null): { text: string; tone: Tone } =>
  until ? { text: 'In cooldown', tone: 'warning' } : { text: 'Stopped', tone: 'danger' }

/** The last member of the list leaves the list and stays in the panel. */
const LIFTED = { text: 'Deposits allowed', tone: 'good' } as const

const lift = act({
  id: 'lift',
  endpoint: liftDepositCooldown,
  permission: 'deposit.cooldown.lift',
  label: (_: DepositCooldown) => 'Allow deposits',
  kind: 'primary',
  key: 'a',
  asks: {
    by: 'dialog',
    title: ({ username }) => `Let ${username} deposit again?`,
    effect: 'Takes effect at once. The count of failed payments starts again.',
    act: 'Allow deposits',
  },
  input: ({ memberId }, reason) => ({ memberId, reason }),
  changes: [depositCooldowns],
  done: ({ username }) => `${username} may deposit again`,
})

/** One member who may not deposit: reason, end, and an act that allows deposits again. */
export function StoppedDepositPanel({ cooldown, onLifted }: { cooldown: DepositCooldown; onLifted: () => void }) {
  const [isLifted, setLifted] = useState(false)
  const lifted = () => {
    setLifted(true)
    onLifted()
  }
  return (
    <DetailPanel
      label={`Stopped deposits of ${cooldown.username}`}
      one={cooldown}
      show={({ memberId, username, failures, lastFailureAt, until }) => ({
        title: username,
        tag: isLifted ? LIFTED : stateOf(until),
        line: `ID ${memberId}`,
        memberId,
        facts: [
          { label: 'Failed payments in a row', value: String(failures), strong: true },
          { label: 'Last failure (UTC)', value: timeText(lastFailureAt) },
          { label: 'Stopped until (UTC)', value: until ? timeText(until) : 'until staff allow it' },
        ],
        sections: [
          {
            id: 'failed',
            body: (
              <p>
                <Link className="link" href={`/deposits?state=failed&search=${memberId}`}>
                  Failed deposits of this member
                </Link>
              </p>
            ),
          },
        ],
        acts: !isLifted && (
          <ActList
            row={cooldown}
            rowKey={(one) => one.memberId}
            acts={[lift]}
            fine="Earlier failures then no longer count. A successful payment has the same effect."
            onDone={lifted}
          />
        ),
      })}
    />
  )
}
