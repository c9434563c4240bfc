import { periodKey } from '@croupier/kernel/period'
import { refuse } from '@croupier/kernel/refusals'
import type { StatementView } from '@croupier/wire/statements/statements.console'
import type { StaffCall } from '../../platform/audit.ts'
import type { Db } from '../../platform/db/database.ts'
import type { PageRequest } from '../../platform/db/store.ts'
import type { StatementApprovals } from './approval.ts'
import type { Statement } from './model.ts'
import { type StatementFilter, statementsStore as store } from './store.ts'

export type StatementsService = ReturnType<typeof statementsService>

/** Statements as staff read and submit them. */
export function statementsService({ db, approvals }: { db: Db; approvals: StatementApprovals }) {
  return {
    async page(asked: StatementFilter & PageRequest) {
      const found = await store.page(db, asked)
      return { ...found, items: found.items.map(viewOf) }
    },
    async one(id: string) {
      const statement = await store.byId(db, id)
      return statement ? viewOf(statement) : refuse('statement.unknown')
    },
    submit: (by: StaffCall, asked: { id: string; reason: string }) =>
      db.transaction().execute((tx) => approvals.submit(tx, by, asked)),
  }
}

const viewOf = ({ period, lines, ...statement }: Statement): StatementView => ({
  ...statement,
  period: periodKey(period),
  firstDay: period.first,
  lastDay: period.last,
  startsAt: period.startsAt,
  endsAt: period.endsAt,
  lines: [...lines],
})
