import { useCommand } from '@croupier/api-client/react'
import { Card } from '@croupier/ui/card'
import { toast } from '@croupier/ui/toast'
import {
  uploadWatchList,
  WATCH_LIST_BYTES,
  WATCH_LISTS,
  type WatchList,
  watchLists,
} from '@croupier/wire/kyc/watch-lists.console'
import { approvals } from '@croupier/wire/staff/approvals.console'
import Upload from 'lucide-react/icons/upload'
import { useState } from 'react'
import { counted } from '../../lib/counted.ts'
import { FileButton } from '../../lib/file-button.tsx'
import { ReasonDialog } from '../../lib/reason-dialog.tsx'
import css from './watch-list.module.css'

export const LIST_WORDS: Record<WatchList, string> = { sanctions: 'Sanctions', pep: 'Politically exposed persons' }

type Chosen = { list: WatchList; file: File }

/** Uploads a version of a list, and requests the approval to search it. */
export function WatchListUpload() {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  return (
    <Card className={css.upload ?? ''}>
      <p className="text-2 small">
        CSV in the format targets.simple.csv of OpenSanctions, at most {WATCH_LIST_BYTES / 1024 / 1024} MB. Longer lists
        are files of the server.
      </p>
      <p className={css.acts}>
        {WATCH_LISTS.map((list) => (
          <FileChoice key={list} list={list} onFile={(file) => setChosen({ list, file })} />
        ))}
      </p>
      {chosen && <UploadDialog {...chosen} onClose={() => setChosen(null)} />}
    </Card>
  )
}

function FileChoice({ list, onFile }: { list: WatchList; onFile: (file: File) => void }) {
  const label = `Upload: ${LIST_WORDS[list]}`
  return (
    <FileButton name={`${label}: file`} accept=".csv,text/csv" icon={<Upload aria-hidden="true" />} onFile={onFile}>
      {label}
    </FileButton>
  )
}

function UploadDialog({ list, file, onClose }: Chosen & { onClose: () => void }) {
  const upload = useCommand(uploadWatchList, { changes: [watchLists, approvals] })
  const [isTooLong, setTooLong] = useState(false)
  async function send(reason: string): Promise<void> {
    setTooLong(file.size > WATCH_LIST_BYTES)
    if (file.size > WATCH_LIST_BYTES) return
    const { persons, added, removed } = await upload.run({
      list,
      fileName: file.name,
      content: await file.text(),
      reason,
    })
    toast({
      text: `Approval requested: ${counted(persons, 'person', 'persons')}, ${added} added, ${removed} removed`,
    })
    onClose()
  }
  return (
    <ReasonDialog
      title={`${LIST_WORDS[list]}: ${file.name}`}
      effect={
        isTooLong
          ? 'This file is too long. Put it into the folder of the server.'
          : 'Another member of staff approves it and sees how many persons come and go. Then it replaces the version of now, and every accepted member is searched for again.'
      }
      act="Request approval"
      command={upload}
      onAct={(reason) => void send(reason).catch(() => {})}
      onClose={onClose}
    />
  )
}
