import { Button } from '@croupier/ui/button'
import { Field } from '@croupier/ui/field'
import { Message } from '@croupier/ui/field-message'
import { toast } from '@croupier/ui/toast'
import { disputeReceipt, MAX_PROOFS, type Receipt, uploadProof } from '@croupier/wire/cashier/receipts'
import { withdrawals } from '@croupier/wire/cashier/withdrawals'
import { UPLOAD_TYPES } from '@croupier/wire/files'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import Upload from 'lucide-react/icons/upload'
import { type ChangeEvent, type FormEvent, useId, useRef } from 'react'
import { useCommand } from '../../lib/command.ts'
import { useErrorText } from '../../lib/error-text.ts'
import { useForm } from '../../lib/form.ts'
import { useUpload } from '../../lib/upload.ts'
import { useTimes } from '../../lib/use-times.ts'
import css from './receipt.module.css'

const CLAIM_MIN = 3

/** §4 "not received": at least one proof, and a few words. */
export function DisputeForm({ id, receipt, onDone }: { id: string; receipt: Receipt; onDone: () => void }) {
  const { t } = useLingui()
  const { zonedMinute } = useTimes()
  const errorText = useErrorText()
  const command = useCommand(disputeReceipt, { changes: [withdrawals] })
  const form = useForm({ claim: '' }, ({ claim }) =>
    claim.trim().length < CLAIM_MIN ? { claim: t`Please enter content` } : {},
  )
  const until = receipt.disputeUntil ? zonedMinute(receipt.disputeUntil) : ''
  const hasProof = receipt.proofs > 0
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (command.busy || !hasProof || !form.isReady()) return
    try {
      await command.run({ id, claim: form.values.claim.trim() })
      onDone()
      toast({ text: t`Thank you. Our staff look into it, and you get a message.` })
    } catch (error) {
      form.refuse('claim', errorText(error) ?? '')
    }
  }
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <p className="text-2">
        <Trans>
          Upload a statement of your account that shows the days since the payment. You can tell us until {until}.
        </Trans>
      </p>
      <Proofs id={id} proofs={receipt.proofs} />
      <Field
        {...form.field('claim')}
        accepted={undefined}
        label={t`What happened?`}
        autoComplete="off"
        maxLength={300}
      />
      <Button
        type="submit"
        kind="primary"
        size="l"
        wide
        busy={command.busy}
        busyLabel={t`Sending`}
        disabledReason={hasProof ? undefined : t`Upload a proof first.`}
      >
        <Trans>Send</Trans>
      </Button>
    </form>
  )
}

function Proofs({ id, proofs }: { id: string; proofs: number }) {
  const { t } = useLingui()
  const errorText = useErrorText()
  const messageId = useId()
  const input = useRef<HTMLInputElement>(null)
  const upload = useUpload(uploadProof, { changes: [withdrawals] })
  const send = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    // A failure is shown below.
    if (file) upload.run({ id }, { type: file.type, content: file }).catch(() => {})
    // The same file may be chosen again after a failure.
    target.value = ''
  }
  return (
    <div>
      <p className="small" role="status">
        <Plural value={proofs} _0="No proof yet" one="# proof uploaded" other="# proofs uploaded" />
      </p>
      {proofs < MAX_PROOFS && (
        <Button
          icon={<Upload aria-hidden="true" />}
          busy={upload.busy}
          aria-describedby={messageId}
          onClick={() => input.current?.click()}
        >
          <Trans>Upload a proof</Trans>
        </Button>
      )}
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        tabIndex={-1}
        aria-label={t`Proof`}
        accept={UPLOAD_TYPES.join(',')}
        onChange={send}
      />
      <Message id={messageId} error={errorText(upload.error)} />
    </div>
  )
}
