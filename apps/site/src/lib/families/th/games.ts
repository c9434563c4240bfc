import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The opening games of the Thai, Lao and Hanoi lotteries by code. */
export const games: Readonly<Record<string, MessageDescriptor>> = {
  'th-5m': msg`Thai 5-minute`,
  'th-30m': msg`Thai 30-minute`,
  'lao-10m': msg`Lao 10-minute`,
  'hanoi-10m': msg`Hanoi 10-minute`,
}
