import { Select } from '@croupier/ui/field'
import {
  DOCUMENT_KINDS,
  DOCUMENT_SIDES,
  type DocumentKind,
  type DocumentSide,
  identityCheck,
  uploadDocument,
} from '@croupier/wire/kyc/check'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { FileButton } from '../../lib/file-button.tsx'
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
  const upload = useUpload(uploadDocument, { changes: [identityCheck] })
  return (
    <div>
      <FileButton
        name={t`File`}
        busy={upload.busy}
        error={upload.error}
        onFile={(file) => void upload.run({ kind, side }, file).catch(() => {})}
      >
        <Trans>Choose a file</Trans>
      </FileButton>
    </div>
  )
}
