import { Amount } from '@croupier/ui/amount'
import { ENVELOPE_WINDOW_SECONDS, type EnvelopeDrop } from '@croupier/wire/rewards/envelopes'
import { Plural, Trans } from '@lingui/react/macro'
import { useCurrency } from '../../lib/merchant.ts'
import css from './envelopes.module.css'

/** Reward rules §8: the amounts, who may take an envelope, and what must be staked. */
export function EnvelopeTerms({ drop }: { drop: EnvelopeDrop }) {
  const currency = useCurrency()
  const { least, most, levelMin, depositMin, validBetMin, verifiedOnly, isForSome, turnover, drawAt } = drop
  return (
    <ul className={css.terms}>
      <li>
        {least === most ? (
          <Trans>
            Each has <Amount value={least} currency={currency} />.
          </Trans>
        ) : (
          <Trans>
            Each has between <Amount value={least} currency={currency} /> and{' '}
            <Amount value={most} currency={currency} />.
          </Trans>
        )}
      </li>
      {drawAt && (
        <li>
          <Trans>Everyone who opens one in the first {ENVELOPE_WINDOW_SECONDS} seconds has the same chance.</Trans>
        </li>
      )}
      {isForSome && (
        <li>
          <Trans>For members whom we invited.</Trans>
        </li>
      )}
      {levelMin > 0 && (
        <li>
          <Trans>From VIP level {levelMin} on.</Trans>
        </li>
      )}
      {verifiedOnly && (
        <li>
          <Trans>For members with a verified identity.</Trans>
        </li>
      )}
      {depositMin > 0n && (
        <li>
          <Trans>
            With deposits of <Amount value={depositMin} currency={currency} /> on the day, before it opens.
          </Trans>
        </li>
      )}
      {validBetMin > 0n && (
        <li>
          <Trans>
            With valid bets of <Amount value={validBetMin} currency={currency} /> on the day, before it opens.
          </Trans>
        </li>
      )}
      {turnover > 0 && (
        <li>
          <Plural
            value={turnover}
            one="Bet the amount once before you withdraw it."
            other="Bet the amount # times before you withdraw it."
          />
        </li>
      )}
    </ul>
  )
}
