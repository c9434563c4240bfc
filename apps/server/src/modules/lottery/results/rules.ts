import { type Calendar, type Draw, validateDraw } from '@croupier/game-math/lottery/index'
import { type Instant, MS, plusMs } from '@croupier/kernel/clock'
import { Refusal } from '@croupier/kernel/refusals'
import type { OutsideNumbers } from '../../draws/index.ts'
import type { DrawTime, Report, ResultAlarm, Statement } from './model.ts'

/** The numbers, or null where a family cannot draw them. */
export function validNumbers(family: string, numbers: readonly number[]): Draw | null {
  try {
    return validateDraw(family, [...numbers])
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/** Whether a source repeats its last statement (Lottery rules §16.3.3). */
export const isRepeat = (last: Pick<Report, 'numbers' | 'content'> | null, next: Statement): boolean =>
  last !== null &&
  (next.numbers ? last.numbers !== null && isSameDraw(last.numbers, next.numbers) : last.content === next.content)

/** So many statements of a source about a draw are kept, and so many with faults, so that a broken source fills no table. */
const STATEMENTS_MAX = 100
const FAULTS_MAX = 50

/** Whether a statement tells anything new. */
export const isWorthKeeping = (
  last: Pick<Report, 'numbers' | 'content' | 'sequence'> | null,
  next: Statement,
): boolean => !isRepeat(last, next) && (last?.sequence ?? 0) < (next.fault ? FAULTS_MAX : STATEMENTS_MAX)

export const isSameDraw = (one: readonly number[], other: readonly number[]): boolean => one.join() === other.join()

export type Assessment =
  | { readonly kind: 'waiting' }
  /** Enough sources state these numbers, and none states others. */
  | { readonly kind: 'agreed'; readonly numbers: Draw }
  /** Only staff can decide. */
  | { readonly kind: 'held'; readonly alarm: ResultAlarm }

/**
 * Lottery rules §16.3: compares all valid statements of the sources. A single source that states other numbers holds the draw,
 * even where enough others agree: nothing is settled on a doubtful result. So does a source that changes its statement: both are
 * on record, and staff decide. A source that the game no longer names has no say.
 */
export function assess(
  reports: readonly Report[],
  { sources, agree }: Pick<OutsideNumbers, 'agree'> & { sources: Sources },
  closeAt: Instant,
): Assessment {
  if (knownFrom(reports, { sources }, closeAt)) return { kind: 'held', alarm: 'early' }
  const stated = reports.filter(hasSay(sources))
  const [first] = stated
  if (!first?.numbers) return { kind: 'waiting' }
  const { numbers } = first
  if (stated.some((one) => one.numbers && !isSameDraw(one.numbers, numbers)))
    return { kind: 'held', alarm: 'contradiction' }
  const agreeing = new Set(stated.map(({ source }) => source))
  return agreeing.size >= agree ? { kind: 'agreed', numbers } : { kind: 'waiting' }
}

type Sources = readonly { code: string }[]
const hasSay = (sources: Sources) => {
  const named = new Set(sources.map(({ code }) => code))
  return ({ numbers, source }: Report): boolean => numbers !== null && named.has(source)
}

/** The earliest instant before the cut-off at which the numbers were drawn, as one of the sources states it; null if none does. */
export function knownFrom(
  reports: readonly Report[],
  { sources }: { sources: Sources },
  closeAt: Instant,
): Instant | null {
  const early = reports
    .filter(hasSay(sources))
    .flatMap(({ drawnAt }) => (drawnAt && drawnAt < closeAt ? [drawnAt] : []))
  return early.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null
}

/**
 * Standards T121: the time of a draw that counts for a decision. One that staff corrected replaces those of the sources, in this decision
 * and in later ones.
 */
export function drawTimeOf(
  corrected: Instant | null,
  last: DrawTime | null,
  { stated, closeAt }: { stated: Instant | null; closeAt: Instant },
): DrawTime {
  if (corrected) return { drawnAt: corrected, voidFrom: corrected < closeAt ? corrected : null }
  return last ? { drawnAt: last.drawnAt, voidFrom: last.voidFrom } : { drawnAt: null, voidFrom: stated }
}

/**
 * Whether staff may say that the numbers were drawn at a time: within the sale or later, and not after a source stated them. So no
 * correction makes bets valid that were accepted when the house itself had the numbers.
 */
export const mayBeDrawnAt = (drawnAt: Instant, openAt: Instant, reports: readonly Report[], now: Instant): boolean =>
  drawnAt >= openAt &&
  drawnAt <= now &&
  reports.every(({ numbers, receivedAt }) => numbers === null || drawnAt <= receivedAt)

/** Lottery rules §16.3.2: a daily draw keeps its bets if it is drawn within this time. */
const POSTPONED_MS = 24 * MS.hour
/** Whether a draw may be postponed at all: only games whose draws have fixed times of the day. */
export const isDaily = ({ kind }: Pick<Calendar, 'kind'>): boolean => kind === 'weekly'
/** Whether a draw may be postponed to a time. */
export const mayPostponeTo = (drawAt: Instant, to: Instant, now: Instant): boolean =>
  to > drawAt && to > now && to <= plusMs(drawAt, POSTPONED_MS)

type Deadlines = Pick<OutsideNumbers, 'lateMinutes' | 'voidMinutes'>
export const lateAt = (drawAt: Instant, { lateMinutes }: Deadlines): Instant => plusMs(drawAt, lateMinutes * MS.minute)
/** Lottery rules §16.3.1: a draw without an agreed result is void from this instant on, unless its sources contradict each other. */
export const voidAt = (drawAt: Instant, { voidMinutes }: Deadlines): Instant => plusMs(drawAt, voidMinutes * MS.minute)

/** What is due for a draw outside at `now`. */
export type Due = { alarm: ResultAlarm | null; outcome: 'none' | 'void' | { numbers: Draw } }

export function dueFor(assessed: Assessment, drawAt: Instant, deadlines: Deadlines, now: Instant): Due {
  if (assessed.kind === 'agreed') return { alarm: null, outcome: { numbers: assessed.numbers } }
  if (assessed.kind === 'held') return { alarm: assessed.alarm, outcome: 'none' }
  if (now >= voidAt(drawAt, deadlines)) return { alarm: 'late', outcome: 'void' }
  return { alarm: now >= lateAt(drawAt, deadlines) ? 'late' : null, outcome: 'none' }
}
