import { Card, CardHead } from '@croupier/ui/card'
import { Checkbox } from '@croupier/ui/choice'
import { Skeleton } from '@croupier/ui/feedback'
import type { Output } from '@croupier/wire/endpoint'
import type { MessageChannel } from '@croupier/wire/notifications/template'
import { type Consent, consents, type MarketingProduct, setConsents } from '@croupier/wire/privacy/consents'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCall } from '../../lib/call.ts'
import { useCommand } from '../../lib/command.ts'
import { useErrorText } from '../../lib/error-text.ts'
import { useTimes } from '../../lib/use-times.ts'
import css from './privacy.module.css'

type Shown = Output<typeof consents>

/** By which channels, and about which products, the member wants offers. Nothing is chosen until they choose it. */
export function OffersCard() {
  const { data } = useCall(consents, {})
  if (!data) return <Skeleton height={220} radius={16} />
  return (
    <Card as="section">
      <CardHead title={<Trans>Offers</Trans>} />
      <p className="text-2">
        <Trans>
          We send you offers only where you say so here, and you can change it at any time. Codes and messages about
          your security and your money always reach you.
        </Trans>
      </p>
      <Choices shown={data} />
      <History items={data.history} />
    </Card>
  )
}

function Choices({ shown: { textVersion, items } }: { shown: Shown }) {
  const errorText = useErrorText()
  const nameOf = useConsentName()
  const set = useCommand(setConsents, { changes: [consents] })
  const choose = ({ channel, product }: Consent, isGranted: boolean) =>
    void set.run({ textVersion, changes: [{ channel, product, isGranted }] }).catch(() => {})
  const error = errorText(set.error)
  return (
    <div className={css.choices}>
      {items.map((one) => (
        <Checkbox
          key={`${one.product} ${one.channel}`}
          checked={one.isGranted}
          disabled={set.busy}
          onChange={(event) => choose(one, event.target.checked)}
        >
          {nameOf(one)}
        </Checkbox>
      ))}
      {error && <p role="alert">{error}</p>}
    </div>
  )
}

function History({ items }: { items: Shown['history'] }) {
  const { t } = useLingui()
  const { zoned } = useTimes()
  const nameOf = useConsentName()
  if (items.length === 0) return null
  return (
    <ol className={css.past} aria-label={t`History`}>
      {items.map((one) => (
        <li key={one.id}>
          <span>
            {nameOf(one)}: <b>{one.isGranted ? <Trans>Agreed</Trans> : <Trans>Stopped</Trans>}</b>
          </span>
          <small className="num text-3">{zoned(one.at)}</small>
        </li>
      ))}
    </ol>
  )
}

function useConsentName(): (one: { channel: MessageChannel; product: MarketingProduct }) => string {
  const { t } = useLingui()
  const products: Record<MarketingProduct, string> = {
    lottery: t`Lottery`,
    sports: t`Sports`,
    casino: t`Casino`,
    games: t`Games`,
  }
  const channels: Record<MessageChannel, string> = { sms: t`SMS`, email: t`E-mail`, push: t`On this device` }
  return ({ channel, product }) => `${products[product]}, ${channels[channel]}`
}
