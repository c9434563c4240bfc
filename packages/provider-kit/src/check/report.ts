import { failedOf, type Result } from './cases.ts'

const WORDS = { passed: 'ok     ', failed: 'FAILED ', skipped: 'skipped' } as const

export const lineOf = ({ id, title, outcome, detail }: Result): string =>
  `${WORDS[outcome]}  ${id}  ${title}${detail ? ` (${detail})` : ''}`

/** The last line of a report: `28 passed, 0 failed, 2 skipped`. */
export function sumOf(results: readonly Result[]): string {
  const count = (outcome: Result['outcome']) => results.filter((one) => one.outcome === outcome).length
  return `${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped`
}

/** A suite is green when cases passed and none failed. */
export const isGreen = (results: readonly Result[]): boolean =>
  failedOf(results).length === 0 && results.some(({ outcome }) => outcome === 'passed')
