import type { MemberId } from '@croupier/kernel/ids'
import { sql } from 'kysely'
import { MAX_SEARCHED, type OrderSearch } from './model.ts'

/** A table of orders in SQL, with its id and the time by which lists are ordered. */
export type OrderTable = { table: string; id: string; time: string }

/** Conditions for the lists of a table of orders. An index answers each, however many orders a member has. */
export function orderLists({ table, id, time }: OrderTable) {
  const orders = sql.table(table)
  const idColumn = sql.ref(id)
  const timeColumn = sql.ref(time)
  return {
    /** Whether an order is the searched one, or one of the newest in these states of a member who was found. */
    isSearched: ({ id: searched, memberIds }: OrderSearch, states: readonly string[]) => sql<boolean>`${idColumn} in (
      select ${searched}::text union all
      select found.id from unnest(${memberIds}::text[]) member (id) cross join unnest(${states}::text[]) listed (state)
      cross join lateral (
        select ${idColumn} as id from ${orders} where member_id = member.id and state = listed.state
        order by ${timeColumn} desc, ${idColumn} desc limit ${sql.lit(MAX_SEARCHED)}) found)`,
    /** Whether an order is listed after this one of the same member. */
    isOlderThan: (memberId: MemberId, orderId: string) => sql<boolean>`(${timeColumn}, ${idColumn}) < (
      select ${timeColumn}, ${idColumn} from ${orders} where ${idColumn} = ${orderId} and member_id = ${memberId})`,
  }
}
