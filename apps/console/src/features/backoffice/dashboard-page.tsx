import { useCall } from '@croupier/api-client/react'
import { displayMoney, type Money, units, ZERO } from '@croupier/kernel/money'
import { BarChart } from '@croupier/ui/bar-chart'
import { LinkButton } from '@croupier/ui/button'
import { Card, CardHead, StatCard } from '@croupier/ui/card'
import { Figures } from '@croupier/ui/console-shell'
import { IconTile } from '@croupier/ui/steps'
import type { Tone } from '@croupier/ui/tag'
import { dashboard } from '@croupier/wire/backoffice/dashboard.console'
import type { Output } from '@croupier/wire/endpoint'
import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line'
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line'
import Gauge from 'lucide-react/icons/gauge'
import HandCoins from 'lucide-react/icons/hand-coins'
import MessageSquareWarning from 'lucide-react/icons/message-square-warning'
import Ticket from 'lucide-react/icons/ticket'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { useConsole, useMay } from '../../lib/console.tsx'
import { counted } from '../../lib/counted.ts'
import { GameName } from '../../lib/games.tsx'
import { Loaded } from '../../lib/loaded.tsx'
import { Sum } from '../../lib/money.tsx'
import { timeText, waitingText } from '../../lib/time.ts'
import css from './dashboard.module.css'
import { LatestActions } from './latest-actions.tsx'

type Today = Output<typeof dashboard>
const UNITS_PER_ONE = 10_000
const HOURS = 24

/** The figures of the day, money by hour, and the queues that need attention. */
export default function DashboardPage() {
  const today = useCall(dashboard, {}, { everyMs: 15_000 })
  const mayAudit = useMay('audit.entry.view')
  return (
    <Loaded call={today} height={620}>
      {(day) => (
        <>
          <p className={css.at}>
            Today, {timeText(day.from).slice(0, 10)} · updated {timeText(day.at).slice(11)} UTC
          </p>
          <Kpis day={day} />
          <div className={css.wide}>
            <Card>
              <BarChart
                title="Deposits and withdrawals by hour"
                bars={hoursOf(day)}
                series={['Deposits', 'Withdrawals']}
                tableLabel="As a table"
                chartLabel="As a chart"
                barsLabel="Hour (UTC)"
              />
            </Card>
            <NeedsAPerson day={day} />
          </div>
          <div className={css.wide}>
            <Games day={day} />
            {mayAudit && <LatestActions />}
          </div>
        </>
      )}
    </Loaded>
  )
}

/** All hours of the day. Future hours are empty, so that the chart keeps its width. */
function hoursOf({ hours }: Today) {
  return Array.from({ length: HOURS }, (_, at) => {
    const { deposits = ZERO, withdrawals = ZERO } = hours[at] ?? {}
    return {
      label: `${String(at).padStart(2, '0')}:00`,
      values: [Number(deposits) / UNITS_PER_ONE, Number(withdrawals) / UNITS_PER_ONE],
      texts: [displayMoney(deposits), displayMoney(withdrawals)],
    }
  })
}

function Kpis({ day }: { day: Today }) {
  return (
    <Figures>
      <StatCard label="Deposits" dense note={counted(day.deposits.count, 'deposit')}>
        <Sum value={day.deposits.total} />
      </StatCard>
      <StatCard label="Withdrawals" dense note={counted(day.withdrawals.count, 'withdrawal')}>
        <Sum value={day.withdrawals.total} />
      </StatCard>
      <StatCard label="Stakes" dense note={counted(day.bets, 'settled bet')}>
        <Sum value={day.stakes} />
      </StatCard>
      <StatCard label="Payouts" dense>
        <Sum value={day.payouts} />
      </StatCard>
      <StatCard label="GGR" dense note={marginText(day.ggr, day.stakes)}>
        <Sum value={day.ggr} />
      </StatCard>
      <StatCard label="New members" dense>
        {day.registered}
      </StatCard>
    </Figures>
  )
}

/** Percent with one decimal; there is no margin without stakes. */
function marginText(ggr: Money, stakes: Money): string {
  if (stakes === 0n) return 'No margin yet'
  return `${(Number((ggr * 1_000n) / stakes) / 10).toFixed(1)}% margin`.replace('-', '\u2212')
}

