import type { Tone } from '@croupier/ui/tag'
import type { OutsideDraw } from '@croupier/wire/lottery/results.console'

const ALARM_WORDS: Record<string, string> = {
  late: 'Late',
  contradiction: 'Sources contradict',
  early: 'Drawn before the cut-off',
  repeated: 'Same numbers as the draw before',
}
const FAULT_WORDS: Record<string, string> = {
  malformed: 'Answer cannot be read',
  other_draw: 'About another draw',
  invalid_numbers: 'Numbers are not valid',
  bad_signature: 'Signature is not valid',
  other_round: 'About another round',
  no_round: 'Does not have the round',
}

export const nameOf = ({ gameName, issueNo }: OutsideDraw): string => `${gameName} · ${issueNo}`
export const alarmText = (alarm: string): string => ALARM_WORDS[alarm] ?? alarm
/** Why a source failed: a fault of its answer, or that there was none. */
export const failureText = (failure: string): string =>
  failure === 'unreachable' ? 'Does not answer' : faultText(failure)
export const faultText = (fault: string): string => FAULT_WORDS[fault] ?? fault

export function statusOf({ status, alarms, decisions }: OutsideDraw): { text: string; tone: Tone } {
  if (status === 'cancelled') return { text: 'Void', tone: 'danger' }
  // The server takes a correction once the decision before it is carried out.
  if (status === 'settled' && decisions.at(-1)?.settledAt)
    return decisions.length > 1 ? { text: 'Corrected', tone: 'warning' } : { text: 'Settled', tone: 'good' }
  const last = alarms.at(-1)
  if (last && decisions.length === 0) return { text: alarmText(last.alarm), tone: 'danger' }
  return { text: decisions.length === 0 ? 'Waiting for sources' : 'Settling', tone: 'plain' }
}

/** The last statement of each source. */
export function sourcesText({ reports }: OutsideDraw): string {
  const last = new Map(reports.map((one) => [one.source, one]))
  return [...last.values()]
    .map(({ source, numbers, fault }) => `${source}: ${numbers?.join(' ') ?? faultText(fault ?? '')}`)
    .join(' · ')
}
