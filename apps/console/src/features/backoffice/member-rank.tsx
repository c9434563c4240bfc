import { useCall, useCommand } from '@croupier/api-client/react'
import { Button } from '@croupier/ui/button'
import { Field } from '@croupier/ui/field'
import { toast } from '@croupier/ui/toast'
import { memberRank, rankLevel, setMemberRank } from '@croupier/wire/messaging/ranks.console'
import { LAST_CHAT_RANK } from '@croupier/wire/messaging/service'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useMay } from '../../lib/console.tsx'
import { ReasonDialog } from '../../lib/reason-dialog.tsx'
import type { MemberView } from './member-tabs.tsx'

/** §4: the VIP rank of a member. Staff with the permission set it. */
export function MemberRank({ one }: { one: MemberView }) {
  const mayEdit = useMay('member.rank.edit')
  const { data } = useCall(memberRank, { memberId: one.id })
  const [isAsking, setAsking] = useState(false)
  if (!mayEdit || !data) return null
  return (
    <>
      <Button onClick={() => setAsking(true)}>
        {data.rankLevel === 0 ? 'Set VIP rank' : `VIP rank ${data.rankLevel}`}
      </Button>
      {isAsking && <RankDialog one={one} now={data.rankLevel} onClose={() => setAsking(false)} />}
    </>
  )
}

function RankDialog({ one, now, onClose }: { one: MemberView; now: number; onClose: () => void }) {
  const [typed, setTyped] = useState(String(now))
  const command = useCommand(setMemberRank, { changes: [memberRank] })
  const level = z.safeParse(rankLevel, typed.trim() === '' ? undefined : Number(typed))
  const done = () => {
    toast({ text: 'VIP rank saved' })
    onClose()
  }
  return (
    <ReasonDialog
      title={`Set the VIP rank of ${one.username}`}
      effect={`Members above rank ${LAST_CHAT_RANK} reach the VIP channel of customer service, all others the live chat.`}
      act="Save"
      command={command}
      isReady={level.success}
      fields={(isChecked) => (
        <Field
          dense
          label="VIP rank"
          inputMode="numeric"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          error={isChecked && !level.success ? 'A whole number from 0 to 100' : undefined}
        />
      )}
      onAct={(reason) => {
        if (level.success) void command.run({ memberId: one.id, rankLevel: level.data, reason }).then(done, () => {})
      }}
      onClose={onClose}
    />
  )
}
