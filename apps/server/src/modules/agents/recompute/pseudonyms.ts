import { createHmac } from 'node:crypto'
import type { Pseudonym } from './csv.ts'

/** A pseudonym is as good as unique: 80 bits. */
const PSEUDONYM_LENGTH = 20

/** Agent rules §12: by a key of the statement, so that the pseudonyms of two statements cannot be compared. */
export function pseudonymsOf(pseudonymKey: string, statementId: string): Pseudonym {
  const key = createHmac('sha256', Buffer.from(pseudonymKey, 'hex')).update(statementId).digest()
  return (id) => createHmac('sha256', key).update(id).digest('hex').slice(0, PSEUDONYM_LENGTH)
}
