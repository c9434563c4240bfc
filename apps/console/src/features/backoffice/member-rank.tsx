import { useCall, useCommand } from '@croupier/api-client/react'
import { Button } from '@croupier/ui/button'
import { Field } from '@croupier/ui/field'
import { toast } from '@croupier/ui/toast'
import type { Output } from '@croupier/wire/endpoint'
import { LAST_CHAT_RANK } from '@croupier/wire/messaging/service'
import { memberRank, rankLevel, setMemberRank } from '@croupier/wire/rewards/ranks.console'
import { day } from '@croupier/wire/shapes'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useMay } from '../../lib/console.tsx'
import { ReasonDialog } from '../../lib/reason-dialog.tsx'
import type { MemberView } from './member-tabs.tsx'

/** Reward rules §2.2: the VIP level of a member. Staff with the permission set it. */
export function MemberRank({ one }: { one: MemberView }) {
  const mayEdit = useMay('member.rank.edit')
  const { data } = useCall(memberRank, { memberId: one.id })
  const [isAsking, setAsking] = useState(false)
  if (!mayEdit || !data) return null
  return (
    <>
      <Button onClick={() => setAsking(true)}>
        {data.rankLevel === 0 ? 'Set VIP level' : `VIP level ${data.rankLevel}`}
      </Button>
      {isAsking && <RankDialog one={one} now={data} onClose={() => setAsking(false)} />}
    </>
  )
}

type Rank = Output<typeof memberRank>

function RankDialog({ one, now, onClose }: { one: MemberView; now: Rank; onClose: () => void }) {
  const [typed, setTyped] = useState(String(now.rankLevel))
  const [until, setUntil] = useState(now.heldUntil ?? '')
  const command = useCommand(setMemberRank, { changes: [memberRank] })
  const level = z.safeParse(rankLevel, typed.trim() === '' ? undefined : Number(typed))
  const isLevel = level.success && level.data <= now.highest
  const held = z.safeParse(z.optional(day), until || undefined)
  const done = () => {
    toast({ text: 'VIP level saved' })
    onClose()
  }
  return (
    <ReasonDialog
      title={`Set the VIP level of ${one.username}`}
      effect={`No bonus is paid. Members above level ${LAST_CHAT_RANK} reach the VIP channel of customer service. Until the day below, or the end of this month, no review takes the level away.`}
      act="Save"
      command={command}
      isReady={isLevel && held.success}
      fields={(isChecked) => (
        <>
          <Field
            dense
            label="VIP level"
            inputMode="numeric"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            error={isChecked && !isLevel ? `A whole number from 0 to ${now.highest}` : undefined}
          />
          <Field
            dense
            label="Kept until (optional)"
            type="date"
            value={until}
            onChange={({ target }) => setUntil(target.value)}
            error={isChecked && !held.success ? 'Enter a day such as 2026-12-31' : undefined}
          />
        </>
      )}
      onAct={(reason) => {
        if (!level.success || !held.success) return
        const kept = held.data ? { heldUntil: held.data } : {}
        void command.run({ memberId: one.id, rankLevel: level.data, ...kept, reason }).then(done, () => {})
      }}
      onClose={onClose}
    />
  )
}
