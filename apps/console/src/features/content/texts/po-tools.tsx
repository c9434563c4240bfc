import { useCommand } from '@croupier/api-client/react'
import { isLanguage, LANGUAGES, type Language } from '@croupier/rules/languages'
import { toast } from '@croupier/ui/toast'
import {
  checkSiteTexts,
  exportSiteTexts,
  hasAtMostLines,
  PO_BYTES,
  PO_LINES,
} from '@croupier/wire/content/site-texts.console'
import Upload from 'lucide-react/icons/upload'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { useConsole, useMay } from '../../../lib/console.tsx'
import { errorText } from '../../../lib/error-text.ts'
import { FileButton } from '../../../lib/file-button.tsx'
import { SaveButton } from '../../../lib/save-button.tsx'
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
  const read = async () => {
    const { fileName, content } = await call(exportSiteTexts, { language })
    return { name: fileName, content: new Blob([content], { type: 'text/x-gettext-translation;charset=utf-8' }) }
  }
  return (
    <SaveButton read={read} done={`Saved the texts in ${LANGUAGES[language]}`}>
      Export PO
    </SaveButton>
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
