import { type Money, sumOf } from '@croupier/kernel/money'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import canonicalize from 'canonicalize'
import { amountAt, type Rate } from '../rate.ts'

/** Agent rules §12. UTF-8 text with sorted keys and without spaces. */
export const canonicalText = (statement: Readonly<Record<string, unknown>>): string => canonicalize(statement) ?? ''

/** The SHA-256 of a statement's canonical text, in hexadecimal. */
export const statementDigest = (canonical: string): string => bytesToHex(sha256(utf8ToBytes(canonical)))

export type StatementLine = { readonly line: string; readonly base: Money; readonly rate: Rate; readonly amount: Money }

export type StatementVerdict = {
  readonly isValid: boolean
  readonly badLines: readonly string[]
  /** The sum of the amounts of the lines. */
  readonly total: Money
}

/** Agent rules §12. Recomputes each line, and the total. */
export function checkStatement(lines: readonly StatementLine[], total: Money): StatementVerdict {
  const badLines = lines.filter(({ base, rate, amount }) => amount !== amountAt(base, rate)).map(({ line }) => line)
  const sum = sumOf(lines.map(({ amount }) => amount))
  return { isValid: badLines.length === 0 && sum === total, badLines, total: sum }
}
