import { parseMoney } from '@croupier/kernel/money'
import ShoppingBasket from 'lucide-react/icons/shopping-basket'
import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { Amount } from '../src/amount.tsx'
import { Balls } from '../src/balls.tsx'
import { Button, IconButton } from '../src/button.tsx'
import { Card, Pairs } from '../src/card.tsx'
import { Switch } from '../src/choice.tsx'
import { CommitBar, CommitSum } from '../src/commit-bar.tsx'
import { Chip, Chips, SegmentedControl, Stepper } from '../src/controls.tsx'
import { CountdownRing } from '../src/countdown-ring.tsx'
import { GameThumb } from '../src/game-tile.tsx'
import { NumberRow } from '../src/number-picker.tsx'
import { Tabs } from '../src/tabs.tsx'
import { Count, Tag } from '../src/tag.tsx'
import { Ticket, TicketLine } from '../src/ticket.tsx'
import { TrendChart } from '../src/trend-chart.tsx'
import { Row } from './board.tsx'
import { Shell } from './shell.tsx'
import css from './workbench.module.css'

const DIGITS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
const PLACES = ['Ten-thousands', 'Thousands', 'Hundreds', 'Tens', 'Units']
const PLAYS = [
  'Fixed place',
  '5-star',
  '4-star',
  'First 3',
  'Middle 3',
  'Last 3',
  'First 2',
  'Last 2',
  'Any place',
  'Big / small',
  'Dragon tiger',
]
const TOOLS = [
  { id: 'all', label: 'All', numbers: DIGITS },
  { id: 'big', label: 'Big', numbers: [5, 6, 7, 8, 9] },
  { id: 'small', label: 'Small', numbers: [0, 1, 2, 3, 4] },
  { id: 'odd', label: 'Odd', numbers: [1, 3, 5, 7, 9] },
  { id: 'even', label: 'Even', numbers: [0, 2, 4, 6, 8] },
]
const absence = (place: number) =>
  Object.fromEntries(DIGITS.map((digit) => [digit, digit === 5 && place === 0 ? 31 : (digit * 7 + place * 5) % 13]))
const ROWS = [6, 3, 8, 5, 3, 8, 8, 4].map((drawn, index) => ({
  id: String(index),
  round: `0${733 - index}`,
  drawn,
  absence: absence(index),
  extra: [drawn > 4 ? 'Big' : 'Small', drawn % 2 ? 'Odd' : 'Even', '7 7 6 0 4'],
}))
const money = (text: string) => <Amount value={parseMoney(text)} currency="P" />

const Basket = () => (
  <Ticket
    sticky
    label="Bet basket"
    title="Basket"
    headEnd={
      <>
        <Tag tone="tide">2 lines</Tag>
        <IconButton label="Empty basket">
          <Trash size={16} aria-hidden="true" />
        </IconButton>
      </>
    }
    total={
      <>
        <Pairs
          pairs={[
            { label: 'Bets × rounds', value: '22 × 5' },
            { label: 'Total stake', value: money('550'), strong: true },
            { label: 'Balance after', value: money('11930.5') },
          ]}
        />
        <Button kind="primary" size="l" wide>
          Place bet · {money('550')}
        </Button>
      </>
    }
    said="Round 0735 locks at 00:05. Later bets join 0736."
  >
    <TicketLine
      play="Fixed place"
      picks="37 · 01234 · 9 · 46 · 13579"
      amount={money('30')}
      meta="15 bets × 2"
      removeLabel="Remove line"
      onRemove={() => {}}
    />
    <TicketLine
      play="First 3 direct"
      picks="7 | 058 | 24"
      amount={money('60')}
      meta="6 bets × 5"
      removeLabel="Remove line"
      onRemove={() => {}}
      problem="This play closed with round 0735."
    />
  </Ticket>
)

