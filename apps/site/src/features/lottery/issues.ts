import { takesBets } from '@croupier/rules/stake'
import type { Game } from './basket/lines.ts'

export type Issue = Game['next'][number]
/** What a page shows of the present moment: the issue that takes bets, and the one that closed last. */
export type Moment = {
  readonly open: Issue | undefined
  readonly closed: Issue | undefined
  /** When this changes, in milliseconds of the server's clock. */
  readonly until: number | undefined
}

/** Lottery rules §2.3: an issue takes bets from `openAt` on, and no longer at `closeAt`. `issues` rise. */
export function momentOf(issues: readonly Issue[], now: number): Moment {
  const open = issues.find((issue) => takesBets(issue, new Date(now)))
  const coming = issues.find(({ openAt }) => openAt.getTime() > now)
  return {
    open,
    closed: issues.findLast(({ closeAt }) => closeAt.getTime() <= now),
    until: (open?.closeAt ?? coming?.openAt)?.getTime(),
  }
}

/** Issues that a repeat order may still name at `now`, the open one first. */
export const issuesFrom = (issues: readonly Issue[], now: number): Issue[] =>
  issues.filter(({ closeAt }) => closeAt.getTime() > now)

/** "0735" of "20261121-0735": the day is plain from the context. */
export const shortIssue = (issueNo: string): string => issueNo.slice(issueNo.lastIndexOf('-') + 1)

export type Result = { readonly issueNo: string; readonly numbers: readonly number[] | null; readonly at: Date }

/** Results newest first, each issue once: what the list said and what came since by the live channel. */
export function mergeResults(listed: readonly Result[], arrived: readonly Result[]): Result[] {
  const byIssue = new Map([...listed, ...arrived].map((result) => [result.issueNo, result]))
  return [...byIssue.values()].sort((one, other) => other.at.getTime() - one.at.getTime())
}
