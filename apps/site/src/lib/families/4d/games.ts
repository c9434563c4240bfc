import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The family's opening games by code. */
export const games: Readonly<Record<string, MessageDescriptor>> = {
  '4d-5m': msg`4D 5-minute`,
  '4d-30m': msg`4D 30-minute`,
}
