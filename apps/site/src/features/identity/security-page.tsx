import { Button } from '@croupier/ui/button'
import { Card, CardHead } from '@croupier/ui/card'
import { Skeleton } from '@croupier/ui/feedback'
import { Modal } from '@croupier/ui/modal'
import { IconTile, ListRow } from '@croupier/ui/steps'
import { Tag } from '@croupier/ui/tag'
import { Trans, useLingui } from '@lingui/react/macro'
import KeyRound from 'lucide-react/icons/key-round'
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import UserRound from 'lucide-react/icons/user-round'
import { useState } from 'react'
import { CopyButton } from '../../lib/copy-button.tsx'
import { useMember } from '../../lib/member.ts'
import { openModal } from '../../lib/overlays.ts'
import { SetPaymentPassword } from '../../lib/set-payment-password.tsx'
import { dateTimeText } from '../../lib/time.ts'
import css from './security-page.module.css'
import { SessionList } from './session-list.tsx'

/** §2 securityCenter: who the account is, its passwords, and where it is logged in (T021). */
export function SecurityPage() {
  const { t } = useLingui()
  const { info } = useMember()
  const [setting, setSetting] = useState(false)
  if (!info) return <Skeleton height={360} radius={16} />
  return (
    <div className={css.page}>
      <Card as="section" className={css.who ?? ''}>
        <IconTile tone="tide">
          <UserRound aria-hidden="true" />
        </IconTile>
        <div>
          <b>{info.account}</b>
          <div className="tiny text-3">
            ID {info.id} <CopyButton text={info.id} label={t`Copy ID`} />
          </div>
        </div>
        <dl className={css.facts}>
          <dt>
            <Trans>Member since</Trans>
          </dt>
          <dd className="num">{dateTimeText(info.registeredAt)}</dd>
          <dt>
            <Trans>Last login</Trans>
          </dt>
          <dd className="num">{info.lastLoginAt ? dateTimeText(info.lastLoginAt) : '–'}</dd>
        </dl>
      </Card>
      <Card as="section">
        <CardHead title={<Trans>Passwords</Trans>} />
        <ul>
          <ListRow
            as="li"
            icon={<LockKeyhole aria-hidden="true" />}
            title={<Trans>Login password</Trans>}
            note={<Trans>After a change other devices are signed out and withdrawals rest for 24 hours.</Trans>}
            end={
              <Button size="s" onClick={() => openModal('changePassModal')}>
                <Trans>Change login password</Trans>
              </Button>
            }
          />
          <ListRow
            as="li"
            icon={<KeyRound aria-hidden="true" />}
            title={<Trans>Payment password</Trans>}
            note={<Trans>Asked for everything that moves money out.</Trans>}
            end={
              <>
                {info.hasPaymentPassword ? (
                  <Tag tone="good">
                    <Trans>Set</Trans>
                  </Tag>
                ) : (
                  <Tag tone="warning">
                    <Trans>Not set</Trans>
                  </Tag>
                )}
                <Button size="s" onClick={() => setSetting(true)}>
                  {info.hasPaymentPassword ? (
                    <Trans>Change payment password</Trans>
                  ) : (
                    <Trans>Set payment password</Trans>
                  )}
                </Button>
              </>
            }
          />
        </ul>
      </Card>
      <SessionList />
      <Modal
        open={setting}
        onClose={() => setSetting(false)}
        title={<Trans>Payment password</Trans>}
        width={400}
        phone="full"
      >
        <SetPaymentPassword done={() => setSetting(false)} />
      </Modal>
    </div>
  )
}
