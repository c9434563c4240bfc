import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line'
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line'
import Flame from 'lucide-react/icons/flame'
import Gift from 'lucide-react/icons/gift'
import LandmarkIcon from 'lucide-react/icons/landmark'
import Medal from 'lucide-react/icons/medal'
import ShieldCheck from 'lucide-react/icons/shield-check'
import TicketIcon from 'lucide-react/icons/ticket'
import Timer from 'lucide-react/icons/timer'
import { Balls } from '../src/balls.tsx'
import { LinkButton } from '../src/button.tsx'
import { Card } from '../src/card.tsx'
import { CountdownRing } from '../src/countdown-ring.tsx'
import { GameTile } from '../src/game-tile.tsx'
import { Hero } from '../src/hero.tsx'
import { CategoryNav, Lane, QuickActions } from '../src/lane.tsx'
import { NoticeTicker } from '../src/notice-ticker.tsx'
import { Tag } from '../src/tag.tsx'
import { Between, Row } from './board.tsx'
import { SECTIONS, Shell } from './shell.tsx'
import css from './workbench.module.css'

const GAMES = ['SSC 1-minute', 'SSC 5-minute', '11 of 5', 'PK 10', 'Fast 3', 'Keno', 'Mark six', 'Drum']

const NextDraw = () => (
  <div className={css.next}>
    <Card>
      <Between>
        <Row>
          <TicketIcon size={16} aria-hidden="true" />
          Next draw
        </Row>
        <Tag tone="lamp">SSC 1-minute</Tag>
      </Between>
      <div className={css.row} style={{ gap: 16, margin: '12px 0' }}>
        <CountdownRing seconds={41} of={60} closedText="Draw" size={76} />
        <div className={css.col}>
          <span className="tiny text-3">Round 0734 result</span>
          <Balls label="Result" numbers={[7, 0, 3, 9, 2]} size="s" />
        </div>
      </div>
      <LinkButton wide size="s" href="#lottery">
        Pick numbers
      </LinkButton>
    </Card>
  </div>
)

export const HomeScreen = () => (
  <Shell current="Hot">
    <NoticeTicker
      label="Notices"
      all={{ href: '#notices', label: 'All notices' }}
      notices={[
        {
          id: '1',
          text: 'Scheduled maintenance: live dealer tables are closed on 23 Nov, 03:00–04:00. Balances and bets are not affected.',
        },
        { id: '2', text: 'Withdrawals are paid around the clock.' },
      ]}
    />
    <QuickActions
      label="Quick actions"
      items={[
        { href: '#member', label: 'Deposit', icon: <ArrowDownToLine aria-hidden="true" /> },
        { href: '#member', label: 'Withdraw', icon: <ArrowUpFromLine aria-hidden="true" /> },
        { href: '#home', label: 'Promotions', icon: <Gift aria-hidden="true" /> },
        { href: '#home', label: 'Rewards', icon: <Medal aria-hidden="true" /> },
      ]}
    />
    <div className={css.hero}>
      <Hero
        title="Play by a steady light."
        text="One wallet for sports, slots, live tables and lottery. Withdrawals show every step, from request to receipt."
        actions={
          <>
            <LinkButton kind="primary" href="#member">
              Make a deposit
            </LinkButton>
            <LinkButton kind="outline" href="#home">
              Try free play
            </LinkButton>
          </>
        }
        trust={[
          { icon: <Timer aria-hidden="true" />, text: 'Set limits in two taps' },
          { icon: <ShieldCheck aria-hidden="true" />, text: 'Every result checkable' },
          { icon: <LandmarkIcon aria-hidden="true" />, text: 'Licence details' },
        ]}
      />
      <NextDraw />
    </div>
    <CategoryNav label="Categories" categories={SECTIONS.map((section) => ({ ...section, games: '128' }))} />
    <Lane title="Hot right now" icon={<Flame aria-hidden="true" />} hue="hot" all={{ href: '#hot', label: 'See all' }}>
      {GAMES.map((name, index) => (
        <GameTile
          key={name}
          href="#lottery"
          code={name}
          category={index % 3 === 2 ? 'elott' : 'lottery'}
          name={name}
          note="Farora"
        />
      ))}
    </Lane>
  </Shell>
)
