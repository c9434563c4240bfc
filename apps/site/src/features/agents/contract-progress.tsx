import { type Money, units, ZERO } from '@croupier/kernel/money'
import { Amount } from '@croupier/ui/amount'
import { ProgressBar } from '@croupier/ui/feedback'
import type { ContractProgress, TermsView } from '@croupier/wire/agents/contract-shapes'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useCurrency } from '../../lib/merchant.ts'
import css from './agents.module.css'
import { useContractWords } from './contract-words.ts'

type DayTerms = Extract<TermsView, { kind: 'dividend' | 'dailySalary' | 'hourlySalary' }>

/** Agent rules §10: what the running period would pay if it ended now, and what the next tier still needs. */
export function ContractProgressView({ terms, progress }: { terms: DayTerms; progress: ContractProgress }) {
  const currency = useCurrency()
  const words = useContractWords()
  const { firstDay, lastDay, validBet, base, activeMembers, tier, amount } = progress
  const next = thresholdsOf(terms)[tier]
  const money = (value: Money) => <Amount value={value} currency={currency} />
  return (
    <div className={css.facts}>
      <p className={css.bar}>
        <b>{firstDay === lastDay ? <Day day={firstDay} /> : <Days from={firstDay} to={lastDay} />}</b>
        <span className="small text-2">
          <SoFar tier={tier} amount={money(amount)} />
        </span>
      </p>
      {next ? (
        <div className={css.steps}>
          <Threshold label={words.validBet(terms.kind)} value={validBet} of={next.validBet} show={money} />
          <Threshold label={words.profitAndLoss} value={base} of={next.profitAndLoss} show={money} />
          <Threshold
            label={words.activeMembers}
            value={units(BigInt(activeMembers))}
            of={units(BigInt(next.activeMembers))}
            show={(count) => <span className="num">{String(count)}</span>}
          />
        </div>
      ) : (
        <p className="small text-2">
          <Trans>The highest tier is reached.</Trans>
        </p>
      )}
    </div>
  )
}

const Day = ({ day }: { day: string }) => <Trans>{day} so far</Trans>
const Days = ({ from, to }: { from: string; to: string }) => (
  <Trans>
    {from} to {to} so far
  </Trans>
)

function SoFar({ tier, amount }: { tier: number; amount: ReactNode }) {
  if (tier === 0) return <Trans>No tier is reached yet.</Trans>
  return (
    <Trans>
      Tier {tier} is reached: {amount}
    </Trans>
  )
}

function thresholdsOf(terms: DayTerms): { validBet: Money; profitAndLoss: Money; activeMembers: number }[] {
  if (terms.kind === 'dividend') return [...terms.tiers]
  return terms.tiers.map(({ betAmount: validBet, activeMembers }) => ({ validBet, profitAndLoss: ZERO, activeMembers }))
}

type ThresholdProps = { label: string; value: Money; of: Money; show(value: Money): ReactNode }

/** A threshold of the next tier, with what is missing. One of zero is reached by everybody. */
function Threshold({ label, value, of, show }: ThresholdProps) {
  const { t } = useLingui()
  if (of <= ZERO) return null
  const reached = value < ZERO ? ZERO : value < of ? value : of
  return (
    <div>
      <p className={css.bar}>
        <span className="small">{label}</span>
        <span className="small">
          {show(value)} / {show(of)}
        </span>
      </p>
      <ProgressBar value={Number(reached)} max={Number(of)} label={t`${label}, on the way to the next tier`} />
      {value < of && (
        <p className="tiny text-3">
          <Missing amount={show(units(of - value))} />
        </p>
      )}
    </div>
  )
}

const Missing = ({ amount }: { amount: ReactNode }) => <Trans>{amount} more for the next tier</Trans>
