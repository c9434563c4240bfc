import { useCommand } from '@croupier/api-client/react'
import { Button } from '@croupier/ui/button'
import { toast } from '@croupier/ui/toast'
import { changeSetting, deskMerchant, settings, settingVersions } from '@croupier/wire/content/settings.console'
import { approvals } from '@croupier/wire/staff/approvals.console'
import { type FormEvent, useState } from 'react'
import { reasonMissing } from '../acts/act.ts'
import { errorText } from '../error-text.ts'
import { Acts, Fine, PanelForm, Refused } from '../panel.tsx'
import { ReasonField } from '../reason-field.tsx'
import type { Setting } from './setting.ts'
import { SettingChanges } from './setting-changes.tsx'
import type { SettingCheck } from './use-setting-check.ts'

type Props = {
  base: Setting
  value: unknown
  check: SettingCheck | null
  onSaved: (saved: Setting) => void
  onDiscard: () => void
  /** The part of a value that the differences are of; all of it when left out. */
  part?: (value: unknown) => unknown
}

/** The change before it is saved: its differences, its approval, and the reason. */
export function SettingSaving({ base, value, check, onSaved, onDiscard, part = (all) => all }: Props) {
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const change = useCommand(changeSetting, { changes: [settings, settingVersions, deskMerchant, approvals] })
  const missing = reasonMissing(reason)
  const hasProblems = (check?.problems.length ?? 0) > 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (missing || hasProblems) return
    change.run({ name: base.name, value, version: base.version, reason: reason.trim() }).then(
      (saved) => {
        toast({ text: `${base.summary}: ${savedText(saved.approvalId)}` })
        onSaved(saved)
      },
      () => {},
    )
  }
  return (
    <PanelForm onSubmit={submit}>
      <h3 className="title-3">Not saved yet</h3>
      <SettingChanges name={base.name} before={part(base.value)} after={part(value)} none="" />
      <Fine>{approvalText(check)}</Fine>
      <ReasonField value={reason} onChange={setReason} isChecked={isAsked} />
      <Acts>
        <Button type="submit" kind="primary" busy={change.busy} busyLabel="Saving">
          {check?.approval ? 'Request approval' : 'Save'}
        </Button>
        <Button kind="quiet" onClick={onDiscard}>
          Discard
        </Button>
      </Acts>
      <Refused>
        {hasProblems && isAsked ? 'Some fields are not valid. Correct them above' : errorText(change.error)}
      </Refused>
    </PanelForm>
  )
}

export const savedText = (approvalId: string | null): string =>
  approvalId ? 'approval requested from another member of staff' : 'changed on all servers'

/** Whether the change needs an approval, as far as the server has answered. */
function approvalText(check: SettingCheck | null): string {
  if (!check) return 'Checking the change'
  if (check.problems.length > 0) return 'Some fields are not valid yet.'
  if (!check.approval) return 'Takes effect on all servers at once.'
  return `Another member of staff with the role ${check.approval.roles.join(' or ')} must approve it.`
}
