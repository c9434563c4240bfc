import ListChecks from 'lucide-react/icons/list-checks'
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import Mail from 'lucide-react/icons/mail'
import Smartphone from 'lucide-react/icons/smartphone'
import Timer from 'lucide-react/icons/timer'
import UserRound from 'lucide-react/icons/user-round'
import { useState } from 'react'
import { AuthFrame, FieldPair, OrLine } from '../src/auth-frame.tsx'
import { Button } from '../src/button.tsx'
import { Checkbox } from '../src/choice.tsx'
import { SegmentedControl } from '../src/controls.tsx'
import { Field } from '../src/field.tsx'
import { PasswordField } from '../src/password-field.tsx'
import { Between } from './board.tsx'
import { HomeScreen } from './home-screen.tsx'

const POINTS = [
  { icon: <Timer aria-hidden="true" />, text: 'Limits you set apply at once' },
  { icon: <ListChecks aria-hidden="true" />, text: 'Withdrawals tracked step by step' },
  { icon: <LockKeyhole aria-hidden="true" />, text: 'Two-factor sign-in available' },
]
const WAYS = [
  { value: 'username', label: 'Username', icon: <UserRound aria-hidden="true" /> },
  { value: 'mobile', label: 'Mobile', icon: <Smartphone aria-hidden="true" /> },
]
const person = <UserRound aria-hidden="true" />

export function RegisterScreen() {
  const [way, setWay] = useState('username')
  const close = () => location.assign('#home')
  return (
    <>
      <HomeScreen />
      <AuthFrame
        open
        onClose={close}
        title="Create your account"
        width={880}
        line="Two minutes to set up. No surprises after."
        points={POINTS}
        onSubmit={close}
      >
        <SegmentedControl label="Register with" segments={WAYS} value={way} onChange={setWay} />
        <FieldPair>
          <Field label="Username" defaultValue="linh_m27" accepted="Available" icon={person} autoComplete="username" />
          <Field
            label="E-mail"
            defaultValue="linh@mail"
            error="E-mail format is incorrect"
            icon={<Mail aria-hidden="true" />}
          />
        </FieldPair>
        <PasswordField
          label="Password"
          defaultValue="steady78"
          rules={[
            { label: '6–16 characters', met: true },
            { label: 'Letters and digits', met: true },
            { label: 'One capital', met: false },
          ]}
        />
        <FieldPair>
          <PasswordField label="Confirm password" placeholder="Type it again" />
          <Field
            label="Invitation code"
            optional="(optional)"
            defaultValue="HARBOR8"
            accepted="Invited by agent P***k"
          />
        </FieldPair>
        <Checkbox defaultChecked>
          I am 18 or over and accept the{' '}
          <a className="link" href="#home">
            user agreement
          </a>{' '}
          and{' '}
          <a className="link" href="#home">
            privacy notice
          </a>
          .
        </Checkbox>
        <Button kind="primary" size="l" wide type="submit">
          Create account
        </Button>
      </AuthFrame>
    </>
  )
}

export function LoginScreen() {
  const close = () => location.assign('#home')
  return (
    <>
      <HomeScreen />
      <AuthFrame
        open
        onClose={close}
        title="Log in"
        width={780}
        line="Good to see you again."
        points={POINTS}
        onSubmit={close}
      >
        <Field label="Username" defaultValue="linh_m27" icon={person} autoComplete="username" />
        <PasswordField
          label="Password"
          defaultValue="steady78"
          error="Password is not right. 3 tries left before a 5-minute pause."
        />
        <Between>
          <Checkbox defaultChecked>Remember username</Checkbox>
          <a className="link small" href="#home">
            Forgot password
          </a>
        </Between>
        <Button kind="primary" size="l" wide type="submit">
          Log in
        </Button>
        <OrLine>or</OrLine>
        <Button wide>Free play</Button>
      </AuthFrame>
    </>
  )
}
