import { Cancelled } from '@croupier/api-client/client'
import { Button } from '@croupier/ui/button'
import { Card, CardHead } from '@croupier/ui/card'
import { ListRow } from '@croupier/ui/steps'
import { Tag } from '@croupier/ui/tag'
import { toast } from '@croupier/ui/toast'
import type { Output } from '@croupier/wire/endpoint'
import { memberInfo } from '@croupier/wire/identity/member'
import { sessions } from '@croupier/wire/identity/open-sessions'
import { linkedProviders, startProviderLink, unlinkProvider } from '@croupier/wire/identity/providers'
import { Trans, useLingui } from '@lingui/react/macro'
import Link2 from 'lucide-react/icons/link-2'
import { useCall } from '../../../lib/call.ts'
import { useCommand } from '../../../lib/command.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { visitProvider } from '../../../lib/provider-visit.ts'
import { useTimes } from '../../../lib/use-times.ts'

type Linked = Output<typeof linkedProviders>['items'][number]

/** §2 securityCenter: the sites by which the member can log in; nothing where the operator has none. */
export function ProvidersCard() {
  const { data } = useCall(linkedProviders, {})
  if (!data || data.items.length === 0) return null
  return (
    <Card as="section">
      <CardHead title={<Trans>Log in by another site</Trans>} />
      <ul>
        {data.items.map((one) => (
          <ProviderRow key={one.provider} linked={one} />
        ))}
      </ul>
    </Card>
  )
}

/** Links and unlinks. Refusals are shown as a message. */
function useLinking(provider: string) {
  const errorText = useErrorText()
  const start = useCommand(startProviderLink)
  const unlink = useCommand(unlinkProvider, { changes: [linkedProviders, memberInfo, sessions] })
  const say = (error: unknown) => {
    if (!(error instanceof Cancelled)) toast({ text: errorText(error) ?? '' })
  }
  return {
    busy: start.busy || unlink.busy,
    link: () => start.run({ provider }).then(({ url }) => visitProvider(url, 'link'), say),
    unlink: () => unlink.run({ provider }).then(() => {}, say),
  }
}

function ProviderRow({ linked: { provider, name, linkedAt, isOffered } }: { linked: Linked }) {
  const { t } = useLingui()
  const { zoned } = useTimes()
  const { busy, link, unlink } = useLinking(provider)
  return (
    <ListRow
      as="li"
      icon={<Link2 aria-hidden="true" />}
      title={name}
      note={linkedAt ? <span className="num">{zoned(linkedAt)}</span> : <Trans>You will confirm it there.</Trans>}
      end={
        linkedAt ? (
          <>
            <Tag tone={isOffered ? 'good' : 'warning'}>
              {isOffered ? <Trans>Linked</Trans> : <Trans>Not available</Trans>}
            </Tag>
            <Button size="s" busy={busy} aria-label={t`Remove ${name}`} onClick={() => void unlink()}>
              <Trans context="a way to log in">Remove</Trans>
            </Button>
          </>
        ) : (
          <Button size="s" busy={busy} aria-label={t`Link ${name}`} onClick={() => void link()}>
            <Trans>Link</Trans>
          </Button>
        )
      }
    />
  )
}
