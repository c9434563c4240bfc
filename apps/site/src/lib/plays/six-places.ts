import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The six balls of Mark Six and TOTO, in draw order. */
export const sixPlaces: Readonly<Record<string, MessageDescriptor>> = {
  R1: msg`Ball ${1}`,
  R2: msg`Ball ${2}`,
  R3: msg`Ball ${3}`,
  R4: msg`Ball ${4}`,
  R5: msg`Ball ${5}`,
  R6: msg`Ball ${6}`,
}
