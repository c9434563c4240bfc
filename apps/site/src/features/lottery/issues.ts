import { takesBets } from '@croupier/rules/stake'
import type { Game } from './basket/lines.ts'

export type Issue = Game['next'][number]
/** The open issue and the one that closed last. */
export type Moment = {
  readonly open: Issue | undefined
  readonly closed: Issue | undefined
  /** When this changes, in milliseconds on the server's clock. */
  readonly until: number | undefined
}

/** Lottery rules §2.3: an issue takes bets from `openAt` until just before `closeAt`. `issues` are in ascending order. */
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

/** "0735" of "20261121-0735", where the context shows the day. */
export const shortIssue = (issueNo: string): string => issueNo.slice(issueNo.lastIndexOf('-') + 1)

export type Result = { readonly issueNo: string; readonly numbers: readonly number[] | null; readonly at: Date }

/** Results of the list and of the live channel, newest first, each issue once. */
export function mergeResults(listed: readonly Result[], arrived: readonly Result[]): Result[] {
  const byIssue = new Map([...listed, ...arrived].map((result) => [result.issueNo, result]))
  return [...byIssue.values()].sort((one, other) => other.at.getTime() - one.at.getTime())
}
