import { checkCrash, isCrashRecord } from '@croupier/game-math/casino/crash-check'
import { checkRound, isRoundRecord } from '@croupier/game-math/casino/round-check'
import type { CrashRecord, RoundRecord } from '@croupier/game-math/casino/round-record'
import type { RecordVerdict } from '@croupier/game-math/fairness/record'

/** A record of a game with seeds, or of a bet on crash. */
export type AnyRecord = RoundRecord | CrashRecord
export type Checked = {
  readonly verdict: RecordVerdict
  readonly checks: ReadonlyMap<string, boolean>
  readonly recomputed: Pick<AnyRecord, 'outcome'>
}
export const isCrash = (record: AnyRecord): record is CrashRecord => record.protocol === 'crash1'

/** Reads the record of a round. Null for another text. */
export function readRound(text: string): AnyRecord | null {
  try {
    const json: unknown = JSON.parse(text)
    return isRoundRecord(json) || isCrashRecord(json) ? json : null
  } catch {
    return null
  }
}

export const isCommitment = (text: string): boolean => /^[0-9a-f]{64}$/.test(text)

/** Repeats a round. `noted` is a commitment or a terminal hash from before the round, or an empty text. */
export function check(record: AnyRecord, noted: string): Checked | null {
  const copy = isCommitment(noted) ? noted : undefined
  return isCrash(record) ? checkCrash(record, copy) : checkRound(record, copy)
}

/** What is the same in both kinds of records: the number that tells the round from others. */
export const numberOf = (record: AnyRecord): number => (isCrash(record) ? record.number : record.nonce)

/** A message of the stream that decides the round (Casino rules §1.2). */
export const messageOf = ({ game, clientSeed, nonce }: RoundRecord): string => `pf1:${game}:${clientSeed}:${nonce}:0`

/** The outcome and the bet as lines. Their names are those of the record. */
export const linesOf = (fields: object): { label: string; value: string }[] =>
  Object.entries(fields).map(([label, value]) => ({
    label,
    value: typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value),
  }))
