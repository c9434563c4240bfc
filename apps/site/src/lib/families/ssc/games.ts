import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The family's opening games by code. */
export const games: Readonly<Record<string, MessageDescriptor>> = {
  'ssc-1m': msg`SSC 1-minute`,
  'ssc-5m': msg`SSC 5-minute`,
  'ssc-20m': msg`SSC 20-minute`,
}
