import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The family's opening games by code. */
export const games: Readonly<Record<string, MessageDescriptor>> = {
  'toto-5m': msg`TOTO 5-minute`,
  'toto-30m': msg`TOTO 30-minute`,
}
