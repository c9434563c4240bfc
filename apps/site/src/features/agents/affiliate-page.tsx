import { displayMoney } from '@croupier/kernel/money'
import { rateText } from '@croupier/rules/rate'
import { Amount } from '@croupier/ui/amount'
import { Card, CardHead, StatCard } from '@croupier/ui/card'
import { DataTable } from '@croupier/ui/data-table'
import { EmptyState, Skeleton } from '@croupier/ui/feedback'
import { Tag } from '@croupier/ui/tag'
import type { AffiliateTerms } from '@croupier/wire/agents/affiliate-shapes'
import { type AgentAffiliate, agentAffiliate } from '@croupier/wire/agents/affiliates'
import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { useCall } from '../../lib/call.ts'
import { CopyButton } from '../../lib/copy-button.tsx'
import { lazyPart } from '../../lib/lazy.ts'
import { listText } from '../../lib/list-text.ts'
import { useCurrency } from '../../lib/merchant.ts'
import { useMoneyText } from '../../lib/money-text.ts'
import { RecordTrouble } from '../../lib/record/record-trouble.tsx'
import { useIncomeStates } from './affiliate-words.ts'
import css from './agents.module.css'
import { REFRESH_MS } from './use-team-days.ts'

/** A part of its own: few months are opened. */
const AffiliateStatementDialog = lazyPart(
  'agents',
  () => import('./affiliate-statement.tsx'),
  'AffiliateStatementDialog',
)

/** Agent rules §11: the members whom the agent brings by codes and domains, and what its plan comes to. */
export function AffiliatePage() {
  const { data, error, refetch } = useCall(agentAffiliate, {}, { everyMs: REFRESH_MS })
  if (!data && error) return <RecordTrouble error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={420} radius={16} />
  return (
    <div className={css.page}>
      <Counts month={data.month} />
      <div className={css.charts}>
        <Codes codes={data.codes} />
        <Plan plan={data.plan} />
      </div>
      {data.campaigns.some(({ subId }) => subId !== null) && <Campaigns campaigns={data.campaigns} />}
      <Months months={data.months} />
    </div>
  )
}

function Counts({ month }: Pick<AgentAffiliate, 'month'>) {
  const currency = useCurrency()
  const note = <Trans>This month</Trans>
  return (
    <div className={css.cards}>
      <StatCard label={<Trans>New registrations</Trans>} note={note}>
        <span className="num">{month.registrations}</span>
      </StatCard>
      <StatCard label={<Trans>First deposits</Trans>} note={note}>
        <span className="num">{month.firstDeposits}</span>
      </StatCard>
      <StatCard label={<Trans>Sum of first deposits</Trans>} note={note}>
        <Amount value={month.firstDepositSum} currency={currency} />
      </StatCard>
    </div>
  )
}

function Codes({ codes }: Pick<AgentAffiliate, 'codes'>) {
  const { t } = useLingui()
  return (
    <Card as="section">
      <CardHead title={t`Your codes`} />
      <ul className={css.links}>
        {codes.map(({ code, domains }) => (
          <li key={code} className={css.bar}>
            <span className={css.facts}>
              <code>{code.toUpperCase()}</code>
              {domains.length > 0 && <Hosts domains={domains} />}
            </span>
            <CopyButton text={addressOf(code, domains[0])} label={t`Copy link`} inWords />
          </li>
        ))}
      </ul>
      <p className="small text-2">
        <Trans>Add &subId=… to a link to count a campaign on its own.</Trans>
      </p>
    </Card>
  )
}

const addressOf = (code: string, domain: string | undefined): string =>
  `${domain ? `https://${domain}` : location.origin}/register?affiliateCode=${code}`

function Hosts({ domains }: { domains: readonly string[] }) {
  const { i18n } = useLingui()
  const list = listText(i18n.locale, domains)
  return (
    <span className="small text-2">
      <Trans>Visitors of {list} need no code</Trans>
    </span>
  )
}

function Plan({ plan }: Pick<AgentAffiliate, 'plan'>) {
  const { t } = useLingui()
  return (
    <Card as="section">
      <CardHead title={plan ? t`Your plan: ${plan.name}` : t`Your plan`} />
      {plan ? (
        <Terms terms={plan.terms} />
      ) : (
        <p className="text-2">
          <Trans>You have no plan yet. Ask customer service for one.</Trans>
        </p>
      )}
    </Card>
  )
}

