import type { Tone } from '@croupier/ui/tag'
import type { Output } from '@croupier/wire/endpoint'
import type { providerList } from '@croupier/wire/identity/providers.console'

type Answer = Output<typeof providerList>
export type ProviderForm = Pick<Answer, 'form' | 'redirectAddresses'>
export type Provider = Answer['providers'][number] & ProviderForm

export const STATE_WORDS: Readonly<Record<'on' | 'off', { text: string; tone: Tone }>> = {
  on: { text: 'Offered', tone: 'good' },
  off: { text: 'Off', tone: 'plain' },
}

/** What to enter at the provider, so that it sends browsers back. */
export const redirectText = ({ redirectAddresses }: ProviderForm, id: string): string =>
  redirectAddresses.length === 0
    ? 'Name the domains of the site first (setting content.merchant, routers).'
    : `Redirect address to enter at the provider: ${redirectAddresses.map((one) => one.replace('{id}', id || '…')).join(', ')}`
