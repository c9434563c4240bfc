import type { RefusalCode } from '@croupier/kernel/refusals'
import type { Device } from '@croupier/wire/providers/providers.console'
import type { Provider, ProviderGame } from '../model.ts'

/** The circumstances of a launch. An unknown country is never restricted. */
export type LaunchFrom = { device: Device; country: string | null; currency: string }

/** Why a game cannot be opened, or null. */
export function judgeLaunch(
  provider: Provider | undefined,
  game: ProviderGame | undefined,
  { device, country, currency }: LaunchFrom,
): RefusalCode | null {
  if (!provider || !game) return 'game.unknown'
  if (!provider.isOpen || provider.serviceUrl === null || !game.isOpen) return 'game.closed'
  if (country !== null && game.blockedCountries.includes(country)) return 'game.country_restricted'
  if (game.currencies.length > 0 && !game.currencies.includes(currency)) return 'game.wrong_currency'
  return game.runsOn === 'all' || game.runsOn === device ? null : 'game.wrong_device'
}

/**
 * Whether the site may show an address of a provider: it leads to the origin that staff named. A game on the site's own host could
 * leave its sandbox and act as the member.
 */
export const isOwnFrame = (provider: Provider, url: URL, host: string): boolean =>
  frameOrigins([provider]).includes(url.origin) && !isOn(host, url)

const isOn = (host: string, { protocol, host: other }: URL): boolean =>
  URL.canParse(`${protocol}//${host}`) && new URL(`${protocol}//${host}`).host === other

/** The origins whose pages the site may frame: those of the open providers. */
export const frameOrigins = (providers: readonly Provider[]): string[] => [
  ...new Set(
    providers.flatMap(({ isOpen, serviceUrl, frameUrl }) => (isOpen && serviceUrl ? (frameUrl ?? serviceUrl) : [])),
  ),
]
