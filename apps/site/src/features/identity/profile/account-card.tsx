import { Avatar } from '@croupier/ui/avatar'
import { Button } from '@croupier/ui/button'
import { Card } from '@croupier/ui/card'
import { Skeleton } from '@croupier/ui/feedback'
import { Modal } from '@croupier/ui/modal'
import type { MemberInfo } from '@croupier/wire/identity/member'
import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { CopyButton } from '../../../lib/copy-button.tsx'
import { lazyPart } from '../../../lib/lazy.ts'
import { useTimes } from '../../../lib/use-times.ts'
import css from './account-card.module.css'

const EditLook = lazyPart('identity', () => import('./edit-look.tsx'), 'EditLook')

/** §2 securityCenter and profile: who the member is, with the nickname and the picture that other players may see. */
export function AccountCard({ info }: { info: MemberInfo }) {
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