const GameStrip = () => (
  <div className={css.strip}>
    <Row>
      <span className={css.desk}>
        <GameThumb code="SSC_1M" category="lottery" motif="balls" />
      </span>
      <span>
        <h1 className="title-2">SSC 1-minute</h1>
        <span className="tiny text-2">Round 20261121-0735</span>
      </span>
    </Row>
    <span className={css.balls}>
      <span className="tiny text-3">0734</span>
      <Balls label="Result of 0734" numbers={[7, 0, 3, 9, 2]} size="l" />
    </span>
    <CountdownRing seconds={41} of={60} closedText="Draw" size={66} />
  </div>
)

function NumberRows({ hasAbsence }: { hasAbsence: boolean }) {
  const [picks, setPicks] = useState<number[][]>([[3, 7], [0, 1, 2, 3, 4], [9], [4, 6], [1, 3, 5, 7, 9]])
  return (
    <div className={css.pick}>
      {PLACES.map((name, place) => (
        <NumberRow
          key={name}
          name={name}
          numbers={DIGITS}
          picked={picks[place] ?? []}
          onPick={(picked) => setPicks(picks.map((each, at) => (at === place ? picked : each)))}
          absence={hasAbsence ? absence(place) : undefined}
          numberLabel={(number, absent) => (absent === undefined ? `${number}` : `${number}, absent ${absent} rounds`)}
          tools={TOOLS}
          toolsLabel="quick select"
        />
      ))}
    </div>
  )
}

/** The stake on desktops and, below it, the same in the bar of phones. */
function Stake() {
  const [unit, setUnit] = useState('2')
  const [times, setTimes] = useState(2)
  const units = (values: readonly string[]) => (
    <SegmentedControl
      label="Unit"
      value={unit}
      onChange={setUnit}
      segments={values.map((value) => ({ value, label: value }))}
    />
  )
  return (
    <>
      <div className={css.act}>
        {units(['2', '1', '0.2', '0.1'])}
        <Stepper label="Multiplier" value={times} onChange={setTimes} />
        <span>
          <span className="tiny text-3">15 bets × 2 × 2</span>
          <br />
          {money('60')}
        </span>
        <Button className={css.push}>Add to basket</Button>
        <Button kind="primary">Bet now</Button>
      </div>
      <CommitBar
        cost={
          <>
            <Stepper label="Multiplier" value={times} onChange={setTimes} prefix="×" />
            {units(['2', '1', '0.2'])}
            <CommitSum amount={money('60')} note="15 bets" />
          </>
        }
      >
        <Button size="l" icon={<ShoppingBasket aria-hidden="true" />} iconEnd={<Count tone="tide">3</Count>}>
          Basket
        </Button>
        <Button kind="primary" size="l">
          Bet now
        </Button>
      </CommitBar>
    </>
  )
}

function Picker() {
  const [play, setPlay] = useState('Fixed place')
  const [hasAbsence, setAbsence] = useState(true)
  return (
    <Card flush edge>
      <GameStrip />
      <Tabs
        label="Plays"
        tabs={PLAYS.map((value) => ({ value, label: value }))}
        value={play}
        onChange={setPlay}
        className={css.tabs}
      />
      <Chips oneLine className={css.subs ?? ''}>
        <Chip pressed>Place digits</Chip>
        <Chip>Combo</Chip>
        <Switch checked={hasAbsence} onChange={() => setAbsence(!hasAbsence)}>
          Show absence
        </Switch>
      </Chips>
      <NumberRows hasAbsence={hasAbsence} />
      <Stake />
    </Card>
  )
}

export const LotteryScreen = () => (
  <Shell current="Lottery" lottery>
    <div className={css.lottery}>
      <div className={css.col}>
        <Picker />
        <Card className={css.slip}>
          <TrendChart
            caption="Ten-thousands digit, last rounds"
            roundLabel="Round"
            numbers={DIGITS}
            rows={ROWS}
            extraLabels={['Size', 'Parity', 'Result']}
          />
        </Card>
      </div>
      <div className={css.slip}>
        <Basket />
      </div>
    </div>
  </Shell>
)
