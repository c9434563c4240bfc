import { useCall, useCommand } from '@croupier/api-client/react'
import { memberIdOf } from '@croupier/kernel/ids'
import { Select } from '@croupier/ui/field'
import { toast } from '@croupier/ui/toast'
import {
  type AffiliateRow,
  affiliateDesk,
  affiliatePlans,
  requestAffiliatePlan,
} from '@croupier/wire/agents/affiliates.console'
import { approvals } from '@croupier/wire/staff/approvals.console'
import { useState } from 'react'
import { ReasonDialog } from '../../lib/reason-dialog.tsx'
import { PLAN_WORDS } from './affiliate-words.ts'

/** Agent rules §11: requests a plan for an agent, or its end. */
export function PlanDialog({ row, onClose }: { row: AffiliateRow; onClose: () => void }) {
  const { data } = useCall(affiliatePlans, { page: 1, pageSize: 100 })
  const [planId, setPlanId] = useState('')
  const command = useCommand(requestAffiliatePlan, { changes: [affiliateDesk, approvals] })
  const done = () => {
    toast({ text: 'Approval requested' })
    onClose()
  }
  const send = (reason: string) =>
    void command
      .run({ memberId: memberIdOf(row.memberId), planId: planId === '' ? null : planId, reason })
      .then(done, () => {})
  const options = (data?.items ?? []).map(({ id, name, terms }) => ({
    value: id,
    label: `${name} (${PLAN_WORDS[terms.kind].toLowerCase()})`,
  }))
  return (
    <ReasonDialog
      title={`Plan of ${row.username}`}
      effect="Another member of staff approves it. A first plan counts from the start of this month on, a change from the start of the next one."
      act="Request approval"
      command={command}
      fields={() => (
        <Select
          label="Plan"
          dense
          value={planId}
          onChange={setPlanId}
          options={[{ value: '', label: 'No plan' }, ...options]}
        />
      )}
      onAct={send}
      onClose={onClose}
    />
  )
}
