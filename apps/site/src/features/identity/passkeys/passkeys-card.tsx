import { Button } from '@croupier/ui/button'
import { Card, CardHead } from '@croupier/ui/card'
import { Skeleton } from '@croupier/ui/feedback'
import { ConfirmDialog, Modal } from '@croupier/ui/modal'
import { ListRow } from '@croupier/ui/steps'
import { Tag } from '@croupier/ui/tag'
import type { Output } from '@croupier/wire/endpoint'
import { passkeys } from '@croupier/wire/identity/passkeys'
import { waysIn } from '@croupier/wire/identity/ways-in'
import { Trans, useLingui } from '@lingui/react/macro'
import KeyRound from 'lucide-react/icons/key-round'
import { Suspense, useState } from 'react'
import { useCall } from '../../../lib/call.ts'
import { lazyPart } from '../../../lib/lazy.ts'
import { useTimes } from '../../../lib/use-times.ts'
import { useRemoval } from './use-removal.ts'

// The library of passkeys comes with the button, which only members need who look at their security settings.
const AddPasskey = lazyPart('identity', () => import('./add-passkey.tsx'), 'AddPasskey')
const RenamePasskey = lazyPart('identity', () => import('./rename-passkey.tsx'), 'RenamePasskey')

type Passkey = Output<typeof passkeys>['items'][number]

/** §2 securityCenter: the passkeys of the account. */
export function PasskeysCard() {
  const { data } = useCall(passkeys, {})
  const { data: ways } = useCall(waysIn, {})
  const [renamed, setRenamed] = useState<Passkey>()
  const [removed, setRemoved] = useState<Passkey>()
  if (!data || !ways) return <Skeleton height={150} radius={16} />
  if (!ways.passkeys && data.items.length === 0) return null
  return (
    <Card as="section">
      <CardHead title={<Trans>Passkeys</Trans>}>
        {ways.passkeys && data.items.length < data.max && (
          <Suspense fallback={<Skeleton width={120} height={36} radius={10} />}>
            <AddPasskey />
          </Suspense>
        )}
      </CardHead>
      {data.items.length === 0 && (
        <p className="text-2">
          <Trans>Log in with your fingerprint, your face or the PIN of your device. No password can be stolen.</Trans>
        </p>
      )}
      <ul>
        {data.items.map((one) => (
          <PasskeyRow key={one.id} passkey={one} onRename={() => setRenamed(one)} onRemove={() => setRemoved(one)} />
        ))}
      </ul>
      <Modal
        open={renamed !== undefined}
        onClose={() => setRenamed(undefined)}
        title={<Trans>Rename</Trans>}
        width={400}
      >
        <Suspense fallback={<Skeleton height={120} radius={12} />}>
          {renamed && <RenamePasskey passkey={renamed} onDone={() => setRenamed(undefined)} />}
        </Suspense>
      </Modal>
      {removed && <Removal passkey={removed} onDone={() => setRemoved(undefined)} />}
    </Card>
  )
}

function PasskeyRow(props: { passkey: Passkey; onRename: () => void; onRemove: () => void }) {
  const { t } = useLingui()
  const { zoned } = useTimes()
  const { name, createdAt, lastUsedAt, isSynced, isBlocked } = props.passkey
  return (
    <ListRow
      as="li"
      icon={<KeyRound aria-hidden="true" />}
      title={name}
      note={
        <span className="num">
          {lastUsedAt ? <Trans>Last used {zoned(lastUsedAt)}</Trans> : <Trans>Added {zoned(createdAt)}</Trans>}
        </span>
      }
      end={
        <>
          {isSynced && (
            <Tag tone="info">
              <Trans>On all your devices</Trans>
            </Tag>
          )}
          {isBlocked && (
            <Tag tone="danger">
              <Trans>Blocked</Trans>
            </Tag>
          )}
          <Button size="s" aria-label={t`Rename ${name}`} onClick={props.onRename}>
            <Trans>Rename</Trans>
          </Button>
          <Button size="s" aria-label={t`Remove ${name}`} onClick={props.onRemove}>
            <Trans context="a way to log in">Remove</Trans>
          </Button>
        </>
      }
    />
  )
}

function Removal({ passkey: { id, name }, onDone }: { passkey: Passkey; onDone: () => void }) {
  const { t } = useLingui()
  const { busy, refusal, remove } = useRemoval(id, onDone)
  return (
    <ConfirmDialog
      open
      title={<Trans>Remove the passkey {name}?</Trans>}
      stay={t`Keep it`}
      act={t({ message: 'Remove', context: 'a way to log in' })}
      busy={busy}
      onStay={onDone}
      onAct={() => void remove()}
    >
      <Trans>You can no longer log in with it. We log out your other devices and pause withdrawals for 24 hours.</Trans>
      {refusal && <p role="alert">{refusal}</p>}
    </ConfirmDialog>
  )
}
