/**
 * A rush of members to one call: member `nth` sends the call with its token and key, at the sites by turns, evenly within `withinMs` from
 * `from` on (milliseconds since 1970).
 */
export type RushOrder = {
  sites: readonly string[]
  /** Connections to each site. A member sends the call when one is free. */
  connections: number
  path: string
  body: string
  tokens: readonly string[]
  keys: readonly string[]
  from: number
  withinMs: number
}

/**
 * The last answer of a member: a value, or the code of a refusal. `sentMs`: when the member first sent the call, counted from `from`.
 * `ms`: the time from when the member wanted to send it to the answer.
 */
export type RushAnswer = { nth: number; value: unknown; code: string; sentMs: number; ms: number }

export type Rush = { answers: RushAnswer[]; sentAgain: number; unanswered: number }
