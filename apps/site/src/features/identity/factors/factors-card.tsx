import { Button } from '@croupier/ui/button'
import { Card, CardHead } from '@croupier/ui/card'
import { Skeleton } from '@croupier/ui/feedback'
import { Modal } from '@croupier/ui/modal'
import { ListRow } from '@croupier/ui/steps'
import { Tag } from '@croupier/ui/tag'
import { memberFactors } from '@croupier/wire/identity/factors'
import { Plural, Trans } from '@lingui/react/macro'
import KeyRound from 'lucide-react/icons/key-round'
import Smartphone from 'lucide-react/icons/smartphone'
import { Suspense, useState } from 'react'
import { useCall } from '../../../lib/call.ts'
import { lazyPart } from '../../../lib/lazy.ts'

const SetUp = lazyPart('identity', () => import('./set-up-authenticator.tsx'), 'SetUpAuthenticator')
const Remove = lazyPart('identity', () => import('./change-factor.tsx'), 'RemoveAuthenticator')
const Renew = lazyPart('identity', () => import('./change-factor.tsx'), 'RenewRecoveryCodes')

type Dialog = 'set-up' | 'remove' | 'renew'

/** §2 securityCenter: the second factor of the login, and the codes for the day on which it is lost. */
export function FactorsCard() {
  const { data } = useCall(memberFactors, {})
  const [open, setOpen] = useState<Dialog>()
  const close = () => setOpen(undefined)
  if (!data) return <Skeleton height={120} radius={16} />
  return (
    <Card as="section">
      <CardHead title={<Trans>Second factor</Trans>} />
      <ul>
        <AuthenticatorRow isSet={data.authenticator !== null} onOpen={setOpen} />
        {data.authenticator && <CodesRow left={data.recoveryCodesLeft} onOpen={setOpen} />}
      </ul>
      <Modal
        open={open !== undefined}
        onClose={close}
        title={open === 'renew' ? <Trans>Recovery codes</Trans> : <Trans>Authenticator</Trans>}
        width={440}
        phone="full"
      >
        <Suspense fallback={<Skeleton height={320} radius={12} />}>
          {open === 'set-up' && <SetUp onDone={close} />}
          {open === 'remove' && <Remove onDone={close} />}
          {open === 'renew' && <Renew onDone={close} />}
        </Suspense>
      </Modal>
    </Card>
  )
}

function AuthenticatorRow({ isSet, onOpen }: { isSet: boolean; onOpen: (dialog: Dialog) => void }) {
  return (
    <ListRow
      as="li"
      icon={<Smartphone aria-hidden="true" />}
      title={<Trans>Authenticator app</Trans>}
      note={<Trans>Each login then also needs a code that an app on your phone shows.</Trans>}
      end={
        isSet ? (
          <>
            <Tag tone="good">
              <Trans>On</Trans>
            </Tag>
            <Button size="s" onClick={() => onOpen('remove')}>
              <Trans>Remove the authenticator</Trans>
            </Button>
          </>
        ) : (
          <>
            <Tag tone="warning">
              <Trans>Off</Trans>
            </Tag>
            <Button size="s" onClick={() => onOpen('set-up')}>
              <Trans>Set up an authenticator</Trans>
            </Button>
          </>
        )
      }
    />
  )
}

const CodesRow = ({ left, onOpen }: { left: number; onOpen: (dialog: Dialog) => void }) => (
  <ListRow
    as="li"
    icon={<KeyRound aria-hidden="true" />}
    title={<Trans>Recovery codes</Trans>}
    note={<Plural value={left} one="# code is left. Each works once." other="# codes are left. Each works once." />}
    end={
      <Button size="s" onClick={() => onOpen('renew')}>
        <Trans>Renew the codes</Trans>
      </Button>
    }
  />
)
