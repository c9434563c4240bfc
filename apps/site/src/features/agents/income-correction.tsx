import type { Money } from '@croupier/kernel/money'
import { Amount } from '@croupier/ui/amount'
import { Pairs } from '@croupier/ui/card'
import { Modal } from '@croupier/ui/modal'
import type { IncomeStatement } from '@croupier/wire/agents/income'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCurrency } from '../../lib/merchant.ts'
import css from './agents.module.css'
import { StatementDispute } from './statement-dispute.tsx'
import { StatementInputs } from './statement-inputs.tsx'

type Props = { statement: IncomeStatement; before: Money; onClose: () => void }

/** Agent rules §8.6: a correction of a statement, with the inputs of that statement. */
export function IncomeCorrectionDialog({ statement, before, onClose }: Props) {
  const { t } = useLingui()
  const currency = useCurrency()
  return (
    <Modal open onClose={onClose} title={t`Correction · ${statement.firstDay}`} width={780}>
      <div className={css.values}>
        <Pairs
          pairs={[
            { label: t`Amount before`, value: <Amount value={before} currency={currency} /> },
            { label: t`Amount`, value: <Amount value={statement.amount} currency={currency} />, strong: true },
          ]}
        />
        <p className="small">
          <Trans>This line corrects the ones before, to an amount that the operator agreed to.</Trans>{' '}
          <Trans>The amount is the difference.</Trans>
        </p>
        <StatementDispute statement={statement} />
        <StatementInputs id={statement.id} />
      </div>
    </Modal>
  )
}
