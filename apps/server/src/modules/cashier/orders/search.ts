import type { Reader } from '../../../platform/db/database.ts'
import type { Members } from '../ports.ts'
import type { OrderSearch } from './model.ts'

/** Reads what staff typed: an order's id, a member's id or a username. Null when nothing was typed. */
export async function searchOf(
  reader: Reader,
  members: Pick<Members, 'search'>,
  typed: string | undefined,
): Promise<OrderSearch | null> {
  const id = typed?.trim()
  return id ? { id, memberIds: await members.search(reader, id) } : null
}
