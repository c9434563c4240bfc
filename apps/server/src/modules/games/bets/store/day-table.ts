import type { BusinessDay } from '@croupier/kernel/business-day'
import { sql } from 'kysely'
import { arrayBytes } from '../../../../platform/db/binary.ts'
import { PREPARED } from '../../../../platform/db/database.ts'
import { queryBuilder, type Write } from '../../../../platform/db/writes.ts'
import { bucketOf, type ColumnValue, type LaneRider } from '../../../wallet/index.ts'

type DayRow = { memberId: string; day: BusinessDay; category: string }
/** A column of a table of daily figures, and its value. */
export type DayColumn<Row> = {
  name: string
  type: 'text' | 'int' | 'bigint'
  of(row: Row): ColumnValue
}

/**
 * A table of daily figures by member, day, a further key and category. Settled bets add to it: those of the lane by a rider, and those of
 * a page by one statement. Both lock rows in the order of bucket, member, day and the other keys. A correction adds negative amounts.
 */
export function dayTable<Row extends DayRow>(name: string, key: DayColumn<Row>, sums: readonly DayColumn<Row>[]) {
  const keys: DayColumn<Row>[] = [
    { name: 'member_id', type: 'text', of: ({ memberId }) => memberId },
    { name: 'day', type: 'text', of: ({ day }) => day },
    key,
    { name: 'category', type: 'text', of: ({ category }) => category },
  ]
  const columns = [...keys, ...sums]
  const keyNames = `member_id, day, ${key.name}, category`
  const INTO_DAYS = `insert into games.${name} as d (${columns.map((column) => column.name).join(', ')}, bucket)`
  const ADD_TO_DAYS = `
    on conflict (${keyNames}, bucket) do update
    set ${sums.map((sum) => `${sum.name} = d.${sum.name} + excluded.${sum.name}`).join(', ')}`
  const rider: LaneRider = {
    name,
    columns: columns.map((column) => ({ name: column.name, type: column.type })),
    statement: (rows, posted) => `
      ${INTO_DAYS}
      select r.member_id, r.day::date, r.${key.name}, r.category, ${sums.map((sum) => `sum(r.${sum.name})`).join(', ')}, p.bucket
      from ${rows} r join ${posted} p using (journal_no) group by 1, 2, 3, 4, p.bucket order by p.bucket, 1, 2, 3, 4 ${ADD_TO_DAYS}`,
  }
  return {
    rider,
    values: (row: Row): ColumnValue[] => columns.map((column) => column.of(row)),
    /** Returns the statement that adds the rows, which have different keys. */
    addWrite(added: readonly Row[]): Write {
      const orderOf = (row: Row) => `${row.memberId} ${row.day} ${key.of(row)} ${row.category}`
      const rows = added
        .map((row) => ({ row, bucket: bucketOf(row.memberId), order: orderOf(row) }))
        .sort((one, other) => one.bucket - other.bucket || (one.order < other.order ? -1 : 1))
      const values = ({ type, of }: Pick<DayColumn<Row>, 'type' | 'of'>) =>
        sql`unnest((select ${arrayBytes(
          type,
          rows.map(({ row }) => of(row)),
        )}::${sql.raw(type)}[]))`
      const [member, day, ...others] = columns.map(values)
      const bucket = arrayBytes(
        'smallint',
        rows.map((one) => one.bucket),
      )
      return sql`${sql.raw(PREPARED)} ${sql.raw(INTO_DAYS)}
        select ${member}, ${day}::date, ${sql.join(others)}, unnest((select ${bucket}::smallint[]))
        ${sql.raw(ADD_TO_DAYS)}`.compile(queryBuilder)
    },
  }
}
