import { Button } from '@croupier/ui/button'
import { Card, CardHead } from '@croupier/ui/card'
import { Skeleton } from '@croupier/ui/feedback'
import { Modal } from '@croupier/ui/modal'
import { ListRow } from '@croupier/ui/steps'
import { Tag } from '@croupier/ui/tag'
import type { Output } from '@croupier/wire/endpoint'
import type { memberInfo } from '@croupier/wire/identity/member'
import { Trans } from '@lingui/react/macro'
import KeyRound from 'lucide-react/icons/key-round'
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../lib/lazy.ts'
import { useMember } from '../../lib/member.ts'
import { openModal } from '../../lib/overlays.ts'
import { SetPaymentPassword } from '../../lib/set-payment-password.tsx'
import { AccountCard } from './profile/account-card.tsx'
import css from './security-page.module.css'

const SecurityCards = lazyPart('identity', () => import('./security-cards.tsx'), 'SecurityCards')
const SetFirstPassword = lazyPart('identity', () => import('./set-first-password.tsx'), 'SetFirstPassword')

type Info = Output<typeof memberInfo>

/** §2 securityCenter: the account, its passwords, and its sessions (T021). */
export function SecurityPage() {
  const { info } = useMember()
  if (!info) return <Skeleton height={360} radius={16} />
  return (
    <div className={css.page}>
      <AccountCard info={info} />
      <Passwords info={info} />
      <Suspense fallback={<Skeleton height={720} radius={16} />}>
        <SecurityCards />
      </Suspense>
    </div>
  )
}

function Passwords({ info }: { info: Info }) {
  const [open, setOpen] = useState<'login' | 'payment'>()
  const close = () => setOpen(undefined)
  return (
    <Card as="section">
      <CardHead title={<Trans>Passwords</Trans>} />
      <ul>
        <ListRow
          as="li"
          icon={<LockKeyhole aria-hidden="true" />}
          title={<Trans>Login password</Trans>}
          note={<Trans>After a change, we log out your other devices and pause withdrawals for 24 hours.</Trans>}
          end={<LoginPassword isSet={info.hasPassword} onSet={() => setOpen('login')} />}
        />
        <ListRow
          as="li"
          icon={<KeyRound aria-hidden="true" />}
          title={<Trans>Payment password</Trans>}
          note={<Trans>Required whenever money leaves your account.</Trans>}
          end={<PaymentPassword isSet={info.hasPaymentPassword} onSet={() => setOpen('payment')} />}
        />
      </ul>
      <Modal open={open === 'login'} onClose={close} title={<Trans>Login password</Trans>} width={400} phone="full">
        <Suspense fallback={<Skeleton height={280} radius={12} />}>
          <SetFirstPassword onDone={close} />
        </Suspense>
      </Modal>
      <Modal open={open === 'payment'} onClose={close} title={<Trans>Payment password</Trans>} width={400} phone="full">
        <SetPaymentPassword done={close} />
      </Modal>
    </Card>
  )
}

const LoginPassword = ({ isSet, onSet }: { isSet: boolean; onSet: () => void }) =>
  isSet ? (
    <Button size="s" onClick={() => openModal('changePassModal')}>
      <Trans>Change login password</Trans>
    </Button>
  ) : (
    <>
      <Tag tone="warning">
        <Trans>Not set</Trans>
      </Tag>
      <Button size="s" onClick={onSet}>
        <Trans>Set login password</Trans>
      </Button>
    </>
  )

const PaymentPassword = ({ isSet, onSet }: { isSet: boolean; onSet: () => void }) => (
  <>
    <Tag tone={isSet ? 'good' : 'warning'}>{isSet ? <Trans>Set</Trans> : <Trans>Not set</Trans>}</Tag>
    <Button size="s" onClick={onSet}>
      {isSet ? <Trans>Change payment password</Trans> : <Trans>Set payment password</Trans>}
    </Button>
  </>
)
