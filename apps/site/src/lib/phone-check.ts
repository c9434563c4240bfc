import type { RefusalCode } from '@croupier/kernel/refusals'
import type { PhoneProviderShape } from '@croupier/wire/identity/session'

/** The page in which the code of a third party runs, under a content security policy of its own. */
export const CHECK_PAGE = '/phone-check.html'
/** What that page posts to the one that shows it, once it listens. */
export const CHECK_READY = 'phone-check'

/** A request to that page: to have a code sent after a check that a person asks, or to prove a number with the code. */
export type CheckRequest =
  | { act: 'send'; provider: PhoneProviderShape; phoneNumber: string; language: string; isDark: boolean }
  | { act: 'prove'; provider: PhoneProviderShape; sessionInfo: string; code: string }

/** What it answers: a refusal of the third party in our words, or `network` when the third party cannot be reached. */
export type CheckFault = RefusalCode | 'network'
export type CheckAnswer =
  /** The check is shown and needs so many pixels. Comes before the answer. */
  { height: number } | { sessionInfo: string } | { idToken: string } | { fault: CheckFault }
