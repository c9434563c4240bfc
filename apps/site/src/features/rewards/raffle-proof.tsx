import { type Raffle, raffleRecord } from '@croupier/wire/rewards/raffles'
import { Trans, useLingui } from '@lingui/react/macro'
import { ProofValue } from './proof-value.tsx'
import css from './rewards.module.css'

/** Reward rules §10: what a member needs to verify the draw, and the public record. */
export function RaffleProof({ raffle }: { raffle: Raffle }) {
  const { t } = useLingui()
  const { id, title, state, commitment, entriesHash, own } = raffle
  return (
    <details className={css.proof}>
      <summary>
        <Trans>Verify the draw: {title}</Trans>
      </summary>
      <p className="small text-2">
        <Trans>
          The commitment fixes the draw before the first ticket, and the hash of the tickets fixes them before the draw.
          Note both, and compare them with the public record.
        </Trans>
      </p>
      <dl className={css.facts}>
        <ProofValue term={<Trans>Commitment</Trans>} value={commitment} label={t`Copy the commitment`} />
        {entriesHash !== null && (
          <ProofValue
            term={<Trans>Hash of the tickets</Trans>}
            value={entriesHash}
            label={t`Copy the hash of the tickets`}
          />
        )}
        {own.pseudonym !== null && (
          <ProofValue
            term={<Trans>You in the list</Trans>}
            value={own.pseudonym}
            label={t`Copy your name in the list`}
          />
        )}
      </dl>
      {state === 'drawn' && (
        <a href={raffleRecord.path.replace(':id', id)} target="_blank" rel="noreferrer">
          <Trans>Public record of the draw</Trans>
        </a>
      )}
    </details>
  )
}
