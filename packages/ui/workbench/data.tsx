import { parseMoney } from '@croupier/kernel/money'
import Check from 'lucide-react/icons/check'
import Gift from 'lucide-react/icons/gift'
import Info from 'lucide-react/icons/info'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Target from 'lucide-react/icons/target'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useState } from 'react'
import { Amount } from '../src/amount.tsx'
import { Avatar } from '../src/avatar.tsx'
import { Balls } from '../src/balls.tsx'
import { Button } from '../src/button.tsx'
import { Pairs, StatCard } from '../src/card.tsx'
import { CountdownRing } from '../src/countdown-ring.tsx'
import { type Column, DataTable } from '../src/data-table.tsx'
import { FeatureCard } from '../src/feature-card.tsx'
import { ProgressBar } from '../src/feedback.tsx'
import { GameTile } from '../src/game-tile.tsx'
import { ProviderChip } from '../src/provider-chip.tsx'
import { QrCard } from '../src/qr-card.tsx'
import { StakeKeypad } from '../src/stake-keypad.tsx'
import { ListRow, Steps, Tracker } from '../src/steps.tsx'
import { Count, LiveDot, Note, Tag } from '../src/tag.tsx'
import { Board, Boards, Col, Row, Two } from './board.tsx'

interface Bet {
  id: string
  game: string
  stake: string
  result: string
}
const BETS: Bet[] = [
  { id: '8842-1170', game: 'SSC 1-minute', stake: '60', result: '+247.0021' },
  { id: '8842-1169', game: 'SSC 1-minute', stake: '30', result: '-30' },
]
const COLUMNS: Column<Bet>[] = [
  { id: 'game', header: 'Game', cell: (bet) => <b className="title-3">{bet.game}</b> },
  { id: 'stake', header: 'Stake', end: true, cell: (bet) => <Amount value={parseMoney(bet.stake)} currency="P" /> },
  { id: 'id', header: 'Receipt', cell: (bet) => <span className="text-3 num">{bet.id}</span> },
  {
    id: 'result',
    header: 'Result',
    card: 'end',
    cell: (bet) => (bet.result.startsWith('-') ? <Tag>Lost</Tag> : <Tag tone="good">Won</Tag>),
  },
]

const Money = () => (
  <Board title="Amounts, tags, counts, notes">
    <Col>
      <Row>
        <Amount value={parseMoney('12480.5')} currency="P" />
        <Amount value={parseMoney('247.0021')} currency="P" signed />
        <Amount value={parseMoney('-182.4')} currency="P" signed />
        <Avatar name="linh m" />
        <Avatar name="tom" small />
        <Count>3</Count>
        <LiveDot />
      </Row>
      <Row>
        {(['plain', 'good', 'warning', 'danger', 'info', 'lamp', 'tide', 'ember'] as const).map((tone) => (
          <Tag key={tone} tone={tone}>
            {tone}
          </Tag>
        ))}
      </Row>
      <Note icon={<Info aria-hidden="true" />}>Prices move; the slip asks before it takes a lower one.</Note>
      <Note tone="warning" icon={<TriangleAlert aria-hidden="true" />}>
        Two contracts below end when this is accepted.
      </Note>
      <Note tone="good" icon={<ShieldCheck aria-hidden="true" />}>
        A withdrawal cannot be pulled back into play.
      </Note>
      <Note tone="quiet" icon={<Info aria-hidden="true" />}>
        Limits are yours at any time.
      </Note>
      <Pairs
        pairs={[
          { label: 'You pay', value: 'P 1,000.00' },
          { label: 'Total stake', value: 'P 550.00', strong: true, rule: true },
        ]}
      />
    </Col>
  </Board>
)

const Lottery = () => (
  <Board title="Countdown ring: open, last 10 seconds, closed; balls by game">
    <Col>
      <Row>
        <CountdownRing seconds={41} of={60} closedText="Draw" />
        <CountdownRing seconds={8} of={60} closedText="Draw" />
        <CountdownRing seconds={0} of={60} closedText="Draw" />
        <CountdownRing seconds={4000} of={7200} closedText="Draw" />
      </Row>
      <Row>
        <Balls label="Result" numbers={[7, 0, 3, 9, 2]} size="l" />
        <Balls label="Result" numbers={['07', '11', '03']} hue="elevenFive" />
        <Balls label="Result" numbers={[33, undefined, undefined]} hue="mark" size="s" />
        <Balls label="Result" numbers={[4]} hue="fast" arriving />
      </Row>
    </Col>
  </Board>
)

