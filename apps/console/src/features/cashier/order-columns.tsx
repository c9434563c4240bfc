import { columnsOf, type ListColumn } from '../../lib/list/columns.tsx'
import { methodText } from '../../lib/payment-words.ts'

type Order = { id: string; username: string; method: string }

/** The columns that deposits and withdrawals share. On phones, id and method share one line. */
export function orderColumns<Row extends Order>() {
  const column = columnsOf<Row>()
  return {
    id: (header: string) => column.text('id', header, ({ id }) => id, { card: 'hidden' }),
    member: () => column.name('member', 'Member', ({ username }) => username),
    method: () => column.text('method', 'Method', ({ method }) => methodText(method), { card: 'hidden' }),
    idAndMethod: (): ListColumn<Row> => ({
      id: 'both',
      header: '',
      cell: ({ id, method }) => <span className="text-2">{`${id} · ${methodText(method)}`}</span>,
      card: 'only',
    }),
  }
}
