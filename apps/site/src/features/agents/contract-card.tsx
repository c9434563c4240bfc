import { type Money, ZERO } from '@croupier/kernel/money'
import { rateText } from '@croupier/rules/rate'
import { Amount } from '@croupier/ui/amount'
import { type Column, DataTable } from '@croupier/ui/data-table'
import { EmptyState } from '@croupier/ui/feedback'
import { Tag } from '@croupier/ui/tag'
import type { ContractView, TermsView } from '@croupier/wire/agents/contract-shapes'
import { Trans, useLingui } from '@lingui/react/macro'
import ArrowRight from 'lucide-react/icons/arrow-right'
import type { ReactNode } from 'react'
import { useCurrency } from '../../lib/merchant.ts'
import css from './agents.module.css'
import { useContractWords } from './contract-words.ts'
import { useDayText } from './use-day-text.ts'

/** A contract: its parties, since when it pays, and its tiers. `children` are what the viewer may do. */
export function ContractCard({ contract, children }: { contract: ContractView; children?: ReactNode }) {
  const { t } = useLingui()
  const words = useContractWords()
  const dayText = useDayText()
  const { payer, payee, status, terms, startsAt, endsAt } = contract
  const name = words.statuses[status]
  return (
    <section className={css.facts} aria-label={t`Contract with ${payee}`}>
      <p className={css.bar}>
        <b className="wraps">
          {payer ?? t`The house`} <ArrowRight aria-hidden="true" size={14} className={css.arrow} /> {payee}
        </b>
        <Tag tone={name.tone}>{name.text}</Tag>
      </p>
      <p className="small text-2">
        {words.basis(terms)} {startsAt && <Trans>From {dayText(startsAt)}.</Trans>}{' '}
        {endsAt && <Trans>Ends {dayText(endsAt)}.</Trans>}
      </p>
      <TierTable terms={terms} />
      {children}
    </section>
  )
}

type Tier = { tier: number; validBet: Money; profitAndLoss: Money; activeMembers: number; rate: bigint }

const tiersOf = (terms: TermsView): Tier[] =>
  terms.kind === 'dividend'
    ? terms.tiers.map((one, at) => ({ tier: at + 1, ...one }))
    : terms.tiers.map(({ betAmount, ...one }, at) => ({
        tier: at + 1,
        validBet: betAmount,
        profitAndLoss: ZERO,
        ...one,
      }))

function TierTable({ terms }: { terms: TermsView }) {
  const { t } = useLingui()
  return (
    <DataTable
      caption={t`Tiers`}
      columns={useTierColumns(terms)}
      rows={tiersOf(terms)}
      rowKey={({ tier }) => String(tier)}
      empty={<EmptyState title={<Trans>No tiers</Trans>} />}
    />
  )
}

function useTierColumns(terms: TermsView): Column<Tier>[] {
  const { t } = useLingui()
  const currency = useCurrency()
  const words = useContractWords()
  const money = (id: string, header: string, of: (tier: Tier) => Money): Column<Tier> => ({
    id,
    header,
    end: true,
    cardLabel: header,
    cell: (tier) => <Amount value={of(tier)} currency={currency} />,
  })
  return [
    {
      id: 'tier',
      header: t`Tier`,
      cell: ({ tier }) => <b className="num">{tier}</b>,
      card: 'start',
      cardLabel: t`Tier`,
    },
    money('validBet', words.validBet(terms.kind), ({ validBet }) => validBet),
    ...(terms.kind === 'dividend' ? [money('pnl', words.profitAndLoss, ({ profitAndLoss }) => profitAndLoss)] : []),
    {
      id: 'active',
      header: words.activeMembers,
      end: true,
      cardLabel: words.activeMembers,
      cell: ({ activeMembers }) => <span className="num">{activeMembers}</span>,
    },
    {
      id: 'rate',
      header: words.rate,
      end: true,
      cardLabel: words.rate,
      card: 'end',
      cell: ({ rate }) => <b className="num">{rateText(rate)} %</b>,
    },
  ]
}
