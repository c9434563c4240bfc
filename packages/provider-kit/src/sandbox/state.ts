import { type Clock, MS } from '@croupier/kernel/clock'
import type { Random } from '@croupier/kernel/random'
import type { Status } from '@croupier/wire/providers/messages'
import type { Book } from './book.ts'

export type SandboxGame = { gameCode: string; minStake: bigint; maxStake: bigint }
export type SandboxOptions = { clock: Clock; random: Random; currency: string; games: readonly SandboxGame[] }
export type Session = { playerId: string; gameCode: string; isEnded: boolean; expiresAt: number }
type Launch = { playerId: string; gameCode: string; expiresAt: number }
/** `refusal` answers every new bet; `places` is the exponent of all answers. */
export type Rules = { isReadOnly: boolean; refusal: Status | null; places: number }
export type SandboxState = SandboxOptions & {
  book: Book
  launches: Map<string, Launch>
  sessions: Map<string, Session>
  rules: Rules
}

/** A session without a sign of life ends after this. */
export const SESSION_MS = 4 * MS.hour
