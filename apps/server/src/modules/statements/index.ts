import type { Clock } from '@croupier/kernel/clock'
import type { Module } from '../../module.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Logger } from '../../platform/log.ts'
import type { Staff } from '../staff/index.ts'
import type { Wallet } from '../wallet/index.ts'
import { POST, statementApprovals } from './approval.ts'
import { closePeriods } from './closing.ts'
import { type StatementKind, statementKinds } from './kinds.ts'
import { statementsTables } from './personal.ts'
import { postPayments } from './posting.ts'
import { statementsRoutes } from './routes.ts'
import { statementsService } from './service.ts'
import { statementsStore } from './store.ts'

export type { Payment, StatementKind } from './kinds.ts'
export type { Figure, FiguresByOwner, Line, Owner, Span, Statement } from './model.ts'

export type StatementsDeps = {
  db: Db
  clock: Clock
  log: Logger
  jobs: Pick<Jobs, 'add'>
  staff: { approvals: Pick<Staff['approvals'], 'register'> }
  wallet: Pick<Wallet, 'postMany'>
  /** The currency of every amount. */
  currency(): string
}
export type Statements = Module & {
  /** At composition: adds a kind of statement, whose periods are closed, approved and paid from now on. */
  register(kind: StatementKind): void
  /** Statements as their owners read them. */
  own: Pick<typeof statementsStore, 'sumsOf' | 'linesOf' | 'byId'>
}

const CLOSE = 'statements.close'

/** Tier 6: periodic statements, frozen when their period closes, approved by staff and paid once. */
export function statements({ staff, ...deps }: StatementsDeps): Statements {
  const { log } = deps
  const kinds = statementKinds()
  const approvals = statementApprovals({ ...deps, approvals: staff.approvals })
  const post = () => postPayments({ ...deps, kinds })
  async function close(): Promise<void> {
    for (const kind of kinds.all()) {
      try {
        await closePeriods(deps, kind)
      } catch (error) {
        // The other kinds go on. The next run begins with the period that failed.
        log.error({ err: error, statement: kind.name }, 'a period could not be closed')
      }
    }
    await post()
  }
  return {
    register(kind) {
      kinds.add(kind)
      approvals.register(kind)
    },
    own: statementsStore,
    personal: statementsTables,
    routes: statementsRoutes(statementsService({ ...deps, approvals })),
    tasks: [
      { name: CLOSE, run: close },
      { name: POST, run: post },
    ],
    crons: [{ task: CLOSE, match: '*/5 * * * *' }],
  }
}
