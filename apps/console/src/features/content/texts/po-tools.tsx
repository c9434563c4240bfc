import { useCommand } from '@croupier/api-client/react'
import { saveFile } from '@croupier/api-client/save-file'
import { isLanguage, LANGUAGES, type Language } from '@croupier/rules/languages'
import { Button } from '@croupier/ui/button'
import { toast } from '@croupier/ui/toast'
import {
  checkSiteTexts,
  exportSiteTexts,
  hasAtMostLines,
  PO_BYTES,
  PO_LINES,
} from '@croupier/wire/content/site-texts.console'
import Download from 'lucide-react/icons/download'
import Upload from 'lucide-react/icons/upload'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { useConsole, useMay } from '../../../lib/console.tsx'
import { errorText } from '../../../lib/error-text.ts'
import { FileButton } from '../../../lib/file-button.tsx'
import { PoDialog } from './po-dialog.tsx'
import type { PoFile } from './text-words.ts'

/** Saves the texts of the chosen language as a PO file, and reads one. */
export function PoTools() {
  const [params] = useSearchParams()
  const written = params.get('language') ?? 'en'
  const language = isLanguage(written) ? written : 'en'
  const mayEdit = useMay('content.translation.edit')
  return (
    <>
      <ExportPo language={language} />
      {mayEdit && <ImportPo language={language} />}
    </>
  )
}

function ExportPo({ language }: { language: Language }) {
  const { call } = useConsole()
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const { fileName, content } = await call(exportSiteTexts, { language })
      saveFile(fileName, new Blob([content], { type: 'text/x-gettext-translation;charset=utf-8' }))
      toast({ text: `Saved the texts in ${LANGUAGES[language]}` })
    } catch (error) {
      toast({ text: errorText(error instanceof Error ? error : null) ?? 'Unknown error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button kind="outline" size="s" icon={<Download aria-hidden="true" />} busy={isBusy} onClick={() => void save()}>
      Export PO
    </Button>
  )
}

function ImportPo({ language }: { language: Language }) {
  const [file, setFile] = useState<PoFile>()
  const check = useCommand(checkSiteTexts)
  const read = async (chosen: File) => {
    if (chosen.size > PO_BYTES) return void toast({ text: 'This file is too large' })
    const po = await chosen.text()
    if (!hasAtMostLines(po, PO_LINES)) return void toast({ text: 'This file has too many lines' })
    await check.run({ language, po }).then(
      (found) => setFile({ name: chosen.name, language, po, check: found }),
      (error: Error) => toast({ text: errorText(error) ?? 'Unknown error' }),
    )
  }
  return (
    <>
      <FileButton
        name="PO file"
        accept=".po"
        kind="outline"
        size="s"
        icon={<Upload aria-hidden="true" />}
        busy={check.busy}
        onFile={(chosen) => void read(chosen)}
      >
        Import PO
      </FileButton>
      {file && <PoDialog file={file} onClose={() => setFile(undefined)} />}
    </>
  )
}
