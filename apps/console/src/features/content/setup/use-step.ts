import { useCommand } from '@croupier/api-client/react'
import { isRecord } from '@croupier/kernel/objects'
import { toast } from '@croupier/ui/toast'
import { changeSetting, deskMerchant, settings } from '@croupier/wire/content/settings.console'
import { setup } from '@croupier/wire/content/setup.console'
import { approvals } from '@croupier/wire/staff/approvals.console'
import { type FormEvent, useState } from 'react'
import { errorText } from '../../../lib/error-text.ts'
import type { Setting } from '../../../lib/settings/setting.ts'

/** The reason in the audit log of what the wizard saves. */
const REASON = 'First run'

/** A step that fills fields of a setting and saves the whole of it by the ordinary call. */
export function useStep<Draft>(setting: Setting, draftOf: (value: Readonly<Record<string, unknown>>) => Draft) {
  const value = isRecord(setting.value) ? setting.value : {}
  const [draft, setDraft] = useState(() => draftOf(value))
  const command = useCommand(changeSetting, { changes: [settings, setup, deskMerchant, approvals] })
  const save = (event: FormEvent, changed: Readonly<Record<string, unknown>>, onDone: () => void) => {
    event.preventDefault()
    const { name, version } = setting
    command.run({ name, version, value: { ...value, ...changed }, reason: REASON }).then(
      ({ approvalId }) => {
        toast({ text: approvalId ? 'Approval requested from another member of staff' : 'Saved' })
        onDone()
      },
      () => {},
    )
  }
  const set = (change: Partial<Draft>) => setDraft({ ...draft, ...change })
  return { draft, set, save, busy: command.busy, error: errorText(command.error) }
}
