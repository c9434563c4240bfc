import * as z from 'zod/mini'
import { remembered } from './storage.ts'

/** A commitment that this device saved before its round closed. */
export type SavedCommitment = { readonly commitment: string; readonly savedAt: Date }

/** Some 50 kB. A player who watches a one-minute game keeps the last five hours of it. */
const MAX_ROUNDS = 300
const KEY = 'draws.commitments'

/** In the order in which they were saved; `savedAt` in milliseconds on the server's clock. */
const rounds = z.array(z.object({ game: z.string(), issueNo: z.string(), commitment: z.string(), savedAt: z.int() }))
type Saved = z.output<typeof rounds>[number]
type Storage = Pick<ReturnType<typeof remembered>, 'get' | 'set'>
type Round = { game: string; issueNo: string }

/** The part of a draw's public record that a page shows before the round closes. */
export type Committed = Round & { commitment: string; closeAt: Date }

function read(storage: Storage): Saved[] {
  try {
    return z.safeParse(rounds, JSON.parse(storage.get() ?? '[]')).data ?? []
  } catch {
    return []
  }
}

const isOf =
  ({ game, issueNo }: Round) =>
  (saved: Saved): boolean =>
    saved.game === game && saved.issueNo === issueNo

/**
 * Saves the commitments of rounds that are still open at `now`, so that the check page can prove their results later. It never
 * replaces a saved one: a page that shows another commitment for the round would be the very fraud to detect.
 */
export function saveCommitments(draws: readonly Committed[], now: number, storage: Storage = remembered(KEY)): void {
  const saved = read(storage)
  const fresh = draws.filter((draw) => draw.closeAt.getTime() > now && !saved.some(isOf(draw)))
  if (fresh.length === 0) return
  // The server's clock is an estimate, with fractions.
  const savedAt = Math.floor(now)
  const added = fresh.map(({ game, issueNo, commitment }) => ({ game, issueNo, commitment, savedAt }))
  storage.set(JSON.stringify([...saved, ...added].slice(-MAX_ROUNDS)))
}

/** The commitment that this device saved for a round, if any. */
export function savedCommitment(round: Round, storage: Storage = remembered(KEY)): SavedCommitment | null {
  const found = read(storage).find(isOf(round))
  return found ? { commitment: found.commitment, savedAt: new Date(found.savedAt) } : null
}
