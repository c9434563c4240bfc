import { parseMoney } from '@croupier/kernel/money'
import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line'
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line'
import Bell from 'lucide-react/icons/bell'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import ScrollText from 'lucide-react/icons/scroll-text'
import Search from 'lucide-react/icons/search'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import Users from 'lucide-react/icons/users'
import { useState } from 'react'
import { Amount } from '../src/amount.tsx'
import { Avatar } from '../src/avatar.tsx'
import { Button, IconButton } from '../src/button.tsx'
import { Card, Pairs } from '../src/card.tsx'
import { Checkbox } from '../src/choice.tsx'
import { BulkBar, CheckList, Key, RiskBar, useKeys } from '../src/console-parts.tsx'
import { ConsoleMenu, ConsoleShell, FilterBar, SidePanel, SplitView } from '../src/console-shell.tsx'
import { Chip } from '../src/controls.tsx'
import { type Column, DataTable } from '../src/data-table.tsx'
import { Field } from '../src/field.tsx'
import { Tag } from '../src/tag.tsx'
import { toast } from '../src/toast.tsx'
import { Between, Row } from './board.tsx'

interface Request {
  id: string
  member: string
  amount: string
  risk: number
  waiting: string
}
const REQUESTS: Request[] = [
  { id: 'W-88222', member: 'reef_06', amount: '15200', risk: 22, waiting: '14:02' },
  { id: 'W-88224', member: 'oanh.v', amount: '12004', risk: 33, waiting: '11:20' },
  { id: 'W-88230', member: 'dao_hn', amount: '18500', risk: 64, waiting: '3:48' },
]
const COLUMNS: Column<Request>[] = [
  {
    id: 'tick',
    header: <span className="visually-hidden">Select</span>,
    card: 'hidden',
    width: 44,
    cell: (row) => <Checkbox aria-label={`Select ${row.id}`} />,
  },
  { id: 'id', header: 'Request', card: 'hidden', cell: (row) => <span className="num">{row.id}</span> },
  { id: 'member', header: 'Player', cell: (row) => <b className="title-3">{row.member}</b> },
  { id: 'amount', header: 'Amount', end: true, cell: (row) => <Amount value={parseMoney(row.amount)} currency="P" /> },
  { id: 'waiting', header: 'Waiting', cell: (row) => <span className="num text-2">{row.waiting}</span> },
  { id: 'risk', header: 'Risk', card: 'end', cell: (row) => <RiskBar score={row.risk} label="Risk" /> },
  {
    id: 'checks',
    header: 'Checks',
    cell: (row) =>
      row.risk < 30 ? (
        <Tag tone="good">Clear</Tag>
      ) : row.risk < 60 ? (
        <Tag tone="warning">Name match</Tag>
      ) : (
        <Tag tone="danger">2 checks</Tag>
      ),
  },
]
const MENU = (
  <ConsoleMenu
    label="Console"
    home={{ href: '#console', label: 'Console home', name: 'console' }}
    groups={[
      { items: [{ href: '#console', label: 'Dashboard', icon: <LayoutDashboard aria-hidden="true" /> }] },
      {
        title: 'Money',
        items: [
          {
            href: '#console',
            label: 'Withdrawals',
            icon: <ArrowUpFromLine aria-hidden="true" />,
            current: true,
            count: 12,
          },
          { href: '#console', label: 'Deposits', icon: <ArrowDownToLine aria-hidden="true" /> },
        ],
      },
      { title: 'People', items: [{ href: '#console', label: 'Players', icon: <Users aria-hidden="true" /> }] },
      { title: 'System', items: [{ href: '#console', label: 'Audit log', icon: <ScrollText aria-hidden="true" /> }] },
    ]}
  />
)

const SEARCH = (
  <Field
    dense
    bare
    hideLabel
    label="Search"
    placeholder="Player, bet or transaction"
    icon={<Search aria-hidden="true" />}
    end={<Key>/</Key>}
  />
)

function Panel({ request }: { request: Request }) {
  return (
    <SidePanel label={`Request ${request.id}`}>
      <div>
        <Between>
          <span className="title-2">
            <Amount value={parseMoney(request.amount)} currency="P" />
          </span>
          <Tag tone="danger" icon={<ShieldAlert aria-hidden="true" />}>
            Risk {request.risk}
          </Tag>
        </Between>
        <span className="text-2">
          {request.id} · {request.member}
        </span>
      </div>
      <CheckList
        stateLabel={(state) => state}
        lines={[
          { state: 'ok', text: 'Account name matches payout name', note: 'DAO H** N**' },
          { state: 'bad', text: 'Device shared with 2 other accounts', note: 'Seen today' },
          { state: 'waiting', text: 'Second person needed' },
        ]}
      />
      <Pairs
        pairs={[
          { label: 'Deposits, 30 days', value: 'P 9,200.00' },
          { label: 'Turnover since last deposit', value: '11.4×' },
        ]}
      />
      <div>
        <Field
          dense
          label="Note to player"
          optional="(sent if held or rejected)"
          defaultValue="Please confirm your new address"
        />
        <Row>
          <Button kind="primary">
            Approve <Key>A</Key>
          </Button>
          <Button>
            Hold <Key>H</Key>
          </Button>
          <Button kind="dangerSoft">Reject</Button>
        </Row>
      </div>
    </SidePanel>
  )
}

export function ConsoleScreen() {
  const [chosen, setChosen] = useState('W-88230')
  const request = REQUESTS.find((each) => each.id === chosen) ?? REQUESTS[0]
  useKeys({ a: () => toast({ text: `${chosen} approved` }) })
  return (
    <ConsoleShell
      skipLabel="Skip to content"
      menu={MENU}
      menuLabel="Menu"
      onMenu={() => {}}
      title="Withdrawals"
      status={<Tag tone="good">All systems normal</Tag>}
      search={SEARCH}
      barEnd={
        <>
          <IconButton label="Alerts" pip>
            <Bell aria-hidden="true" />
          </IconButton>
          <Avatar name="olga a" small />
        </>
      }
    >
      <FilterBar>
        <Chip pressed>
          Waiting <b className="num">12</b>
        </Chip>
        <Chip>Second approval</Chip>
        <Chip>Sending</Chip>
      </FilterBar>
      <SplitView panel={request && <Panel request={request} />}>
        <Card tight>
          <DataTable
            dense
            caption="Withdrawals"
            columns={COLUMNS}
            rows={REQUESTS}
            rowKey={(row) => row.id}
            empty="Nothing waits"
            selectedKey={chosen}
            onRow={(row) => setChosen(row.id)}
          />
        </Card>
      </SplitView>
      <BulkBar label="Selected">
        <b>2 selected</b>
        <span className="text-3 small">Only clear requests can be approved together</span>
        <Button size="s" kind="quiet">
          Clear
        </Button>
        <Button size="s" kind="primary">
          Approve 2
        </Button>
      </BulkBar>
    </ConsoleShell>
  )
}
