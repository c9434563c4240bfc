import { type Instant, MS, msBetween, plusMs } from '@croupier/kernel/clock'
import { HOOK_CHOICES, type HookBody } from '@croupier/wire/agents/hook-events'
import type { Failed, HookEvent, HookRow } from './model.ts'

/** The pauses after the first failure in a row, the second one, and so on. The last one repeats. */
const PAUSES_MS = [MS.minute, 5 * MS.minute, 30 * MS.minute, 2 * MS.hour, 6 * MS.hour]
/** Tries of one event, so that one that its receiver cannot take does not come back for ever. */
const ATTEMPTS_MOST = 10
/** A web-hook that fails for this long is switched off. */
const FAILING_MS = 3 * MS.day

type Standing = Pick<HookRow, 'failures' | 'failingSince'>
export function failedAt({ failures: before, failingSince: since }: Standing, now: Instant): Failed {
  const failures = before + 1
  const failingSince = since ?? now
  const isOver = msBetween(failingSince, now) >= FAILING_MS
  const pauseMs = PAUSES_MS[Math.min(failures, PAUSES_MS.length) - 1]!
  return { failures, failingSince, dueAt: plusMs(now, pauseMs), disabledAt: isOver ? now : null }
}

/** A test is not tried again: the agent has the answer. */
export function outcomeOf(
  { type, attempts }: Pick<HookEvent, 'type' | 'attempts'>,
  isOk: boolean,
): HookEvent['outcome'] {
  if (isOk) return 'delivered'
  return type === 'test' || attempts + 1 >= ATTEMPTS_MOST ? 'failed' : 'queued'
}

/** The same for every attempt. */
export function bodyOf({ eventId: id, type, createdAt, ...of }: HookEvent): HookBody {
  const { statementId, kind, firstDay, lastDay, amount } = of
  const choice = HOOK_CHOICES.find((one) => one === type)
  if (!choice || !statementId || !kind || !firstDay || !lastDay || amount === null)
    return { id, type: 'test', createdAt }
  return { id, type: choice, createdAt, data: { statementId, kind, firstDay, lastDay, amount } }
}

/** Whether a text is an address that a web-hook may have. Its network is checked at each delivery. */
export function isHookUrl(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && url.protocol === 'https:' && url.username === '' && url.password === ''
}
