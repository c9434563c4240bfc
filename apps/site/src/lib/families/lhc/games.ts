import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The family's opening games by code. */
export const games: Readonly<Record<string, MessageDescriptor>> = {
  'lhc-5m': msg`Mark Six 5-minute`,
  'lhc-30m': msg`Mark Six 30-minute`,
}
