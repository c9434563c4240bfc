import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The family's opening games by code. */
export const games: Readonly<Record<string, MessageDescriptor>> = {
  '3d-1m': msg`3D 1-minute`,
  '3d-3m': msg`3D 3-minute`,
}
