import { type CheckedRound, checkRound, isRoundRecord } from '@croupier/game-math/casino/round-check'
import type { RoundRecord } from '@croupier/game-math/casino/round-record'

/** Reads the record of a round. Null for another text. */
export function readRound(text: string): RoundRecord | null {
  try {
    const json: unknown = JSON.parse(text)
    return isRoundRecord(json) ? json : null
  } catch {
    return null
  }
}

export const isCommitment = (text: string): boolean => /^[0-9a-f]{64}$/.test(text)

/** Repeats a round. `noted` is a commitment from before the round, or an empty text. */
export const check = (record: RoundRecord, noted: string): CheckedRound | null =>
  checkRound(record, isCommitment(noted) ? noted : undefined)

/** A message of the stream that decides the round (Casino rules §1.2). */
export const messageOf = ({ game, clientSeed, nonce }: RoundRecord): string => `pf1:${game}:${clientSeed}:${nonce}:0`

/** The outcome and the bet as lines. Their names are those of the record. */
export const linesOf = (fields: object): { label: string; value: string }[] =>
  Object.entries(fields).map(([label, value]) => ({
    label,
    value: typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value),
  }))
