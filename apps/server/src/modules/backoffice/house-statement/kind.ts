import { MS } from '@croupier/kernel/clock'
import type { Tx } from '../../../platform/db/database.ts'
import type { Cashier } from '../../cashier/index.ts'
import type { Games } from '../../games/index.ts'
import type { Figure, Span, StatementKind } from '../../statements/index.ts'
import type { Wallet } from '../../wallet/index.ts'
import { houseBalances, houseFigures } from './rules.ts'

export type HouseStatementDeps = {
  wallet: Pick<Wallet, 'figures'>
  games: Pick<Games, 'figures' | 'businessDay'>
  cashier: Pick<Cashier, 'figures'>
}

/** A settlement or a report of the gateway that began before the end of the day is committed within this time. */
const GRACE_MS = 30 * MS.minute
/** A transaction that took longer shows as a correction in the statement of one of the next days. */
const REVISITED_DAYS = 3

/** The statement of the house for each business day: products, payments, corrections and closing balances. */
export const houseStatement = (deps: HouseStatementDeps): StatementKind => ({
  name: 'house',
  length: 'daily',
  graceMs: GRACE_MS,
  revisits: REVISITED_DAYS,
  calendar: deps.games.businessDay,
  firstFigureAt: deps.wallet.figures.firstEntryAt,
  figures: async (tx, period) => new Map([['house', await figuresOf(deps, tx, period)]]),
  balances: houseBalances,
  approval: { permission: 'ledger.statement.approve' },
})

async function figuresOf({ wallet, games, cashier }: HouseStatementDeps, tx: Tx, period: Span): Promise<Figure[]> {
  const within = { from: period.startsAt, to: period.endsAt }
  return houseFigures({
    movements: await wallet.figures.movements(tx, within),
    products: await games.figures.ofProducts(tx, { from: period.first, to: period.last }),
    orders: await cashier.figures.between(tx, within),
  })
}
