import { parseMoney } from '@croupier/kernel/money'
import Bell from 'lucide-react/icons/bell'
import IdCard from 'lucide-react/icons/id-card'
import LandmarkIcon from 'lucide-react/icons/landmark'
import MessageSquareCode from 'lucide-react/icons/message-square-code'
import QrCodeIcon from 'lucide-react/icons/qr-code'
import Search from 'lucide-react/icons/search'
import Smartphone from 'lucide-react/icons/smartphone'
import UserRound from 'lucide-react/icons/user-round'
import { useState } from 'react'
import { AvatarButton } from '../src/avatar-button.tsx'
import { BalancePill } from '../src/balance-pill.tsx'
import { Button, IconButton, LinkButton } from '../src/button.tsx'
import { Checkbox, RadioCards, Switch } from '../src/choice.tsx'
import { Chip, Chips, QuickSums, SegmentedControl, Stepper } from '../src/controls.tsx'
import { CursorPages } from '../src/cursor-pages.tsx'
import { Field, Select, TextArea } from '../src/field.tsx'
import { Menu } from '../src/menu.tsx'
import { Pagination } from '../src/pagination.tsx'
import { PasswordField } from '../src/password-field.tsx'
import { Tabs } from '../src/tabs.tsx'
import { Board, Boards, Col, Row, Two } from './board.tsx'

const nothing = () => {}
const balance = { value: parseMoney('12480.50'), currency: 'P', onToggleHidden: nothing, onRefresh: nothing }
const METHODS = [
  { value: 'qr', label: 'QR bank transfer', note: 'About 1 minute · no fee', icon: <QrCodeIcon aria-hidden="true" /> },
  { value: 'bank', label: 'Bank transfer', note: '5–15 minutes · no fee', icon: <LandmarkIcon aria-hidden="true" /> },
  {
    value: 'sms',
    label: 'E-wallet',
    note: 'Closed until 04:00',
    icon: <Smartphone aria-hidden="true" />,
    disabled: true,
  },
]

const Buttons = () => (
  <Board title="Buttons: commit, default, outline, quiet, win, danger; busy, disabled, sizes">
    <Col>
      <Row>
        <Button kind="primary">Place bet</Button>
        <Button>Add to basket</Button>
        <Button kind="outline">Free play</Button>
        <Button kind="quiet">Cancel</Button>
        <Button kind="lamp">Cash out</Button>
        <Button kind="dangerSoft">Reject</Button>
        <Button kind="primary" busy busyLabel="Placing">
          Place bet
        </Button>
      </Row>
      <Row>
        <Button size="s">Small</Button>
        <Button kind="primary" size="s">
          Approve
        </Button>
        <LinkButton href="#controls" size="s" kind="quiet">
          See all
        </LinkButton>
        <IconButton label="Messages, 3 unread" pip>
          <Bell aria-hidden="true" />
        </IconButton>
        <IconButton label="Search" disabled>
          <Search aria-hidden="true" />
        </IconButton>
      </Row>
      <Button kind="primary" size="l" disabledReason="Round 0735 is closed. The next opens in 12 s.">
        Place bet
      </Button>
    </Col>
  </Board>
)

