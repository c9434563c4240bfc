import { useCall, useCommand } from '@croupier/api-client/react'
import { Button } from '@croupier/ui/button'
import { Field } from '@croupier/ui/field'
import { toast } from '@croupier/ui/toast'
import { memberPoints, REVERSED_MAX, reversePoints } from '@croupier/wire/rewards/points.console'
import { useState } from 'react'
import { useMay } from '../../lib/console.tsx'
import { ReasonDialog } from '../../lib/reason-dialog.tsx'
import type { MemberView } from './member-tabs.tsx'

/** Reward rules §3.2: the points of a member. Staff with the permission take some back. */
export function MemberPoints({ one }: { one: MemberView }) {
  const mayReverse = useMay('reward.points.reverse')
  const { data } = useCall(memberPoints, { memberId: one.id }, { enabled: mayReverse })
  const [isAsking, setAsking] = useState(false)
  if (!mayReverse || !data) return null
  return (
    <>
      <Button onClick={() => setAsking(true)}>Take points back</Button>
      {isAsking && <ReversalDialog one={one} points={data.points} onClose={() => setAsking(false)} />}
    </>
  )
}

const WHOLE = /^[1-9]\d{0,8}$/

function ReversalDialog({ one, points, onClose }: { one: MemberView; points: number; onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const command = useCommand(reversePoints, { changes: [memberPoints] })
  const wanted = WHOLE.test(typed.trim()) ? Number(typed) : 0
  const isRight = wanted > 0 && wanted <= REVERSED_MAX
  const done = () => {
    toast({ text: 'Points taken back' })
    onClose()
  }
  return (
    <ReasonDialog
      title={`Take points of ${one.username} back`}
      effect={`The member has ${points} points. Those that are spent already are deducted from the next ones.`}
      act="Take back"
      kind="danger"
      command={command}
      isReady={isRight}
      fields={(isChecked) => (
        <Field
          dense
          label="Points"
          inputMode="numeric"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          error={isChecked && !isRight ? `A whole number from 1 to ${REVERSED_MAX}` : undefined}
        />
      )}
      onAct={(reason) => void command.run({ memberId: one.id, points: wanted, reason }).then(done, () => {})}
      onClose={onClose}
    />
  )
}
