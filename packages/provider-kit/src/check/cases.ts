/** A case of the conformance suite (Provider wallet rules §3.9), checked against a subject. */
export type Case<Subject> = {
  id: string
  title: string
  /** Resolves with a remark for the report, and rejects with `Broken` when the subject breaks the contract. */
  run(subject: Subject): Promise<string | undefined>
}
export type Result = { id: string; title: string; outcome: 'passed' | 'failed' | 'skipped'; detail: string }

/** The subject breaks the contract. */
export class Broken extends Error {
  override name = 'Broken'
}
/** The case cannot be run against this subject. */
export class NotApplicable extends Error {
  override name = 'NotApplicable'
}

export function demand(isKept: boolean, otherwise: string): asserts isKept {
  if (!isKept) throw new Broken(otherwise)
}

const textOf = (value: unknown): string =>
  typeof value === 'bigint'
    ? value.toString()
    : (JSON.stringify(value, (_, one) => (typeof one === 'bigint' ? `${one}` : one)) ?? 'nothing')

export function same(actual: unknown, wanted: unknown, about: string): void {
  demand(textOf(actual) === textOf(wanted), `${about}: ${textOf(actual)} instead of ${textOf(wanted)}`)
}

export function needs<T>(control: T | undefined, name: string): T {
  if (control === undefined) throw new NotApplicable(`needs ${name}`)
  return control
}

export type RunOptions = { only?: readonly string[]; onResult?(result: Result): void }

/** Runs the cases one after the other. */
export async function runCases<Subject>(
  cases: readonly Case<Subject>[],
  subject: Subject,
  { only = [], onResult = () => {} }: RunOptions = {},
): Promise<Result[]> {
  const results: Result[] = []
  for (const one of cases.filter(({ id }) => only.length === 0 || only.includes(id))) {
    const result = await resultOf(one, subject)
    results.push(result)
    onResult(result)
  }
  return results
}

async function resultOf<Subject>({ id, title, run }: Case<Subject>, subject: Subject): Promise<Result> {
  try {
    return { id, title, outcome: 'passed', detail: (await run(subject)) ?? '' }
  } catch (error) {
    if (error instanceof NotApplicable) return { id, title, outcome: 'skipped', detail: error.message }
    return { id, title, outcome: 'failed', detail: error instanceof Broken ? error.message : String(error) }
  }
}

export const failedOf = (results: readonly Result[]): string[] =>
  results.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id)

/** Runs `work` for 0 to `count` − 1, `width` at a time, and returns the results in order. */
export async function inParallel<T>(count: number, width: number, work: (nth: number) => Promise<T>): Promise<T[]> {
  const results: T[] = []
  let next = 0
  const worker = async () => {
    for (let nth = next++; nth < count; nth = next++) results[nth] = await work(nth)
  }
  await Promise.all(Array.from({ length: Math.min(width, count) }, worker))
  return results
}

/** A repeatable sequence of numbers below `n` (mulberry32), for schedules that can be run again by their seed. */
export function sequence(seed: number): (n: number) => number {
  let state = seed
  return (n) => {
    state = (state + 0x6d2b79f5) | 0
    let word = Math.imul(state ^ (state >>> 15), 1 | state)
    word = (word + Math.imul(word ^ (word >>> 7), 61 | word)) ^ word
    return ((word ^ (word >>> 14)) >>> 0) % n
  }
}