function Keypad() {
  const [text, setText] = useState('60')
  return (
    <Board title={`Stake keypad: ${text}`}>
      <StakeKeypad
        label="Stake"
        value={text}
        onChange={setText}
        adds={['50', '100', '500']}
        onAdd={(sum) => setText(String(Number(text) + Number(sum)))}
        onDone={() => setText('')}
      />
    </Board>
  )
}

const Progress = () => (
  <Board title="Trackers, steps, list rows, progress">
    <Tracker
      label="Withdrawal"
      steps={[
        { label: 'Requested', time: '11:52', state: 'done' },
        { label: 'Checked', time: '11:56', state: 'done' },
        { label: 'Sending', time: 'now', state: 'now' },
        { label: 'Received', time: '~12:10', state: 'next' },
      ]}
    />
    <Tracker
      label="Withdrawal"
      steps={[
        { label: 'Requested', time: '18:02', state: 'done' },
        { label: 'Refused', time: '18:09', state: 'refused' },
      ]}
    />
    <Steps label="Wizard" steps={['Kind', 'Who', 'Rules', 'Approve']} current={2} />
    <ListRow
      icon={<Gift aria-hidden="true" />}
      tone="lamp"
      title="Weekly bonus"
      note="Bet it once"
      end={
        <Button kind="lamp" size="s">
          Claim P 50.00
        </Button>
      }
    />
    <ListRow
      icon={<Target aria-hidden="true" />}
      tone="info"
      title="Missions, stage 3"
      note="412 of 500"
      end={<Tag tone="info">Under way</Tag>}
    />
    <ListRow
      icon={<Check aria-hidden="true" />}
      tone="good"
      title="Crash league"
      note="Rank 62"
      end={<Tag tone="good">Issued</Tag>}
    />
    <ProgressBar value={20} max={50} label="Daily deposit" />
  </Board>
)

export const Data = () => (
  <Boards>
    <Money />
    <Lottery />
    <Keypad />
    <Progress />
    <Board title="Figures and feature cards">
      <Col>
        <Two>
          <StatCard label="Turnover" note="30 days">
            <Amount value={parseMoney('48210.4')} currency="P" />
          </StatCard>
          <StatCard label="Bets">412</StatCard>
        </Two>
        <FeatureCard
          label="Total balance"
          figure={<Amount value={parseMoney('12480.5')} currency="P" />}
          parts={[{ label: 'Available', value: <Amount value={parseMoney('11980.5')} currency="P" /> }]}
        />
        <FeatureCard tone="lamp" label="Points balance" figure="6,240" />
      </Col>
    </Board>
    <Board title="Table: rows, loading, empty">
      <DataTable caption="Bets" columns={COLUMNS} rows={BETS} rowKey={(bet) => bet.id} empty="No bets" />
      <DataTable
        caption="Loading"
        columns={COLUMNS}
        rows={undefined}
        expected={2}
        rowKey={(bet) => bet.id}
        empty="No bets"
      />
    </Board>
    <Board title="Game tiles, provider chips, QR">
      <Col>
        <div style={{ display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)', gap: 12 }}>
          <GameTile
            href="#data"
            code="SSC_1M"
            category="lottery"
            motif="balls"
            name="SSC 1-minute"
            note="Every minute"
            badge={
              <>
                <LiveDot />
                Open
              </>
            }
          />
          <GameTile
            href="#data"
            code="KENO"
            category="elott"
            motif="ballGrid"
            name="Keno"
            note="Every 5 minutes"
            favourite={{ on: true, label: 'Favourite', onToggle: () => {} }}
          />
          <GameTile href="#data" code="DRUM" category="lottery" motif="drum" name="Drum" unavailable="Back at 04:00" />
        </div>
        <Row>
          <ProviderChip name="Northlight" href="#" />
          <ProviderChip name="Ivory Reel" href="#" />
          <ProviderChip name="Quartz & Co" href="#" />
        </Row>
        <QrCard value="https://farora.example/app" label="The app">
          Open your bank app and scan. The amount and note fill in for you.
        </QrCard>
      </Col>
    </Board>
  </Boards>
)
