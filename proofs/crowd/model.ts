/** What the process of a crowd does: one claim for each token, begun evenly within `withinMs` from `openAt` on, by turns at the sites. */
export type GrabOrder = {
  sites: readonly string[]
  tokens: readonly string[]
  path: string
  openAt: number
  withinMs: number
}

/** The last answer of a member: an amount, or a refusal. `ms` counts from the moment when the member wanted to claim. */
export type GrabAnswer = { member: number; amount: string | null; code: string; ms: number }

/** `firstSendsMs`: when the last member had sent a first claim, counted from the opening. */
export type Grabbed = { answers: GrabAnswer[]; sentAgain: number; unanswered: number; firstSendsMs: number }
