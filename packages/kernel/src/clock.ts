/** An instant in UTC, to the millisecond. Rules get it as an argument. */
export type Instant = Date

/** T001: the source of time. `app.ts` injects it; tests advance it. */
export type Clock = { now(): Instant }

export const MS = { second: 1_000, minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const

export const plusMs = (at: Instant, ms: number): Instant => new Date(at.getTime() + ms)
export const msBetween = (from: Instant, to: Instant): number => to.getTime() - from.getTime()
