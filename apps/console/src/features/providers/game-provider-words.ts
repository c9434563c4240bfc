import type { Tone } from '@croupier/ui/tag'
import type { Output } from '@croupier/wire/endpoint'
import {
  type Studio,
  type StudioOptions,
  type studioList,
  studioOptions,
} from '@croupier/wire/providers/providers.console'
import * as z from 'zod/mini'

export type StudioForm = Pick<Output<typeof studioList>, 'form'>
export type GameProvider = Studio & StudioForm
export type ProviderKey = Studio['keys'][number]

export const STATE_WORDS: Readonly<Record<'open' | 'closed', { text: string; tone: Tone }>> = {
  open: { text: 'Open', tone: 'good' },
  closed: { text: 'Closed', tone: 'plain' },
}
export const stateOf = ({ isOpen }: Pick<Studio, 'isOpen'>) => STATE_WORDS[isOpen ? 'open' : 'closed']

/** The options of a provider as the form edits them: amounts are texts. */
export function optionsOf({ id: _, createdAt: __, keys: ___, ...rest }: Studio): unknown {
  const options: StudioOptions = { ...rest, games: rest.games.map((game) => ({ ...game })) }
  return z.encode(studioOptions, options)
}

const ALGORITHMS = { ed25519: 'Ed25519', hmac: 'Shared secret' } as const
export const keyTitle = ({ direction, algorithm }: ProviderKey): string =>
  `${ALGORITHMS[algorithm]}, ${direction === 'in' ? 'signs their messages' : 'signs our answers'}`

/** Whether a key is accepted, or signs, at `now`. */
export const isInForce = ({ revokedAt, expiresAt }: ProviderKey, now: Date): boolean => !revokedAt && expiresAt > now
