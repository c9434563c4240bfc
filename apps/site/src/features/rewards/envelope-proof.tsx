import { type EnvelopeDrop, envelopeRecord } from '@croupier/wire/rewards/envelopes'
import { Trans, useLingui } from '@lingui/react/macro'
import { ProofValue } from './proof-value.tsx'
import css from './rewards.module.css'

/** Reward rules §8: what a member needs to verify the envelopes, and the public record. */
export function EnvelopeProof({ drop: { id, title, commitment, own, hasRecord } }: { drop: EnvelopeDrop }) {
  const { t } = useLingui()
  return (
    <details className={css.proof}>
      <summary>
        <Trans>Verify the envelopes: {title}</Trans>
      </summary>
      <p className="small text-2">
        <Trans>
          All amounts were made and shuffled before the opening, and the commitment fixes them. Note it, and compare it
          with the public record after the end.
        </Trans>
      </p>
      <dl className={css.facts}>
        <ProofValue term={<Trans>Commitment</Trans>} value={commitment} label={t`Copy the commitment`} />
        {own && (
          <ProofValue
            term={<Trans>You in the list</Trans>}
            value={own.pseudonym}
            label={t`Copy your name in the list`}
          />
        )}
      </dl>
      {hasRecord && (
        <a href={envelopeRecord.path.replace(':id', id)} target="_blank" rel="noreferrer">
          <Trans>Public record of the envelopes</Trans>
        </a>
      )}
    </details>
  )
}
