import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

/** The games that we know by code; the code is the translation key of a game's name. */
const names: Record<string, MessageDescriptor> = {
  'ssc-1m': msg`SSC 1-minute`,
  'ssc-5m': msg`SSC 5-minute`,
  'ssc-20m': msg`SSC 20-minute`,
}

/** `gameName('ssc-1m')`; a game we do not know is called what the operator calls it. */
export function useGameName(): (code: string, operatorsName?: string) => string {
  const { i18n } = useLingui()
  return (code, operatorsName) => (names[code] ? i18n._(names[code]) : (operatorsName ?? code))
}
