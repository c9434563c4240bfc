const DAY_MS = 86_400_000
const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

/** The named periods, each by its days: from so many days ago to so many days ago. */
const NAMED = {
  today: { label: 'Today', from: 0, to: 0 },
  yesterday: { label: 'Yesterday', from: 1, to: 1 },
  '7d': { label: 'Last 7 days', from: 6, to: 0 },
  '30d': { label: 'Last 30 days', from: 29, to: 0 },
} as const
type Named = keyof typeof NAMED

/** The first and the last day of a period, each empty when it is open. */
export type Days = { from: string; to: string }

const isNamed = (value: string): value is Named => Object.hasOwn(NAMED, value)
const isDay = (text: string): boolean => text === '' || (DAY.test(text) && dayOf(startOf(text)) === text)
const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const dayOf = (at: number): string => (Number.isNaN(at) ? '' : new Date(at).toISOString().slice(0, 10))

/**
 * The value of a filter by time: a named period, or two days with dots between (`2026-11-20..2026-11-23`, `2026-11-20..`).
 * A named one stays relative, so that a saved view of the last seven days moves on.
 */
export const PERIODS = {
  named: Object.entries(NAMED).map(([value, { label }]) => ({ value, label })),
  isValid(value: string): boolean {
    const [from = '', to, ...rest] = value.split('..')
    return value === '' || isNamed(value) || (to !== undefined && rest.length === 0 && isDay(from) && isDay(to))
  },
  daysOf(value: string, now: number): Days {
    if (isNamed(value)) {
      const { from, to } = NAMED[value]
      return { from: dayOf(now - from * DAY_MS), to: dayOf(now - to * DAY_MS) }
    }
    const [from = '', to = ''] = value.split('..')
    return { from, to }
  },
  ofDays: ({ from, to }: Days): string => (from || to ? `${from}..${to}` : ''),
  textOf(value: string): string {
    if (value === '') return 'Any time'
    if (isNamed(value)) return NAMED[value].label
    const { from, to } = PERIODS.daysOf(value, 0)
    if (from === to) return from
    return to === '' ? `since ${from}` : from === '' ? `until ${to}` : `${from} – ${to}`
  },
}

/** The instants of a period, as calls take them: from the start of its first day up to, and without, the day after its last. */
export function periodOf(value: string | undefined, now: number): { from?: Date; to?: Date } {
  const { from, to } = PERIODS.daysOf(value ?? '', now)
  return {
    ...(from ? { from: new Date(startOf(from)) } : {}),
    ...(to ? { to: new Date(startOf(to) + DAY_MS) } : {}),
  }
}

/** The filter by time, in the place where every list has it. */
export const periodFilter = (label: string) => ({ kind: 'period', name: 'days', label }) as const