function Terms({ terms }: { terms: AffiliateTerms }) {
  const moneyText = useMoneyText()
  const { kind, cpaAmount, cpaMinDeposit, cpaMinValidBet, tiers, carryNegative } = terms
  return (
    <ul className={css.shares}>
      {kind !== 'revShare' && (
        <li>
          <PerMember
            amount={moneyText(cpaAmount)}
            deposit={moneyText(cpaMinDeposit)}
            bets={moneyText(cpaMinValidBet)}
          />
        </li>
      )}
      {tiers.map(({ ngr, activeMembers, rate }) => (
        <li key={`${ngr} ${activeMembers}`}>
          <Tier rate={rateText(rate)} result={moneyText(ngr)} count={activeMembers} />
        </li>
      ))}
      {kind !== 'cpa' && carryNegative && (
        <li>
          <Trans>Losses are carried into the next month</Trans>
        </li>
      )}
    </ul>
  )
}

const PerMember = ({ amount, deposit, bets }: Record<'amount' | 'deposit' | 'bets', string>) => (
  <Trans>
    {amount} for each new member with a first deposit of at least {deposit}, and valid bets of at least {bets} within 30
    days
  </Trans>
)

const Tier = ({ rate, result, count }: { rate: string; result: string; count: number }) => (
  <Trans>
    {rate}% of the result of your members, from {result} and {count} active members on
  </Trans>
)

function Campaigns({ campaigns }: Pick<AgentAffiliate, 'campaigns'>) {
  const { t } = useLingui()
  return (
    <Card as="section">
      <CardHead title={t`Campaigns this month`} />
      <DataTable
        caption={t`Campaigns this month`}
        rows={campaigns}
        rowKey={({ subId }) => subId ?? ''}
        columns={[
          { id: 'subId', header: t`Sub-ID`, card: 'start', cell: ({ subId }) => subId ?? t`Without a sub-ID` },
          {
            id: 'registrations',
            header: t`New registrations`,
            cardLabel: t`New registrations`,
            end: true,
            cell: ({ registrations }) => <span className="num">{registrations}</span>,
          },
          {
            id: 'deposits',
            header: t`First deposits`,
            cardLabel: t`First deposits`,
            end: true,
            cell: ({ firstDeposits }) => <span className="num">{firstDeposits}</span>,
          },
        ]}
        empty={null}
      />
    </Card>
  )
}

function Months({ months }: Pick<AgentAffiliate, 'months'>) {
  const { t } = useLingui()
  const words = useIncomeStates()
  const [openId, setOpenId] = useState<string>()
  const opened = months.find(({ id }) => id === openId)
  return (
    <Card as="section">
      <CardHead title={t`Earlier months`} />
      <DataTable
        caption={t`Earlier months`}
        rows={months}
        rowKey={({ id }) => id}
        onRow={({ id }) => setOpenId(id)}
        columns={[
          {
            id: 'month',
            header: t`Month`,
            card: 'start',
            cell: ({ firstDay }) => <b className="num">{firstDay.slice(0, 7)}</b>,
          },
          {
            id: 'members',
            header: t`New members`,
            cardLabel: t`New members`,
            end: true,
            cell: ({ cpaMembers, cpa }) => <Pair first={String(cpaMembers)} second={displayMoney(cpa)} />,
          },
          {
            id: 'base',
            header: t`Result of members`,
            cardLabel: t`Result of members`,
            end: true,
            cell: ({ base }) => <span className="num">{displayMoney(base)}</span>,
          },
          {
            id: 'share',
            header: t({ message: 'Share', context: 'a part of the result' }),
            cardLabel: t({ message: 'Share', context: 'a part of the result' }),
            end: true,
            cell: ({ rate, revShare }) => <Pair first={`${rateText(rate)}%`} second={displayMoney(revShare)} />,
          },
          {
            id: 'total',
            header: t`Income`,
            cardLabel: t`Income`,
            end: true,
            cell: ({ total }) => <b className="num">{displayMoney(total)}</b>,
          },
          {
            id: 'state',
            header: t`Status`,
            card: 'end',
            cell: ({ state }) => <Tag tone={words[state].tone}>{words[state].text}</Tag>,
          },
        ]}
        empty={
          <EmptyState title={<Trans>No months yet</Trans>}>
            <Trans>A month is computed when it is over.</Trans>
          </EmptyState>
        }
      />
      <Suspense>{opened && <AffiliateStatementDialog month={opened} onClose={() => setOpenId(undefined)} />}</Suspense>
    </Card>
  )
}

const Pair = ({ first, second }: { first: string; second: string }) => (
  <span className="num">
    {first} · {second}
  </span>
)
