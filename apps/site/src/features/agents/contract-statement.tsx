import { rateText } from '@croupier/rules/rate'
import { Amount } from '@croupier/ui/amount'
import { type Pair, Pairs } from '@croupier/ui/card'
import { Modal } from '@croupier/ui/modal'
import type { ContractLineView } from '@croupier/wire/agents/contract-shapes'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCurrency } from '../../lib/merchant.ts'
import { useTimes } from '../../lib/use-times.ts'
import css from './agents.module.css'
import { periodText } from './contract-periods.ts'
import { useContractWords } from './contract-words.ts'
import { StatementDispute } from './statement-dispute.tsx'
import { StatementInputs } from './statement-inputs.tsx'

/** Agent rules §12: what a contract paid for a period, down to the facts that counted. */
export function ContractStatementDialog({ line, onClose }: { line: ContractLineView; onClose: () => void }) {
  const words = useContractWords()
  const times = useTimes()
  return (
    <Modal open onClose={onClose} title={`${words.kinds[line.kind]} · ${periodText(line, times)}`} width={780}>
      <div className={css.values}>
        <Pairs pairs={usePairs(line)} />
        <Formula kind={line.kind} />
        {line.debt?.isAdvanced && (
          <p className="small">
            <Trans>The operator paid the open part in place of the debtor, who owes it to the operator now.</Trans>
          </p>
        )}
        {line.correction && <Cause cause={line.correction.cause} />}
        <StatementDispute statement={line} />
        <StatementInputs id={line.id} />
      </div>
    </Modal>
  )
}

function usePairs(line: ContractLineView): Pair[] {
  const { t } = useLingui()
  const words = useContractWords()
  const currency = useCurrency()
  const times = useTimes()
  const money = (label: string, value: ContractLineView['amount'], strong = false): Pair => ({
    label,
    value: <Amount value={value} currency={currency} />,
    strong,
  })
  const { kind, realtime, tier } = line
  const ofDividend = [money(words.profitAndLoss, line.base), money(t`Loss carried in`, line.carryIn)]
  const ofPeriod: Pair[] = [
    money(words.validBet(kind), line.validBet),
    ...(kind === 'dividend' ? ofDividend : []),
    { label: words.activeMembers, value: String(line.activeMembers) },
    { label: words.rate, value: tier === 0 ? words.lines.notReached.text : `${rateText(line.rate)} %` },
  ]
  const ofWindow: Pair[] = realtime
    ? [
        { label: t`Bets`, value: String(realtime.bets) },
        money(t`Valid bet, won`, realtime.won),
        money(t`Valid bet, lost`, realtime.lost),
      ]
    : []
  const { correction, debt } = line
  const ofCorrection = correction ? [money(t`Amount before`, correction.before)] : []
  const ofDebt: Pair[] = debt
    ? [money(t`Still owed`, debt.owed), { label: t`Owed since`, value: times.zonedMinute(debt.since) }]
    : []
  return [...(realtime ? ofWindow : ofPeriod), ...ofCorrection, money(t`Amount`, line.amount, true), ...ofDebt]
}

/** Agent rules §8.6: why a line corrects those before. */
function Cause({ cause }: Pick<NonNullable<ContractLineView['correction']>, 'cause'>) {
  return (
    <p className="small">
      {cause === 'restatement' ? (
        <Trans>
          This line corrects the ones before. The period was computed again, because bets of it were settled again
          later.
        </Trans>
      ) : (
        <Trans>This line corrects the ones before, to an amount that the operator agreed to.</Trans>
      )}{' '}
      <Trans>The amount is the difference.</Trans>
    </p>
  )
}

function Formula({ kind }: Pick<ContractLineView, 'kind'>) {
  return (
    <p className="small text-2">
      {kind === 'dividend' ? (
        <Trans>
          The stakes of the team, less payouts, rebates, commissions and rewards, and with the losses carried in, times
          the rate of the highest tier that is reached.
        </Trans>
      ) : kind === 'realtimeSalary' ? (
        <Trans>
          Each bet by itself: its valid bet, times the rate for winning or for losing bets of the row that it reaches.
        </Trans>
      ) : (
        <Trans>The valid bets of the team, times the rate of the highest tier that is reached.</Trans>
      )}{' '}
      <Trans>Amounts are cut to 4 decimal places.</Trans>
    </p>
  )
}
