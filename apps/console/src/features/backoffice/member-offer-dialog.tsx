import { useCommand } from '@croupier/api-client/react'
import { Button } from '@croupier/ui/button'
import { Field, Select, TextArea } from '@croupier/ui/field'
import { Modal } from '@croupier/ui/modal'
import { toast } from '@croupier/ui/toast'
import type { Consent } from '@croupier/wire/privacy/consents'
import { sendOffer } from '@croupier/wire/privacy/consents.console'
import { type FormEvent, useState } from 'react'
import { errorText } from '../../lib/error-text.ts'
import { CHANNEL_NAMES, PRODUCT_NAMES } from '../../lib/offer-words.ts'
import type { MemberView } from './member-tabs.tsx'

const MIN = 3
const missing = (text: string): string | undefined =>
  text.trim().length < MIN ? `Write at least ${MIN} characters` : undefined

/** Sends an offer that a consent of the member covers. The message adds the link that stops offers. */
export function OfferDialog(props: { one: MemberView; consents: readonly Consent[]; onClose: () => void }) {
  const { one, consents, onClose } = props
  const [at, setAt] = useState(
    Math.max(
      0,
      consents.findIndex(({ isGranted }) => isGranted),
    ),
  )
  const [title, setTitle] = useState('')
  const [text, setText] = useState('')
  const [isAsked, setAsked] = useState(false)
  const command = useCommand(sendOffer)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    const chosen = consents[at]
    if (!chosen || missing(title) || missing(text)) return
    const { channel, product } = chosen
    command.run({ memberId: one.id, channel, product, title: title.trim(), text: text.trim() }).then(
      () => {
        toast({ text: 'Offer sent' })
        onClose()
      },
      () => {},
    )
  }
  return (
    <Modal open onClose={onClose} title={`Send an offer to ${one.username}`} width={400} dismissable={!command.busy}>
      <form onSubmit={submit} noValidate>
        <Select
          label="Kind of offer"
          dense
          value={at}
          onChange={setAt}
          options={consents.map(({ product, channel }, value) => ({
            value,
            label: `${PRODUCT_NAMES[product]}, ${CHANNEL_NAMES[channel]}`,
          }))}
        />
        <Field
          label="Subject"
          dense
          value={title}
          onChange={(event) => setTitle(event.target.value)}
          error={isAsked ? missing(title) : undefined}
        />
        <TextArea
          label="Text"
          dense
          rows={4}
          value={text}
          onChange={(event) => setText(event.target.value)}
          error={errorText(command.error) ?? (isAsked ? missing(text) : undefined)}
        />
        <p className="text-2 small">The message ends with a link that stops such offers.</p>
        <Button type="submit" kind="primary" wide busy={command.busy}>
          Send
        </Button>
      </form>
    </Modal>
  )
}
