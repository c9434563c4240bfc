import { useCall, useCommand } from '@croupier/api-client/react'
import { toast } from '@croupier/ui/toast'
import { restoreSetting, settings, settingVersions } from '@croupier/wire/content/settings.console'
import { approvals } from '@croupier/wire/staff/approvals.console'
import { useMay } from '../../../lib/console.tsx'
import { History, useHistory } from '../../../lib/settings/history.tsx'
import type { Setting } from '../../../lib/settings/setting.ts'
import { savedText } from '../../../lib/settings/setting-saving.tsx'

const CHANGES = [settings, settingVersions, approvals]
const NOTE = 'If the change needs two people, another member of staff has to approve it first.'

/** The versions of one setting, beginning with its default. */
export function SettingHistory({ setting, onRestored }: { setting: Setting; onRestored: (setting: Setting) => void }) {
  const { name, summary, version: current } = setting
  const history = useHistory()
  const { isOpen: enabled, pageSize } = history
  const call = useCall(settingVersions, { name, page: 1, pageSize }, { enabled })
  const restore = useCommand(restoreSetting, { changes: CHANGES })
  const run = async (version: number, reason: string) => {
    const saved = await restore.run({ name, version, current, reason })
    toast({ text: `${summary}: ${savedText(saved.approvalId)}` })
    onRestored(saved)
  }
  const mayEdit = useMay('content.setting.edit')
  return <History history={history} call={call} note={NOTE} restore={mayEdit ? { ...restore, run } : undefined} />
}
