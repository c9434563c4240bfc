import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** A rule, and what bankers change about it. */
export const bankersHelp = (i18n: I18n, rule: string): string =>
  `${rule} ${i18n._(msg`Your bankers are part of every bet.`)}`
