import type { FamilyDefinition } from './family.ts'
import { numbersDrawn, valuesAt } from './family.ts'
import type { Draw } from './model.ts'

type Drawn = Pick<FamilyDefinition, 'draw'>

/** The statistics of one value at one place over a run of draws. */
export type Absence = {
  /** Draws since the value was last drawn; the number of draws if it never was. */
  readonly current: number
  readonly longest: number
  readonly shown: number
}

const placesOf = (family: Drawn): number[] => Array.from({ length: numbersDrawn(family) }, (_, place) => place)

/** Per place of the family's draws, by value: absence counts over `draws`, oldest first. */
export const absences = (family: Drawn, draws: readonly Draw[]): Readonly<Record<number, Absence>>[] =>
  placesOf(family).map((place) =>
    Object.fromEntries(
      valuesAt(family, place).map((value) => [value, absenceOf(draws.map((draw) => draw[place] === value))]),
    ),
  )

function absenceOf(hits: readonly boolean[]): Absence {
  let current = 0
  let longest = 0
  let shown = 0
  for (const hit of hits) {
    current = hit ? 0 : current + 1
    if (hit) shown++
    if (current > longest) longest = current
  }
  return { current, longest, shown }
}

/** A row of the trend chart: the absence of each value, per place; 0 for the drawn number. */
export type TrendRow = {
  readonly issueNo: string
  readonly numbers: Draw
  readonly absent: readonly Readonly<Record<number, number>>[]
}

/** Trend rows of `issues`, oldest first. Absence is counted from the first of them. */
export function trendRows(family: Drawn, issues: readonly { issueNo: string; numbers: Draw }[]): TrendRow[] {
  const places = placesOf(family).map((place) => ({ place, values: valuesAt(family, place) }))
  let absent: readonly Readonly<Record<number, number>>[] = []
  return issues.map(({ issueNo, numbers }) => {
    absent = places.map(({ place, values }) =>
      Object.fromEntries(
        values.map((value) => [value, numbers[place] === value ? 0 : (absent[place]?.[value] ?? 0) + 1]),
      ),
    )
    return { issueNo, numbers, absent }
  })
}
