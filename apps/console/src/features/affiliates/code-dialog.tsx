import { useCommand } from '@croupier/api-client/react'
import { memberIdOf } from '@croupier/kernel/ids'
import { Switch } from '@croupier/ui/choice'
import { Field, TextArea } from '@croupier/ui/field'
import { toast } from '@croupier/ui/toast'
import {
  type AffiliateCodeView,
  type AffiliateRow,
  addAffiliateCode,
  affiliateDesk,
  changeAffiliateCode,
} from '@croupier/wire/agents/affiliates.console'
import { useState } from 'react'
import * as z from 'zod/mini'
import { ReasonDialog } from '../../lib/reason-dialog.tsx'

type Props = { onClose: () => void } & ({ row: AffiliateRow; code: AffiliateCodeView } | { row?: never; code?: never })

const typedDomains = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((one) => one !== '')

/** Agent rules §2.2: staff give an agent a chosen code, or change the domains of a code. */
export function CodeDialog({ row, code: changed, onClose }: Props) {
  const [account, setAccount] = useState('')
  const [code, setCode] = useState('')
  const [text, setText] = useState(changed?.domains.join('\n') ?? '')
  const [isActive, setActive] = useState(changed?.isActive ?? true)
  const changes = [affiliateDesk]
  const add = useCommand(addAffiliateCode, { changes })
  const change = useCommand(changeAffiliateCode, { changes })
  const command = changed ? change : add
  const domains = typedDomains(text)
  const { code: codeShape, domains: domainsShape } = addAffiliateCode.request.shape
  const hasAccount = changed !== undefined || account.trim() !== ''
  const hasCode = changed !== undefined || z.safeDecode(codeShape, code).success
  const hasDomains = z.safeDecode(domainsShape, domains).success
  const isReady = hasAccount && hasCode && hasDomains
  const done = () => {
    toast({ text: changed ? 'Code changed' : 'Code added' })
    onClose()
  }
  const send = (reason: string) => {
    const sent = changed
      ? change.run({ memberId: memberIdOf(row.memberId), code: changed.code, domains, isActive, reason })
      : add.run({ account: account.trim(), code: code.trim(), domains, reason })
    void sent.then(done, () => {})
  }
  return (
    <ReasonDialog
      title={changed ? `Code ${changed.code.toUpperCase()} of ${row.username}` : 'Add a code of an agent'}
      effect="Visitors of a domain belong to its agent without a code. A code with domains is valid there only. Earlier registrations stay as they are."
      act={changed ? 'Change' : 'Add'}
      command={command}
      isReady={isReady}
      fields={(isChecked) => (
        <>
          {!changed && (
            <>
              <Field
                label="Name or ID of the agent"
                dense
                autoFocus
                value={account}
                onChange={({ target }) => setAccount(target.value)}
                error={isChecked && !hasAccount ? 'Enter the name or the ID' : undefined}
              />
              <Field
                label="Code"
                dense
                value={code}
                onChange={({ target }) => setCode(target.value)}
                error={isChecked && !hasCode ? 'Enter 6 to 10 digits and letters without I, L, O and U' : undefined}
              />
            </>
          )}
          <TextArea
            label="Domains, one a line (optional)"
            dense
            rows={3}
            value={text}
            onChange={({ target }) => setText(target.value)}
            error={isChecked && !hasDomains ? 'Enter up to 20 host names such as play.example.com' : undefined}
          />
          {changed && (
            <Switch checked={isActive} onChange={({ target }) => setActive(target.checked)}>
              Opens accounts
            </Switch>
          )}
        </>
      )}
      onAct={send}
      onClose={onClose}
    />
  )
}
