import { Button } from '@croupier/ui/button'
import { Card, CardHead } from '@croupier/ui/card'
import { Field } from '@croupier/ui/field'
import { type IdentityCheck, identityCheck, removeDocument, submitCheck } from '@croupier/wire/kyc/check'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { useCommand } from '../../lib/command.ts'
import { useErrorText } from '../../lib/error-text.ts'
import { listText } from '../../lib/list-text.ts'
import { TWO_SIDED, useKindTexts, useSideTexts } from './document-texts.ts'
import css from './identity.module.css'
import { UploadForm } from './upload-form.tsx'

const changes = [identityCheck]

/** Uploads, and the submission with the name and the birthday. */
export function DocumentsCard({ check }: { check: IdentityCheck }) {
  return (
    <Card as="section">
      <CardHead title={<Trans>Your documents</Trans>} />
      <p className="text-2">
        <Trans>
          Send a passport, or both sides of an identity card or driving licence. Pictures (JPEG, PNG, WebP) or PDF, at
          most 5 MB each, at most 3 files.
        </Trans>
      </p>
      <UploadForm />
      <Uploaded check={check} />
      <Submission isReady={check.missing.length === 0} missing={check.missing} />
    </Card>
  )
}

function Uploaded({ check }: { check: IdentityCheck }) {
  const { t } = useLingui()
  const kinds = useKindTexts()
  const sides = useSideTexts()
  const remove = useCommand(removeDocument, { changes })
  if (check.documents.length === 0) return null
  return (
    <ul className={css.files} aria-label={t`Uploaded documents`}>
      {check.documents.map(({ id, kind, side }) => {
        const name = TWO_SIDED.includes(kind) ? `${kinds[kind]}, ${sides[side]}` : kinds[kind]
        return (
          <li key={id} className={css.file}>
            {name}
            <Button
              kind="quiet"
              size="s"
              aria-label={t`Remove ${name}`}
              busy={remove.busy}
              onClick={() => remove.run({ id }).catch(() => {})}
            >
              <Trans context="a document">Remove</Trans>
            </Button>
          </li>
        )
      })}
    </ul>
  )
}

function Submission({ isReady, missing }: { isReady: boolean; missing: IdentityCheck['missing'] }) {
  const { t, i18n } = useLingui()
  const errorText = useErrorText()
  const kinds = useKindTexts()
  const [fullName, setFullName] = useState('')
  const [birthday, setBirthday] = useState('')
  const submit = useCommand(submitCheck, { changes })
  const send = (event: FormEvent) => {
    event.preventDefault()
    submit.run({ fullName, birthday }).catch(() => {})
  }
  const either = (some: IdentityCheck['missing'][number]) =>
    listText(
      i18n.locale,
      some.map((kind) => kinds[kind]),
      'or',
    )
  const lacks = missing.map(either).join('; ')
  return (
    <form className={css.form} onSubmit={send}>
      <Field
        label={t`Full name as in the document`}
        autoComplete="name"
        required
        minLength={2}
        maxLength={100}
        value={fullName}
        onChange={(event) => setFullName(event.target.value)}
      />
      <Field
        label={t`Date of birth`}
        type="date"
        min="1900-01-01"
        required
        autoComplete="bday"
        value={birthday}
        onChange={(event) => setBirthday(event.target.value)}
        error={errorText(submit.error)}
      />
      <Button
        kind="primary"
        type="submit"
        busy={submit.busy}
        disabledReason={isReady ? undefined : t`Still missing: ${lacks}`}
      >
        <Trans>Send for review</Trans>
      </Button>
    </form>
  )
}
