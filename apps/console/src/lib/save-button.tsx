import { saveFile } from '@croupier/api-client/save-file'
import { Button } from '@croupier/ui/button'
import { toast } from '@croupier/ui/toast'
import Download from 'lucide-react/icons/download'
import { type ReactNode, useState } from 'react'
import { errorText } from './error-text.ts'

type Props = {
  /** Asks the server for the file. */
  read(): Promise<{ name: string; content: Blob }>
  /** Says that the file is saved. */
  done?: string
  children: ReactNode
}

/** A button that saves a file of the server on the device. It says why when the server refuses. */
export function SaveButton({ read, done, children }: Props) {
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const { name, content } = await read()
      saveFile(name, content)
      if (done) toast({ text: done })
    } catch (error) {
      toast({ text: errorText(error instanceof Error ? error : null) ?? 'Unknown error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button kind="outline" size="s" icon={<Download aria-hidden="true" />} busy={isBusy} onClick={() => void save()}>
      {children}
    </Button>
  )
}
