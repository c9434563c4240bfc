import { useCommand } from '@croupier/api-client/react'
import { LANGUAGES } from '@croupier/rules/languages'
import { Button } from '@croupier/ui/button'
import { Modal } from '@croupier/ui/modal'
import { toast } from '@croupier/ui/toast'
import { importSiteTexts, siteTextList } from '@croupier/wire/content/site-texts.console'
import { counted } from '../../../lib/counted.ts'
import { ReasonDialog } from '../../../lib/reason-dialog.tsx'
import { faultText, type PoFile } from './text-words.ts'
import css from './texts.module.css'

type Props = { file: PoFile; onClose: () => void }

/** What a PO file would change. A file with a wrong line changes nothing. */
export function PoDialog({ file, onClose }: Props) {
  const { faults, changes } = file.check
  if (faults.length > 0) return <Faults file={file} onClose={onClose} />
  if (changes.length > 0) return <Changes file={file} onClose={onClose} />
  return (
    <Modal open onClose={onClose} title={file.name} width={400}>
      <p className="text-2">The file has the texts of now. {skippedText(file)}</p>
      <Button wide onClick={onClose}>
        Close
      </Button>
    </Modal>
  )
}

const skippedText = ({ check: { unknown } }: PoFile): string =>
  unknown > 0 ? `${counted(unknown, 'entry', 'entries')} of another release will be left out.` : ''

function Faults({ file: { name, language, check }, onClose }: Props) {
  return (
    <Modal open onClose={onClose} title={`${name} was not imported`} width={560}>
      <p className="text-2 small">Correct these lines and import the file again. Nothing has been changed.</p>
      <ul className={css.lines}>
        {check.faults.map((fault) => (
          <li key={fault.line}>
            <b className="num">Line {fault.line}</b> <span>{faultText(fault, language)}</span>
          </li>
        ))}
      </ul>
    </Modal>
  )
}

function Changes({ file, onClose }: Props) {
  const { name, language, po, check } = file
  const run = useCommand(importSiteTexts, { changes: [siteTextList] })
  const act = (reason: string) =>
    void run.run({ language, po, version: check.version, reason }).then(
      ({ changed }) => {
        toast({ text: `${counted(changed, 'text')} changed on all open pages` })
        onClose()
      },
      () => {},
    )
  return (
    <ReasonDialog
      title={`Import ${name}`}
      effect={`${counted(check.changes.length, 'text')} in ${LANGUAGES[language]} will change at once, on open pages, too. ${skippedText(file)}`}
      act={`Change ${counted(check.changes.length, 'text')}`}
      command={run}
      fields={() => (
        <ul className={css.lines} aria-label="Changes">
          {check.changes.map(({ source, before, after }) => (
            <li key={source}>
              <span className="text-2 small">{source}</span>
              <del lang={language}>{before}</del>
              <ins lang={language}>{after}</ins>
            </li>
          ))}
        </ul>
      )}
      onAct={act}
      onClose={onClose}
    />
  )
}
