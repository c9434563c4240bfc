import { rateText } from '@croupier/rules/rate'
import { Amount } from '@croupier/ui/amount'
import { type Pair, Pairs } from '@croupier/ui/card'
import { Modal } from '@croupier/ui/modal'
import type { AffiliateMonthView } from '@croupier/wire/agents/affiliate-shapes'
import type { Disputable } from '@croupier/wire/agents/dispute-shapes'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCurrency } from '../../lib/merchant.ts'
import css from './agents.module.css'
import { StatementDispute } from './statement-dispute.tsx'
import { StatementInputs } from './statement-inputs.tsx'

/** Agent rules §11, §12: what a plan came to in a month, down to the facts that counted. */
export function AffiliateStatementDialog(props: { month: AffiliateMonthView & Disputable; onClose: () => void }) {
  const { month, onClose } = props
  const { t } = useLingui()
  return (
    <Modal open onClose={onClose} title={t`Affiliate income of ${month.firstDay.slice(0, 7)}`} width={780}>
      <div className={css.values}>
        <Pairs pairs={usePairs(month)} />
        <p className="small text-2">
          <Trans>
            The plan pays an amount for each new member, and a share of what your members lost: their stakes, less
            payouts, rebates, commissions and rewards. Members whom we examine or who are blocked do not count.
          </Trans>{' '}
          <Trans>Amounts are cut to 4 decimal places.</Trans>
        </p>
        <StatementDispute statement={month} />
        <StatementInputs id={month.id} />
      </div>
    </Modal>
  )
}

function usePairs(month: AffiliateMonthView): Pair[] {
  const { t } = useLingui()
  const currency = useCurrency()
  const money = (label: string, value: AffiliateMonthView['total'], strong = false): Pair => ({
    label,
    value: <Amount value={value} currency={currency} />,
    strong,
  })
  const { cpaMembers, cpa, carryIn, carryOut, base, activeMembers, tier, rate, revShare, total } = month
  return [
    { label: t`New members`, value: String(cpaMembers) },
    money(t`For new members`, cpa),
    money(t`Loss carried in`, carryIn),
    money(t`Result of members`, base),
    { label: t`Active members`, value: String(activeMembers) },
    { label: t`Rate`, value: tier === 0 ? t`Not reached` : `${rateText(rate)} %` },
    money(t({ message: 'Share', context: 'a part of the result' }), revShare),
    money(t`Loss carried on`, carryOut),
    money(t`Amount`, total, true),
  ]
}
