import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The family's opening games by code. */
export const games: Readonly<Record<string, MessageDescriptor>> = {
  'k3-1m': msg`K3 1-minute`,
  'k3-5m': msg`K3 5-minute`,
}
