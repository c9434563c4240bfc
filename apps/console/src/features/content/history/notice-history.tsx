import { useCall, useCommand } from '@croupier/api-client/react'
import { toast } from '@croupier/ui/toast'
import { noticesDesk, noticeVersions, restoreNotice } from '@croupier/wire/content/articles.console'
import { approvals } from '@croupier/wire/staff/approvals.console'
import { useMay } from '../../../lib/console.tsx'
import { History, useHistory } from '../../../lib/settings/history.tsx'
import { type Notice, REQUESTED } from '../notice-words.ts'
import { RemovedObjects } from './removed.tsx'

const CHANGES = [noticesDesk, noticeVersions, approvals]

/** The versions of one notice. */
export function NoticeHistory({ id, onRestored }: { id: string; onRestored: (notice: Notice) => void }) {
  const history = useHistory()
  const { isOpen: enabled, pageSize } = history
  const call = useCall(noticeVersions, { id, page: 1, pageSize }, { enabled })
  const restore = useCommand(restoreNotice, { changes: CHANGES })
  const run = async (version: number, reason: string) => {
    const restored = await restore.run({ id, version, reason })
    onRestored(restored)
    toast({ text: restored.approvalId ? REQUESTED : `Version ${version} restored` })
  }
  return (
    <History history={history} call={call} restore={useMay('content.notice.edit') ? { ...restore, run } : undefined} />
  )
}

/** The notices that were removed. */
export function RemovedNotices() {
  const { data } = useCall(noticesDesk, {})
  const restore = useCommand(restoreNotice, { changes: CHANGES })
  const run = async ({ id, version }: { id: string; version: number }, reason: string) => {
    const { approvalId } = await restore.run({ id, version, reason })
    toast({ text: approvalId ? REQUESTED : 'Notice restored' })
  }
  const mayEdit = useMay('content.notice.edit')
  return <RemovedObjects noun="notices" all={data?.removed ?? []} restore={mayEdit ? { ...restore, run } : undefined} />
}