/** The queues that this person may work on. */
function NeedsAPerson({ day }: { day: Today }) {
  const { now } = useConsole()
  const maySeeWithdrawals = useMay('withdrawal.order.view')
  const maySeeDeposits = useMay('deposit.order.view')
  const maySeeDraws = useMay('draw.record.view')
  const maySeeContracts = useMay('agent.contract.view')
  const maySeeReturns = useMay('game.return.view')
  const { checks, payouts, held, oldestAt } = day.withdrawalsWaiting
  const oldest = oldestAt ? `Oldest ${waitingText(Math.floor((now() - oldestAt.getTime()) / 1000))}` : 'None waiting'
  return (
    <Card>
      <CardHead title="Needs attention" />
      <ul className={css.needs}>
        {maySeeWithdrawals && (
          <Need
            tone={checks + payouts > 0 ? 'warning' : 'plain'}
            icon={<ArrowUpFromLine aria-hidden="true" />}
            title={`${counted(checks, 'withdrawal')} to check, ${payouts} to pay`}
            note={`${oldest} · ${held} on hold`}
            href="/withdrawals"
          />
        )}
        {maySeeDeposits && (
          <Need
            tone={day.depositsHeld > 0 ? 'warning' : 'plain'}
            icon={<ArrowDownToLine aria-hidden="true" />}
            title={`${counted(day.depositsHeld, 'deposit')} on hold`}
            note="The payment differs from the order"
            href="/deposits"
          />
        )}
        {maySeeDraws && (
          <Need
            tone={day.draws.late > 0 ? 'danger' : 'plain'}
            icon={<Ticket aria-hidden="true" />}
            title={`${counted(day.draws.late, 'draw')} late`}
            note={`${day.draws.open} open · ${day.draws.voidToday} void today`}
            href="/draws"
          />
        )}
        {maySeeReturns && day.returnAlerts > 0 && (
          <Need
            tone="danger"
            icon={<Gauge aria-hidden="true" />}
            title={`${counted(day.returnAlerts, 'return')} of games outside the band`}
            note="The rounds differ from the declared return"
            href="/game-returns?group=alerts"
          />
        )}
        {maySeeContracts && <AgentNeeds agents={day.agents} />}
      </ul>
      {!(maySeeWithdrawals || maySeeDeposits || maySeeDraws || maySeeContracts) && (
        <p className="text-2">Other roles handle withdrawals, deposits and draws.</p>
      )}
    </Card>
  )
}

/** What waits in the contracts of agents. */
const AgentNeeds = ({ agents: { differingRuns, overdueDebts, overdueDisputes } }: Pick<Today, 'agents'>) => (
  <>
    {differingRuns > 0 && (
      <Need
        tone="danger"
        icon={<TriangleAlert aria-hidden="true" />}
        title={`${counted(differingRuns, 'closed run')} with other figures`}
        note="A new computation differs from what was paid"
        href="/contract-runs"
      />
    )}
    {overdueDebts > 0 && (
      <Need
        tone="danger"
        icon={<HandCoins aria-hidden="true" />}
        title={`${counted(overdueDebts, 'debt')} of agents overdue`}
        note="Older than seven days"
        href="/contract-debts?group=overdue"
      />
    )}
    {overdueDisputes > 0 && (
      <Need
        tone="danger"
        icon={<MessageSquareWarning aria-hidden="true" />}
        title={`${counted(overdueDisputes, 'dispute')} of agents overdue`}
        note="Open for more than seven days"
        href="/contract-disputes?status=open"
      />
    )}
  </>
)

const Need = (props: { tone: Tone; icon: ReactNode; title: string; note: string; href: string }) => (
  <li>
    <IconTile tone={props.tone}>{props.icon}</IconTile>
    <span>
      <b className="title-3">{props.title}</b>
      <small>{props.note}</small>
    </span>
    <LinkButton size="s" href={props.href} aria-label={`Open: ${props.title}`}>
      Open
    </LinkButton>
  </li>
)

function Games({ day }: { day: Today }) {
  // The server sorts games by stakes, largest first.
  const largest = day.games[0]?.stakes ?? 0n
  return (
    <Card>
      <CardHead title="Stakes and margin by game" />
      {day.games.length === 0 && <p className="text-2">No bets settled today.</p>}
      <ul className={css.games}>
        {day.games.map((one) => (
          <li key={one.game}>
            <span>
              <GameName code={one.game} />
            </span>
            <i>
              <u style={{ width: `${largest === 0n ? 0 : Number((one.stakes * 100n) / largest)}%` }} />
            </i>
            <Sum value={one.stakes} />
            <span className="text-2">{marginText(units(one.stakes - one.payouts), one.stakes)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
