import { useCall, useCommand } from '@croupier/api-client/react'
import { toast } from '@croupier/ui/toast'
import { helpDesk, helpVersions, restoreHelp } from '@croupier/wire/content/help.console'
import { setup } from '@croupier/wire/content/setup.console'
import type { Output } from '@croupier/wire/endpoint'
import { useMay } from '../../../lib/console.tsx'
import { History, useHistory } from '../../../lib/settings/history.tsx'
import { RemovedObjects } from './removed.tsx'

type Removed = Output<typeof helpDesk>['removed'][number]
type Props = { kind: Removed['kind']; id: string; onRestored: () => void }

const CHANGES = [helpDesk, helpVersions, setup]

/** The versions of an article or a category of the help centre. */
export function HelpHistory({ kind, id, onRestored }: Props) {
  const history = useHistory()
  const { isOpen: enabled, pageSize } = history
  const call = useCall(helpVersions, { kind, id, page: 1, pageSize }, { enabled })
  const restore = useCommand(restoreHelp, { changes: CHANGES })
  const run = async (version: number, reason: string) => {
    await restore.run({ kind, id, version, reason })
    toast({ text: `Version ${version} restored` })
    onRestored()
  }
  return (
    <History history={history} call={call} restore={useMay('content.help.edit') ? { ...restore, run } : undefined} />
  )
}

/** The parts of the help centre that were removed. */
export function RemovedHelp({ removed }: { removed: readonly Removed[] }) {
  const restore = useCommand(restoreHelp, { changes: CHANGES })
  const run = async ({ kind, id, version }: Removed, reason: string) => {
    await restore.run({ kind, id, version, reason })
    toast({ text: 'Restored in the help centre' })
  }
  const mayEdit = useMay('content.help.edit')
  return <RemovedObjects noun="parts" all={removed} restore={mayEdit ? { ...restore, run } : undefined} />
}
