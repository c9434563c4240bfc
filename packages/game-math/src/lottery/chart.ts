import type { Draw } from './model.ts'

/** One ball value at one position over a run of draws. */
export type Absence = {
  /** Draws since the value was last shown; the number of draws when it never was. */
  readonly current: number
  readonly longest: number
  readonly shown: number
}

/** Per position, per value `0 … values − 1`: absence counts over `draws`, oldest first. */
export function absences(draws: readonly Draw[], values = 10): Absence[][] {
  const positions = draws[0]?.length ?? 0
  return Array.from({ length: positions }, (_, at) =>
    Array.from({ length: values }, (_, value) => absenceOf(draws.map((draw) => draw[at] === value))),
  )
}

function absenceOf(hits: readonly boolean[]): Absence {
  let [current, longest, shown] = [0, 0, 0]
  for (const hit of hits) {
    current = hit ? 0 : current + 1
    if (hit) shown++
    if (current > longest) longest = current
  }
  return { current, longest, shown }
}

/** A row of the trend chart: per position and value the draws it has been absent for; 0 marks the number drawn. */
export type TrendRow = {
  readonly issueNo: string
  readonly numbers: Draw
  readonly absent: readonly (readonly number[])[]
}

/** Trend rows of `issues`, oldest first; absence is counted from the first of them on. */
export function trendRows(issues: readonly { issueNo: string; numbers: Draw }[], values = 10): TrendRow[] {
  const none = Array<number>(values).fill(0)
  let absent: number[][] = []
  return issues.map(({ issueNo, numbers }) => {
    absent = numbers.map((shown, at) => (absent[at] ?? none).map((count, value) => (value === shown ? 0 : count + 1)))
    return { issueNo, numbers, absent }
  })
}
