import { Button } from '@croupier/ui/button'
import { Select } from '@croupier/ui/field'
import { Message } from '@croupier/ui/field-message'
import { UPLOAD_TYPES } from '@croupier/wire/files'
import {
  DOCUMENT_KINDS,
  DOCUMENT_SIDES,
  type DocumentKind,
  type DocumentSide,
  identityCheck,
  uploadDocument,
} from '@croupier/wire/kyc/check'
import { Trans, useLingui } from '@lingui/react/macro'
import Upload from 'lucide-react/icons/upload'
import { type ChangeEvent, useId, useRef, useState } from 'react'
import { useErrorText } from '../../lib/error-text.ts'
import { useUpload } from '../../lib/upload.ts'
import { TWO_SIDED, useKindTexts, useSideTexts } from './document-texts.ts'
import css from './identity.module.css'

/** Sends one side of a document as soon as its file is chosen. */
export function UploadForm() {
  const { t } = useLingui()
  const kinds = useKindTexts()
  const sides = useSideTexts()
  const [kind, setKind] = useState<DocumentKind>('passport')
  const [chosen, setChosen] = useState<DocumentSide>('front')
  const hasBack = TWO_SIDED.includes(kind)
  return (
    <div className={css.form}>
      <Select
        quiet
        label={t`Document`}
        value={kind}
        onChange={setKind}
        options={DOCUMENT_KINDS.map((value) => ({ value, label: kinds[value] }))}
      />
      {hasBack && (
        <Select
          quiet
          label={t`Side`}
          value={chosen}
          onChange={setChosen}
          options={DOCUMENT_SIDES.map((value) => ({ value, label: sides[value] }))}
        />
      )}
      <FilePicker kind={kind} side={hasBack ? chosen : 'front'} />
    </div>
  )
}

function FilePicker({ kind, side }: { kind: DocumentKind; side: DocumentSide }) {
  const { t } = useLingui()
  const errorText = useErrorText()
  const messageId = useId()
  const input = useRef<HTMLInputElement>(null)
  const upload = useUpload(uploadDocument, { changes: [identityCheck] })
  const send = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    // A failure is shown below.
    if (file) upload.run({ kind, side }, { type: file.type, content: file }).catch(() => {})
    // The same file may be chosen again after a failure.
    target.value = ''
  }
  return (
    <div>
      <Button
        icon={<Upload aria-hidden="true" />}
        busy={upload.busy}
        aria-describedby={messageId}
        onClick={() => input.current?.click()}
      >
        <Trans>Choose a file</Trans>
      </Button>
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        tabIndex={-1}
        aria-label={t`File`}
        accept={UPLOAD_TYPES.join(',')}
        onChange={send}
      />
      <Message id={messageId} error={errorText(upload.error)} />
    </div>
  )
}
