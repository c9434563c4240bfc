import { useCall, useCommand } from '@croupier/api-client/react'
import { Button } from '@croupier/ui/button'
import { toast } from '@croupier/ui/toast'
import type { Output } from '@croupier/wire/endpoint'
import type { Consent, ConsentSource } from '@croupier/wire/privacy/consents'
import { memberConsents, withdrawConsents } from '@croupier/wire/privacy/consents.console'
import { useState } from 'react'
import { useMay } from '../../lib/console.tsx'
import { columnsOf } from '../../lib/list/columns.tsx'
import { Loaded } from '../../lib/loaded.tsx'
import { CHANNEL_NAMES, consentText, PRODUCT_NAMES } from '../../lib/offer-words.ts'
import { ReasonDialog } from '../../lib/reason-dialog.tsx'
import css from './member.module.css'
import { OfferDialog } from './member-offer-dialog.tsx'
import { type MemberView, TabTable } from './member-tabs.tsx'

type Shown = Output<typeof memberConsents>
type Change = Shown['history'][number]

const SOURCE_NAMES: Readonly<Record<ConsentSource, string>> = {
  account: 'The member, on the site',
  link: 'The link of an offer',
  staff: 'Staff',
}

const consentColumn = columnsOf<Consent>()
const consentColumns = [
  consentColumn.name('product', 'Offers about', ({ product }) => PRODUCT_NAMES[product]),
  consentColumn.text('channel', 'By', ({ channel }) => CHANNEL_NAMES[channel]),
  consentColumn.tag('state', 'Consent', consentText, { card: 'end' }),
]
const changeColumn = columnsOf<Change>()
const changeColumns = [
  changeColumn.time('at', 'Time (UTC)', ({ at }) => at),
  changeColumn.text('kind', 'Offers', ({ product, channel }) => `${PRODUCT_NAMES[product]}, ${CHANNEL_NAMES[channel]}`),
  changeColumn.tag('state', 'Consent', consentText, { card: 'end' }),
  changeColumn.text('source', 'By', ({ source, staff }) => staff ?? SOURCE_NAMES[source], { card: 'end' }),
  changeColumn.text('address', 'From', ({ address }) => address ?? ''),
  changeColumn.text('version', 'Text', ({ textVersion }) => textVersion),
]

/** The consents of a member to offers, with their history. Staff can withdraw one and send an offer that it covers. */
export function OffersTab({ one }: { one: MemberView }) {
  const found = useCall(memberConsents, { memberId: one.id }, { everyMs: 15_000 })
  return (
    <Loaded call={found} height={320}>
      {(shown) => <Consents one={one} shown={shown} />}
    </Loaded>
  )
}

function Consents({ one, shown: { items, history } }: { one: MemberView; shown: Shown }) {
  const mayWithdraw = useMay('member.consent.withdraw')
  const maySend = useMay('message.offer.send')
  const [withdrawn, setWithdrawn] = useState<Consent | null>(null)
  const [isSending, setSending] = useState(false)
  const acts = consentColumn.actions((consent) =>
    consent.isGranted ? (
      <Button
        size="s"
        aria-label={`Withdraw: ${PRODUCT_NAMES[consent.product]}, ${CHANNEL_NAMES[consent.channel]}`}
        onClick={() => setWithdrawn(consent)}
      >
        Withdraw
      </Button>
    ) : null,
  )
  return (
    <div className={css.sections}>
      <TabTable
        caption="Consents"
        columns={mayWithdraw ? [...consentColumns, acts] : consentColumns}
        rows={items}
        rowKey={({ channel, product }) => `${channel} ${product}`}
      />
      {maySend && (
        <p>
          <Button onClick={() => setSending(true)}>Send an offer</Button>
        </p>
      )}
      <TabTable caption="Changes of consents" columns={changeColumns} rows={history} rowKey={({ id }) => id} />
      {isSending && <OfferDialog one={one} consents={items} onClose={() => setSending(false)} />}
      {withdrawn && <WithdrawDialog one={one} consent={withdrawn} onClose={() => setWithdrawn(null)} />}
    </div>
  )
}

function WithdrawDialog({ one, consent, onClose }: { one: MemberView; consent: Consent; onClose: () => void }) {
  const command = useCommand(withdrawConsents, { changes: [memberConsents] })
  const { channel } = consent
  const done = () => {
    toast({ text: `${one.username} gets no more offers by ${CHANNEL_NAMES[channel]}` })
    onClose()
  }
  return (
    <ReasonDialog
      title={`Stop offers by ${CHANNEL_NAMES[channel]}?`}
      effect="The member asked for it. Offers about all products stop on this channel. Only the member can agree again."
      act="Stop offers"
      kind="danger"
      command={command}
      onAct={(reason) => void command.run({ memberId: one.id, channel, reason }).then(done, () => {})}
      onClose={onClose}
    />
  )
}
