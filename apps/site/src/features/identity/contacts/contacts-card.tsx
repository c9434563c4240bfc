import { Button } from '@croupier/ui/button'
import { Card, CardHead } from '@croupier/ui/card'
import { Skeleton } from '@croupier/ui/feedback'
import { Modal } from '@croupier/ui/modal'
import { ListRow } from '@croupier/ui/steps'
import { Tag } from '@croupier/ui/tag'
import type { Output } from '@croupier/wire/endpoint'
import { memberContacts } from '@croupier/wire/identity/contacts'
import { Trans } from '@lingui/react/macro'
import Mail from 'lucide-react/icons/mail'
import Smartphone from 'lucide-react/icons/smartphone'
import { type ReactNode, Suspense, useState } from 'react'
import { useCall } from '../../../lib/call.ts'
import { lazyPart } from '../../../lib/lazy.ts'
import type { Clear } from '../profile/model.ts'

const SetMobile = lazyPart('identity', () => import('./set-contact.tsx'), 'SetMobile')
const SetEmail = lazyPart('identity', () => import('./set-contact.tsx'), 'SetEmail')

type Contact = Output<typeof memberContacts>['mobile']

/** §2 securityCenter: the phone number and the e-mail address, masked; each is added or changed with a code. */
export function ContactsCard({ clear }: { clear: Clear | undefined }) {
  const { data } = useCall(memberContacts, {})
  const [open, setOpen] = useState<'mobile' | 'email'>()
  const close = () => setOpen(undefined)
  if (!data) return <Skeleton height={190} radius={16} />
  return (
    <Card as="section">
      <CardHead title={<Trans>Phone and e-mail</Trans>} />
      <ul>
        <ContactRow
          icon={<Smartphone aria-hidden="true" />}
          title={<Trans>Mobile number</Trans>}
          contact={data.mobile}
          clear={clear?.mobileNum}
          add={<Trans>Add a mobile number</Trans>}
          change={<Trans>Change the mobile number</Trans>}
          onOpen={() => setOpen('mobile')}
        />
        <ContactRow
          icon={<Mail aria-hidden="true" />}
          title={<Trans>E-mail</Trans>}
          contact={data.email}
          clear={clear?.email}
          add={<Trans>Add an e-mail address</Trans>}
          change={<Trans>Change the e-mail address</Trans>}
          onOpen={() => setOpen('email')}
        />
      </ul>
      <Modal
        open={open !== undefined}
        onClose={close}
        title={open === 'email' ? <Trans>E-mail</Trans> : <Trans>Mobile number</Trans>}
        width={440}
        phone="full"
      >
        <Suspense fallback={<Skeleton height={320} radius={12} />}>
          {open === 'mobile' && <SetMobile isChange={data.mobile !== null} onDone={close} />}
          {open === 'email' && <SetEmail isChange={data.email !== null} onDone={close} />}
        </Suspense>
      </Modal>
    </Card>
  )
}

function ContactRow(props: {
  icon: ReactNode
  title: ReactNode
  contact: Contact
  clear: string | null | undefined
  add: ReactNode
  change: ReactNode
  onOpen: () => void
}) {
  const { contact } = props
  return (
    <ListRow
      as="li"
      icon={props.icon}
      title={props.title}
      note={
        contact ? (
          <>
            <bdi className="num">{props.clear ?? contact.masked}</bdi>
            {!contact.isReachable && (
              <>
                <br />
                <Trans>Messages to it come back. Change it, or contact us.</Trans>
              </>
            )}
          </>
        ) : (
          <Trans>We send security messages there.</Trans>
        )
      }
      end={
        <>
          <ContactState contact={contact} />
          <Button size="s" onClick={props.onOpen}>
            {contact ? props.change : props.add}
          </Button>
        </>
      }
    />
  )
}

function ContactState({ contact }: { contact: Contact }) {
  if (!contact)
    return (
      <Tag tone="warning">
        <Trans>Not set</Trans>
      </Tag>
    )
  if (!contact.isReachable)
    return (
      <Tag tone="danger">
        <Trans>We can’t reach it</Trans>
      </Tag>
    )
  return contact.isVerified ? (
    <Tag tone="good">
      <Trans>Confirmed</Trans>
    </Tag>
  ) : (
    <Tag tone="warning">
      <Trans>Not confirmed</Trans>
    </Tag>
  )
}
