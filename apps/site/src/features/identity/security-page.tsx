import { Avatar } from '@croupier/ui/avatar'
import { Button } from '@croupier/ui/button'
import { Card, CardHead } from '@croupier/ui/card'
import { Skeleton } from '@croupier/ui/feedback'
import { Modal } from '@croupier/ui/modal'
import { ListRow } from '@croupier/ui/steps'
import { Tag } from '@croupier/ui/tag'
import type { Output } from '@croupier/wire/endpoint'
import type { memberInfo } from '@croupier/wire/identity/member'
import { Trans, useLingui } from '@lingui/react/macro'
import KeyRound from 'lucide-react/icons/key-round'
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import { Suspense, useState } from 'react'
import { CopyButton } from '../../lib/copy-button.tsx'
import { lazyPart } from '../../lib/lazy.ts'
import { useMember } from '../../lib/member.ts'
import { openModal } from '../../lib/overlays.ts'
import { SetPaymentPassword } from '../../lib/set-payment-password.tsx'
import { useTimes } from '../../lib/use-times.ts'
import css from './security-page.module.css'

const SecurityCards = lazyPart('identity', () => import('./security-cards.tsx'), 'SecurityCards')
const SetFirstPassword = lazyPart('identity', () => import('./set-first-password.tsx'), 'SetFirstPassword')
const EditLook = lazyPart('identity', () => import('./profile/edit-look.tsx'), 'EditLook')

type Info = Output<typeof memberInfo>

/** §2 securityCenter: the account, its passwords, and its sessions (T021). */
export function SecurityPage() {
  const { info } = useMember()
  if (!info) return <Skeleton height={360} radius={16} />
  return (
    <div className={css.page}>
      <Account info={info} />
      <Passwords info={info} />
      <Suspense fallback={<Skeleton height={720} radius={16} />}>
        <SecurityCards />
      </Suspense>
    </div>
  )
}

function Account({ info }: { info: Info }) {
  const { t } = useLingui()
  const { zoned } = useTimes()
  const [isEditing, setEditing] = useState(false)
  const close = () => setEditing(false)
  return (
    <Card as="section" className={css.who ?? ''}>
      <Avatar name={info.nickname} picture={info.avatar.avatar} />
      <div>
        <b>{info.nickname}</b>
        <div className="tiny text-2">{info.account}</div>
        <div className={`${css.id} tiny text-3`}>
          ID {info.id} <CopyButton text={info.id} label={t`Copy ID`} />
        </div>
      </div>
      <dl className={css.facts}>
        <dt>
          <Trans>Member since</Trans>
        </dt>
        <dd className="num">{zoned(info.registeredAt)}</dd>
        <dt>
          <Trans>Last login</Trans>
        </dt>
        <dd className="num">{info.lastLoginAt ? zoned(info.lastLoginAt) : '–'}</dd>
      </dl>
      <Button size="s" onClick={() => setEditing(true)}>
        <Trans>Change nickname and picture</Trans>
      </Button>
      <Modal open={isEditing} onClose={close} title={<Trans>Nickname and picture</Trans>} width={440} phone="full">
        <Suspense fallback={<Skeleton height={320} radius={12} />}>
          <EditLook info={info} onDone={close} />
        </Suspense>
      </Modal>
    </Card>
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
