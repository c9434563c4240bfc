import type { ContractKind } from '@croupier/rules/agents/terms'
import { Button } from '@croupier/ui/button'
import { Field } from '@croupier/ui/field'
import { Trans, useLingui } from '@lingui/react/macro'
import css from './agents.module.css'
import { NEW_TIER, type TypedTier } from './contract-terms.ts'
import { useContractWords } from './contract-words.ts'

type Props = {
  kind: ContractKind
  tiers: readonly TypedTier[]
  max: number
  onChange: (tiers: readonly TypedTier[]) => void
}

/** The tiers of a contract, of which each needs more than the one before and pays a higher rate. */
export function TierFields({ kind, tiers, max, onChange }: Props) {
  return (
    <>
      {tiers.map((tier, at) => (
        <Tier key={at} kind={kind} number={at + 1} tier={tier} onChange={(next) => onChange(tiers.with(at, next))} />
      ))}
      <div className={css.acts}>
        {tiers.length < max && (
          <Button onClick={() => onChange([...tiers, NEW_TIER])}>
            <Trans>Add a tier</Trans>
          </Button>
        )}
        {tiers.length > 1 && (
          <Button onClick={() => onChange(tiers.slice(0, -1))}>
            <Trans>Remove the last tier</Trans>
          </Button>
        )}
      </div>
    </>
  )
}

type TierProps = { kind: ContractKind; number: number; tier: TypedTier; onChange: (tier: TypedTier) => void }

function Tier({ kind, number, tier, onChange }: TierProps) {
  const { t } = useLingui()
  const words = useContractWords()
  const isRealtime = kind === 'realtimeSalary'
  const field = (name: keyof TypedTier, label: string) => (
    <Field
      label={label}
      quiet
      inputMode="decimal"
      autoComplete="off"
      value={tier[name]}
      onChange={(event) => onChange({ ...tier, [name]: event.target.value })}
    />
  )
  return (
    <fieldset className={css.tier}>
      <legend>{t`Tier ${number}`}</legend>
      {field('validBet', words.validBet(kind))}
      {kind === 'dividend' && field('profitAndLoss', words.profitAndLoss)}
      {isRealtime ? (
        <>
          {field('rate', t`Profit salary rate in per cent`)}
          {field('lossRate', t`Loss salary rate in per cent`)}
        </>
      ) : (
        <>
          {field('activeMembers', words.activeMembers)}
          {field('rate', t`Rate in per cent`)}
        </>
      )}
    </fieldset>
  )
}
