import { parseMoney } from '@croupier/kernel/money'
import LandmarkIcon from 'lucide-react/icons/landmark'
import QrCodeIcon from 'lucide-react/icons/qr-code'
import WalletCards from 'lucide-react/icons/wallet-cards'
import { useState } from 'react'
import { Amount } from '../src/amount.tsx'
import { Avatar } from '../src/avatar.tsx'
import { Button } from '../src/button.tsx'
import { Card, CardHead, Pairs } from '../src/card.tsx'
import { RadioCards } from '../src/choice.tsx'
import { QuickSums } from '../src/controls.tsx'
import { FeatureCard } from '../src/feature-card.tsx'
import { Field } from '../src/field.tsx'
import { MemberFrame } from '../src/member-frame.tsx'
import { PhoneBar } from '../src/phone-bar.tsx'
import { QrCard } from '../src/qr-card.tsx'
import { Tracker } from '../src/steps.tsx'
import { HomeScreen } from './home-screen.tsx'
import { GROUPS } from './shell.tsx'
import css from './workbench.module.css'

const money = (text: string) => <Amount value={parseMoney(text)} currency="P" />
const METHODS = [
  { value: 'qr', label: 'QR bank transfer', note: 'About 1 minute · no fee', icon: <QrCodeIcon aria-hidden="true" /> },
  { value: 'wallet', label: 'E-wallet', note: 'Instant · no fee', icon: <WalletCards aria-hidden="true" /> },
  { value: 'bank', label: 'Bank transfer', note: '5–15 minutes · no fee', icon: <LandmarkIcon aria-hidden="true" /> },
]
const STEPS = [
  { label: 'Requested', time: '11:52', state: 'done' },
  { label: 'Checked', time: '11:56', state: 'done' },
  { label: 'Sending', time: 'now', state: 'now' },
  { label: 'Received', time: '~12:10', state: 'next' },
] as const

const Overview = () => (
  <div className={css.wallet}>
    <FeatureCard
      label="Total balance"
      figure={money('12480.5')}
      parts={[
        { label: 'Available', value: money('11980.5') },
        { label: 'In open bets', value: money('500') },
        { label: 'Locked bonus', value: money('0') },
      ]}
    />
    <Card>
      <CardHead title={<>Withdrawal {money('2000')}</>}>
        <a className="link tiny" href="#member">
          Details
        </a>
      </CardHead>
      <Tracker label="Withdrawal" steps={STEPS} />
    </Card>
  </div>
)

export function MemberScreen() {
  const [view, setView] = useState<'list' | 'page'>('page')
  const [method, setMethod] = useState('qr')
  const [sum, setSum] = useState('1000')
  const act = (
    <Button kind="primary" size="l" wide>
      Deposit {money('1000')}
    </Button>
  )
  return (
    <>
      <HomeScreen />
      <MemberFrame
        open
        label="Member centre"
        title="Deposit"
        groups={GROUPS}
        view={view}
        onBack={() => setView('list')}
        onClose={() => location.assign('#home')}
        who={
          <>
            <Avatar name="linh m" />
            <span>
              <b className="title-3">linh_m27</b>
              <br />
              <span className="tiny text-3">ID 4820117</span>
            </span>
          </>
        }
      >
        <Overview />
        <div className={css.deposit}>
          <Card>
            <CardHead title="How do you want to pay?" />
            <RadioCards label="Payment method" options={METHODS} value={method} onChange={setMethod} />
            <Field
              label="Amount"
              money
              defaultValue="1,000.00"
              icon={<span className="text-3">P</span>}
              below={
                <QuickSums
                  label="Sums"
                  value={sum}
                  onPick={setSum}
                  sums={['200', '500', '1000', '2000', '5000'].map((value) => ({ value, text: value }))}
                />
              }
              accepted={<>Inside your daily deposit limit. {money('4000')} left today.</>}
            />
          </Card>
          <Card>
            <CardHead title="Scan to pay" />
            <QrCard value="deposit:4820117" label="Payment QR code">
              Open your bank app and scan.
            </QrCard>
            <Pairs
              pairs={[
                { label: 'You pay', value: money('1000') },
                { label: 'You receive', value: money('1000'), strong: true },
              ]}
            />
            {act}
          </Card>
        </div>
        <PhoneBar>{act}</PhoneBar>
      </MemberFrame>
    </>
  )
}
