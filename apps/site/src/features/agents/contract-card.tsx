import { type Money, ZERO } from '@croupier/kernel/money'
import { type Rate, rateText } from '@croupier/rules/rate'
import { Amount } from '@croupier/ui/amount'
import { type Column, DataTable } from '@croupier/ui/data-table'
import { EmptyState } from '@croupier/ui/feedback'
import { Tag } from '@croupier/ui/tag'
import type { ContractView, TermsView } from '@croupier/wire/agents/contract-shapes'
import { Trans, useLingui } from '@lingui/react/macro'
import ArrowRight from 'lucide-react/icons/arrow-right'
import type { ReactNode } from 'react'
import { useCurrency } from '../../lib/merchant.ts'
import { useTimes } from '../../lib/use-times.ts'
import css from './agents.module.css'
import { useContractWords } from './contract-words.ts'
import { useDayText } from './use-day-text.ts'

/** A contract: its parties, since when it pays, and its tiers. `children` are what the viewer may do. */
export function ContractCard({ contract, children }: { contract: ContractView; children?: ReactNode }) {
  const { t } = useLingui()
  const words = useContractWords()
  const timeText = useStartText(contract.terms.kind)
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
        {words.basis(terms)} {startsAt && <Trans>From {timeText(startsAt)}.</Trans>}{' '}
        {endsAt && <Trans>Ends {timeText(endsAt)}.</Trans>}
      </p>
      <TierTable terms={terms} />
      {children}
    </section>
  )
}

/** When a contract starts or ends: its business day, or the minute for those of hours and windows. */
function useStartText(kind: TermsView['kind']): (at: Date) => string {
  const dayText = useDayText()
  const { zonedMinute } = useTimes()
  return kind === 'hourlySalary' || kind === 'realtimeSalary' ? zonedMinute : dayText
}

/** A tier of any kind. `rates` are one rate, or those of winning and of losing bets. */
type Tier = { tier: number; validBet: Money; profitAndLoss: Money; activeMembers: number; rates: readonly Rate[] }

function tiersOf(terms: TermsView): Tier[] {
  if (terms.kind === 'dividend')
    return terms.tiers.map(({ rate, ...one }, at) => ({ tier: at + 1, ...one, rates: [rate] }))
  const none = { profitAndLoss: ZERO, activeMembers: 0 }
  if (terms.kind === 'realtimeSalary')
    return terms.tiers.map(({ singleBetAmount: validBet, profitRate, lossRate }, at) => ({
      ...none,
      tier: at + 1,
      validBet,
      rates: [profitRate, lossRate],
    }))
  return terms.tiers.map(({ betAmount: validBet, activeMembers, rate }, at) => ({
    ...none,
    tier: at + 1,
    validBet,
    activeMembers,
    rates: [rate],
  }))
}

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
  const rate = (id: string, header: string, at: number): Column<Tier> => ({
    id,
    header,
    end: true,
    cardLabel: header,
    cell: ({ rates }) => <b className="num">{rateText(rates[at] ?? 0n)} %</b>,
  })
  const active: Column<Tier> = {
    id: 'active',
    header: words.activeMembers,
    end: true,
    cardLabel: words.activeMembers,
    cell: ({ activeMembers }) => <span className="num">{activeMembers}</span>,
  }
  const isRealtime = terms.kind === 'realtimeSalary'
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
    ...(isRealtime ? [] : [active]),
    ...(isRealtime
      ? [rate('profit', words.profitRate, 0), { ...rate('loss', words.lossRate, 1), card: 'end' as const }]
      : [{ ...rate('rate', words.rate, 0), card: 'end' as const }]),
  ]
}
