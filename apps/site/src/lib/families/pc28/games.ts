import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The family's opening games by code. */
export const games: Readonly<Record<string, MessageDescriptor>> = {
  'pc28-1m': msg`PC28 1-minute`,
  'pc28-3m': msg`PC28 3-minute`,
}
