import { Amount } from '@croupier/ui/amount'
import { Checkbox } from '@croupier/ui/choice'
import { SegmentedControl, Stepper } from '@croupier/ui/controls'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCurrency } from '../../../lib/merchant.ts'
import { shortIssue } from '../issues.ts'
import css from './basket.module.css'
import type { Ladder, RepeatItem, RepeatPlan } from './repeat.ts'
import type { Checkout } from './use-checkout.ts'

const PERCENT = 100

type PartsProps = FieldsProps & { repeat: Checkout['repeat'] }

/** Lottery rules §15: the plan of a repeat order, and what it costs. */
export function RepeatParts({ repeat, ...fields }: PartsProps) {
  return (
    <>
      <PlanFields {...fields} />
      <RepeatSummary repeat={repeat} />
    </>
  )
}

type FieldsProps = { plan: RepeatPlan; setPlan: (plan: RepeatPlan) => void; maxRounds: number; lines: number }

function PlanFields({ plan, setPlan, maxRounds, lines }: FieldsProps) {
  const { t } = useLingui()
  const set = (change: Partial<RepeatPlan>) => setPlan({ ...plan, ...change })
  const ladders: { value: Ladder; label: string }[] = [
    { value: 'same', label: t`Same` },
    { value: 'double', label: t`Multiply` },
    // Several bets at once have no single profit.
    ...(lines === 1 ? [{ value: 'profit' as const, label: t`Profit` }] : []),
  ]
  return (
    <>
      <div className={css.row}>
        <span className="tiny text-2">{t`Rounds, including this one`}</span>
        <Stepper
          label={t`Rounds, including this one`}
          value={plan.rounds}
          onChange={(rounds) => set({ rounds })}
          min={2}
          max={Math.max(2, maxRounds)}
        />
      </div>
      <div className={css.row}>
        <Checkbox checked={plan.stopOnWin} onChange={(event) => set({ stopOnWin: event.target.checked })}>
          <Trans>Stop after a win</Trans>
        </Checkbox>
      </div>
      <SegmentedControl
        label={t`Multipliers`}
        segments={ladders}
        value={plan.ladder}
        onChange={(ladder) => set({ ladder })}
      />
      {plan.ladder === 'double' && (
        <div className={css.row}>
          <span className="tiny text-2">{t`Multiply by`}</span>
          <Stepper
            label={t`Multiply by`}
            value={plan.factor}
            onChange={(factor) => set({ factor })}
            min={2}
            max={9}
            prefix="×"
          />
        </div>
      )}
      {plan.ladder === 'double' && (
        <div className={css.row}>
          <span className="tiny text-2">{t`Rounds between increases`}</span>
          <Stepper
            label={t`Rounds between increases`}
            value={plan.every}
            onChange={(every) => set({ every })}
            max={20}
          />
        </div>
      )}
      {plan.ladder === 'profit' && (
        <div className={css.row}>
          <span className="tiny text-2">{t`Profit in percent`}</span>
          <Stepper
            label={t`Profit in percent`}
            value={plan.rateBps / PERCENT}
            onChange={(rate) => set({ rateBps: rate * PERCENT })}
            max={500}
            step={5}
          />
        </div>
      )}
    </>
  )
}

/** A ladder for a profit may need no higher multiplier in its few rounds. */
const isRising = (items: readonly RepeatItem[]): boolean => new Set(items.map(({ multiple }) => multiple)).size > 1

function RepeatSummary({ repeat }: { repeat: Checkout['repeat'] }) {
  const currency = useCurrency()
  if (!repeat) return null
  if ('unreachable' in repeat)
    return (
      <p className="tiny text-2" role="status">
        <Trans>No allowed multiplier reaches that. Choose fewer rounds or a smaller step.</Trans>
      </p>
    )
  return (
    <>
      <p className="tiny text-3">
        {isRising(repeat.items) ? <Trans>The stake rises.</Trans> : <Trans>Same stake each round.</Trans>}{' '}
        <Trans>
          Total if none wins: <Amount value={repeat.total} currency={currency} />
        </Trans>
      </p>
      <details>
        <summary className={css.summary}>
          <Trans>Show the rounds</Trans>
        </summary>
        <Rungs items={repeat.items} />
      </details>
    </>
  )
}

function Rungs({ items }: { items: readonly RepeatItem[] }) {
  const { t } = useLingui()
  return (
    <div className={css.rungs}>
      <table>
        <caption className="visually-hidden">{t`Rounds of the repeat order`}</caption>
        <thead>
          <tr>
            <th scope="col">{t`Round`}</th>
            <th scope="col">{t`Multiplier`}</th>
            <th scope="col">{t`Spent so far`}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.issueNo}>
              <td>{shortIssue(item.issueNo)}</td>
              <td>× {item.multiple}</td>
              <td>
                <Amount value={item.spent} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
