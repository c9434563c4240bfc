import { type BusinessCalendar, businessDayOf } from '@croupier/kernel/business-day'
import { type Instant, plusMs } from '@croupier/kernel/clock'
import { units, ZERO } from '@croupier/kernel/money'
import { endOf, periodAfter, periodKey, periodOf } from '@croupier/kernel/period'
import type { Figure, FiguresByOwner, KindOf, Line, Owner, Span, Statement } from './model.ts'

type AnyKind = KindOf<unknown>

/** Cells that lines are matched by. */
const cellOf = ({ subject, figure }: Figure): string => `${subject} ${figure}`

export const statementId = (kind: string, period: Span, owner: Owner): string => `${kind}:${periodKey(period)}:${owner}`

/** The period of the first figure, from its first instant on. */
export function firstSpan({ length }: AnyKind, firstFigureAt: Instant, calendar: BusinessCalendar): Span {
  const period = periodOf(businessDayOf(firstFigureAt, calendar), length)
  return { ...period, startsAt: firstFigureAt, endsAt: endOf(period, calendar) }
}

/**
 * The period that follows a closed one. It starts where that one ended, even if the calendar has changed since, so that
 * no instant is stated twice or left out.
 */
export function spanAfter(closed: Span, calendar: BusinessCalendar): Span {
  let period = periodAfter(closed)
  // Another time zone may put the end of the next period before the end of the closed one.
  while (endOf(period, calendar) <= closed.endsAt) period = periodAfter(period)
  return { ...period, startsAt: closed.endsAt, endsAt: endOf(period, calendar) }
}

/** Whether the period has been over for as long as its kind waits. */
export const isDue = ({ endsAt }: Span, { graceMs }: AnyKind, now: Instant): boolean => plusMs(endsAt, graceMs) <= now

/** The figures of the period itself, as lines. */
export const figureLines = (period: Span, figures: readonly Figure[]): Line[] =>
  figures.map((figure) => ({ ...figure, part: 'figure', about: periodKey(period) }))

/**
 * What must be added to the frozen lines about an earlier period so that they come to its figures as they are now. A
 * figure that has not changed needs no correction.
 */
export function corrections(period: Span, frozen: readonly Line[], now: readonly Figure[]): Line[] {
  const about = periodKey(period)
  const stated = sumsOf(frozen.filter((line) => line.about === about && line.part !== 'balance'))
  const actual = sumsOf(now)
  const cells = new Set([...stated.keys(), ...actual.keys()])
  return [...cells].flatMap((cell) => {
    const was = stated.get(cell)
    const is = actual.get(cell)
    const named = is ?? was
    if (!named) return []
    const count = hasCount(was, is) ? (is?.count ?? 0) - (was?.count ?? 0) : null
    const amount = hasAmount(was, is) ? units((is?.amount ?? ZERO) - (was?.amount ?? ZERO)) : null
    if (!count && !amount) return []
    return [{ subject: named.subject, figure: named.figure, count, amount, part: 'correction', about }]
  })
}

const hasCount = (...figures: (Figure | undefined)[]): boolean => figures.some((one) => typeof one?.count === 'number')
const hasAmount = (...figures: (Figure | undefined)[]): boolean =>
  figures.some((one) => typeof one?.amount === 'bigint')

/** Adds up figures of the same subject and name. */
function sumsOf(figures: readonly Figure[]): Map<string, Figure> {
  const sums = new Map<string, Figure>()
  for (const { subject, figure, count, amount } of figures) {
    const cell = cellOf({ subject, figure, count, amount })
    const sum = sums.get(cell)
    sums.set(cell, {
      subject,
      figure,
      count: count === null && !hasCount(sum) ? null : (sum?.count ?? 0) + (count ?? 0),
      amount: amount === null && !hasAmount(sum) ? null : units((sum?.amount ?? ZERO) + (amount ?? ZERO)),
    })
  }
  return sums
}

/** A closed period with its frozen lines by owner, and its figures as they are now. */
export type Revisited = { period: Span; frozen: ReadonlyMap<Owner, readonly Line[]>; now: FiguresByOwner }

/** All statements of a period: the figures of each owner, corrections of earlier periods, and balances. */
export function draftStatements(
  kind: AnyKind,
  period: Span,
  read: { figures: FiguresByOwner; revisited: readonly Revisited[]; before: ReadonlyMap<Owner, readonly Figure[]> },
): Pick<Statement, 'id' | 'owner' | 'lines' | 'status' | 'isPayable'>[] {
  const { figures, revisited, before } = read
  const owners = new Set([
    ...figures.keys(),
    ...revisited.flatMap(({ now, frozen }) => [...now.keys(), ...frozen.keys()]),
  ])
  return [...owners].flatMap((owner) => {
    const corrected = revisited.flatMap((one) =>
      corrections(one.period, one.frozen.get(owner) ?? [], one.now.get(owner) ?? []),
    )
    const lines = [...figureLines(period, figures.get(owner) ?? []), ...corrected]
    if (lines.length === 0) return []
    const balances = kind.balances?.(lines, before.get(owner) ?? []) ?? []
    const about = periodKey(period)
    const all = [...lines, ...balances.map((figure): Line => ({ ...figure, part: 'balance', about }))]
    return [
      {
        id: statementId(kind.name, period, owner),
        owner,
        lines: all,
        status: kind.approval ? 'pending' : 'issued',
        isPayable: (kind.payment?.({ owner, lines: all }) ?? null) !== null,
      },
    ]
  })
}
