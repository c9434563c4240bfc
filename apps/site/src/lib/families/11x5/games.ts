import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The family's opening games by code. */
export const games: Readonly<Record<string, MessageDescriptor>> = {
  '11x5-1m': msg`11X5 1-minute`,
  '11x5-5m': msg`11X5 5-minute`,
}
