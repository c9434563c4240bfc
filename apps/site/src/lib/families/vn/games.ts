import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The opening games of the regions by code. */
export const games: Readonly<Record<string, MessageDescriptor>> = {
  'vn-5m': msg`Vietnam North 5-minute`,
  'vn-30m': msg`Vietnam North 30-minute`,
  'vn18-10m': msg`Vietnam South 10-minute`,
}
