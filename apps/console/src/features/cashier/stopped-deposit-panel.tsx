import { useCommand } from '@croupier/api-client/react'
import { Button } from '@croupier/ui/button'
import { Pairs } from '@croupier/ui/card'
import { useKeys } from '@croupier/ui/console-parts'
import { SidePanel } from '@croupier/ui/console-shell'
import { Link } from '@croupier/ui/link'
import { Tag, type Tone } from '@croupier/ui/tag'
import { toast } from '@croupier/ui/toast'
import { depositRests, liftDepositRest } from '@croupier/wire/cashier/deposits.console'
import type { Output } from '@croupier/wire/endpoint'
import { useState } from 'react'
import { useMay } from '../../lib/console.tsx'
import { Acts, Fine, PanelHead } from '../../lib/panel.tsx'
import { ReasonDialog } from '../../lib/reason-dialog.tsx'
import { timeText } from '../../lib/time.ts'

export type DepositRest = Output<typeof depositRests>['items'][number]

/** What rests ends by itself; what is stopped waits for a person. */
export const stateOf = (until: Date | null): { text: string; tone: Tone } =>
  until ? { text: 'Resting', tone: 'warning' } : { text: 'Stopped', tone: 'danger' }

/** One member who may not deposit: why, until when, and letting them deposit again. */
export function StoppedDepositPanel({ rest, onLifted }: { rest: DepositRest; onLifted: () => void }) {
  const [asking, setAsking] = useState(false)
  const lift = useCommand(liftDepositRest, { changes: [depositRests] })
  const mayOpen = useMay('member.profile.view')
  const mayLift = useMay('deposit.rest.lift')
  const { memberId, username, failures, lastFailureAt, until } = rest
  const state = stateOf(until)
  const close = () => {
    setAsking(false)
    lift.forget()
  }
  const done = () => {
    toast({ text: `${username} may deposit again` })
    close()
    onLifted()
  }
  useKeys({ a: mayLift ? () => setAsking(true) : undefined })
  return (
    <SidePanel label={`Stopped deposits of ${username}`}>
      <PanelHead
        title={username}
        tag={<Tag tone={state.tone}>{state.text}</Tag>}
        line={`ID ${memberId}`}
        link={
          mayOpen && (
            <Link className="link" href={`/members/${memberId}`}>
              Open member
            </Link>
          )
        }
      />
      <Pairs
        pairs={[
          { label: 'Failed payments in a row', value: String(failures), strong: true },
          { label: 'Last failure (UTC)', value: timeText(lastFailureAt) },
          { label: 'Until (UTC)', value: until ? timeText(until) : 'somebody lifts it' },
        ]}
      />
      <p>
        <Link className="link" href={`/deposits?state=failed&search=${memberId}`}>
          Failed deposits of this member
        </Link>
      </p>
      {mayLift && (
        <div>
          <Acts>
            <Button kind="primary" onClick={() => setAsking(true)}>
              Let deposit again
            </Button>
          </Acts>
          <Fine>The failures so far count no more then. A payment that comes in does the same.</Fine>
        </div>
      )}
      {asking && (
        <ReasonDialog
          title={`Let ${username} deposit again?`}
          effect="At once. The count of failed payments begins anew."
          act="Let deposit again"
          command={lift}
          onAct={(reason) => void lift.run({ memberId, reason }).then(done, () => {})}
          onClose={close}
        />
      )}
    </SidePanel>
  )
}
