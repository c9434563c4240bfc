import type { Tone } from '@croupier/ui/tag'
import type { Finding, Verification } from '@croupier/wire/backoffice/verifications.console'
import { counted } from '../../lib/counted.ts'

/** Why a node verified itself. */
export const OCCASION_WORDS: Record<Verification['occasion'], string> = {
  start: 'At start',
  daily: 'Daily',
  demand: 'Requested',
}

export const KIND_WORDS: Record<Finding['kind'], string> = {
  release: 'Release',
  file: 'File',
  table: 'Table',
  setting: 'Setting',
}

/** How the found state differs from the released one. */
export const HOW_WORDS: Record<Finding['how'], string> = {
  changed: 'changed',
  missing: 'missing',
  unexpected: 'not part of the release',
  unsigned: 'not signed',
  unlogged: 'changed without an audit log entry',
}

export const findingsText = (findings: readonly unknown[]): string => counted(findings.length, 'finding')

/** The result of a verification in a tag. */
export const resultOf = ({ passed, findings }: Verification): { text: string; tone: Tone } =>
  passed ? { text: 'Matches the release', tone: 'good' } : { text: findingsText(findings), tone: 'danger' }
