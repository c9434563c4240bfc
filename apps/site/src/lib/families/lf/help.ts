import { digitDrawHelp, digitPlayHelp } from '../../plays/digit-help.ts'
import type { FamilyHelp } from '../model.ts'

export const help: readonly FamilyHelp[] = ['LF', 'LF5'].map((code) => ({
  code,
  draw: (i18n) => digitDrawHelp(i18n, code),
  play: digitPlayHelp,
}))
