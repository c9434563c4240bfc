import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The family's opening games by code. */
export const games: Readonly<Record<string, MessageDescriptor>> = {
  'pk10-1m': msg`PK10 1-minute`,
  'pk10-5m': msg`PK10 5-minute`,
}
