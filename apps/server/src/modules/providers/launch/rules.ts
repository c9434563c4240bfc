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

/** The origins whose pages the site may frame: those of the open providers. */
export const frameOrigins = (providers: readonly Provider[]): string[] => [
  ...new Set(
    providers.flatMap(({ isOpen, serviceUrl, frameUrl }) => (isOpen && serviceUrl ? (frameUrl ?? serviceUrl) : [])),
  ),
]
