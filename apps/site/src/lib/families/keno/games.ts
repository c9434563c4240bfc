import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The family's opening games by code. */
export const games: Readonly<Record<string, MessageDescriptor>> = {
  'keno-1m': msg`Keno 1-minute`,
  'keno-5m': msg`Keno 5-minute`,
}