function Fields() {
  const [password, setPassword] = useState('steady7')
  const rules = [
    { label: '6–16 characters', met: password.length >= 6 && password.length <= 16 },
    { label: 'Letters and digits', met: /[a-z]/i.test(password) && /\d/.test(password) },
    { label: 'One capital', met: /[A-Z]/.test(password) },
  ]
  return (
    <Board title="Fields: empty, accepted, error, password, area, select">
      <Two>
        <Field
          label="Mobile number"
          placeholder="912 345 678"
          hint="We send a 6-digit code"
          icon={<Smartphone aria-hidden="true" />}
        />
        <Field label="Username" defaultValue="linh_m" accepted="Available" icon={<UserRound aria-hidden="true" />} />
        <Field
          label="Real name"
          defaultValue="L1nh"
          error="Real name format is incorrect"
          icon={<IdCard aria-hidden="true" />}
        />
        <Field
          label="SMS code"
          defaultValue="482016"
          accepted="Code accepted"
          icon={<MessageSquareCode aria-hidden="true" />}
          end={<Button size="s">0:48</Button>}
        />
      </Two>
      <PasswordField
        label="Password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        rules={rules}
      />
      <Field
        label="Amount"
        money
        defaultValue="1,000.00"
        icon={<span>P</span>}
        accepted="Inside your daily deposit limit."
      />
      <Two>
        <Select label="Bank" value="a" onChange={() => {}} options={[{ value: 'a', label: 'Harbour Bank' }]} />
        <Field label="Off" disabled defaultValue="Cannot be changed" />
      </Two>
      <TextArea label="Note to player" optional="(sent if held)" defaultValue="Please confirm your new address" />
      <Field dense bare label="Search" placeholder="Player, bet or transaction" icon={<Search aria-hidden="true" />} />
    </Board>
  )
}

function Choices() {
  const [tab, setTab] = useState('trend')
  const [mode, setMode] = useState('single')
  const [method, setMethod] = useState('qr')
  const [sum, setSum] = useState('1000')
  const [count, setCount] = useState(5)
  const [page, setPage] = useState(7)
  return (
    <Board title="Tabs, segments, chips, switch, stepper, choices, pagination">
      <Col>
        <Tabs
          label="Views"
          value={tab}
          onChange={setTab}
          tabs={['trend', 'results', 'bets'].map((value) => ({ value, label: value }))}
        />
        <SegmentedControl
          label="Mode"
          value={mode}
          onChange={setMode}
          segments={['single', 'double', 'system'].map((value) => ({ value, label: value }))}
        />
        <Chips label="Filters">
          <Chip pressed>Lottery</Chip>
          <Chip pressed={false}>Slots</Chip>
          <Chip disabled>Fish</Chip>
          <Switch defaultChecked aria-label="On" />
          <Switch aria-label="Off" />
          <Stepper label="Multiplier" value={count} onChange={setCount} max={20} />
        </Chips>
        <RadioCards label="How do you want to pay?" options={METHODS} value={method} onChange={setMethod} />
        <QuickSums
          label="Sums"
          value={sum}
          onPick={setSum}
          sums={['200', '500', '1000'].map((value) => ({ value, text: value }))}
        />
        <Checkbox defaultChecked>I am 18 or over and accept the user agreement.</Checkbox>
        <Checkbox>Remember username</Checkbox>
        <Checkbox wrong>Needed before you go on</Checkbox>
        <Pagination page={page} pages={46} onPage={setPage} />
        <CursorPages
          page={page}
          hasNext={page < 46}
          onPrevious={() => setPage(page - 1)}
          onNext={() => setPage(page + 1)}
        />
      </Col>
    </Board>
  )
}

const Balance = () => (
  <Board title="Balance pill: shown, hidden, refreshing, changed, first load; menu">
    <Row>
      <BalancePill {...balance} deposit={{ href: '#controls', label: 'Deposit' }} />
      <BalancePill {...balance} hidden />
      <BalancePill {...balance} refreshing />
      <BalancePill {...balance} change={parseMoney('247')} />
      <BalancePill {...balance} value={undefined} />
      <Menu
        label="Account"
        align="start"
        trigger={(button) => <AvatarButton name="linh m" label="account menu" {...button} />}
        entries={[
          { label: 'My wallet', href: '#member' },
          { label: 'Messages', onPress: nothing },
          { label: 'Log out', onPress: nothing, apart: true },
        ]}
      />
    </Row>
  </Board>
)

export const Controls = () => (
  <Boards>
    <Buttons />
    <Fields />
    <Choices />
    <Balance />
  </Boards>
)
