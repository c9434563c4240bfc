import { Button } from '@croupier/ui/button'
import { Field } from '@croupier/ui/field'
import { toast } from '@croupier/ui/toast'
import { disputeReceipt, MAX_PROOFS, type Receipt, uploadProof } from '@croupier/wire/cashier/receipts'
import { withdrawals } from '@croupier/wire/cashier/withdrawals'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { FormEvent } from 'react'
import { useCommand } from '../../lib/command.ts'
import { useErrorText } from '../../lib/error-text.ts'
import { FileButton } from '../../lib/file-button.tsx'
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
  const upload = useUpload(uploadProof, { changes: [withdrawals] })
  return (
    <div>
      <p className="small" role="status">
        <Plural value={proofs} _0="No proof yet" one="# proof uploaded" other="# proofs uploaded" />
      </p>
      {proofs < MAX_PROOFS && (
        <FileButton
          name={t`Proof`}
          busy={upload.busy}
          error={upload.error}
          onFile={(file) => void upload.run({ id }, file).catch(() => {})}
        >
          <Trans>Upload a proof</Trans>
        </FileButton>
      )}
    </div>
  )
}
