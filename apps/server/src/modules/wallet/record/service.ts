import type { Clock, Instant } from '@croupier/kernel/clock'
import { MS, plusMs } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { type Money, units } from '@croupier/kernel/money'
import { boundedPageSize } from '@croupier/wire/shapes'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Chart } from '../chart.ts'
import { KINDS } from '../model.ts'
import { account } from '../rules.ts'
import type { EntryAsk, EntryRow, RecordAsk, recordStore, Window } from './store.ts'

export type RecordDeps = { db: Db; clock: Clock; chart: Chart; store: typeof recordStore }

/** The account record of a member, and what staff may see of the ledger. */
export function recordService({ db, clock, chart, store }: RecordDeps) {
  const accountsOf = (memberId: MemberId | undefined) =>
    memberId && chart.pockets().map(({ name }) => account.pocket(memberId, name))
  return {
    async ofMember(memberId: MemberId, asked: RecordAsk) {
      const ask = bounded(asked)
      const { items, total } = await store.ofAccount(db, account.cash(memberId), ask)
      return { items: items.map(recordLine), total, page: ask.page, pageSize: ask.pageSize }
    },

    async accounts(asked: Window & { memberId?: MemberId | undefined }) {
      const ask = bounded({ ...asked, accounts: accountsOf(asked.memberId) })
      const { items, total } = await store.accounts(db, ask)
      return {
        house: await store.house(db),
        members: {
          items: items.map(({ seq, ...one }) => ({ ...one, entries: Number(seq) })),
          total,
          page: ask.page,
          pageSize: ask.pageSize,
        },
      }
    },

    async entries({ memberId, ...given }: EntryAsk & { memberId?: MemberId | undefined }) {
      const asked = { ...given, accounts: accountsOf(memberId) }
      const isNarrow = memberId || asked.reference
      const ask = bounded(isNarrow ? asked : { ...asked, from: withinADay(asked.to ?? clock.now(), asked.from) })
      const { items, total } = await store.entries(db, ask)
      return {
        items: items.map((one) => ({ ...one, seq: one.seq.toString() })),
        total,
        page: ask.page,
        pageSize: ask.pageSize,
      }
    },

    /** T036, T045. Both sums come from one snapshot, or they would not fit while bets are taken. */
    trialBalance: () =>
      db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute((tx) => trialBalance({ clock, chart, store }, tx)),
  }
}

async function trialBalance({ clock, chart, store }: Omit<RecordDeps, 'db'>, tx: Tx) {
  const pockets = await store.pockets(tx)
  const house = await store.house(tx)
  const members = sumOf(pockets)
  // What one member owes does not reduce what the house owes the others.
  const liability = units(sumOf(pockets.filter(({ pocket }) => chart.isPlayerFunds(pocket))))
  return {
    at: clock.now(),
    rows: [
      ...pockets.map(({ pocket, balance }) => ({ book: 'member' as const, account: `members.${pocket}`, balance })),
      ...house.map((one) => ({ book: 'house' as const, ...one })),
    ],
    liability,
    total: units(members + sumOf(house)),
  }
}

const sumOf = (rows: readonly { balance: Money }[]): bigint => rows.reduce((sum: bigint, one) => sum + one.balance, 0n)

const bounded = <Ask extends Window>(ask: Ask): Ask => ({
  ...ask,
  page: Math.max(ask.page, 1),
  pageSize: boundedPageSize(ask.pageSize),
})

const withinADay = (to: Instant, from: Instant | undefined): Instant => {
  const start = plusMs(to, -MS.day)
  return from && from > start ? from : start
}

const recordLine = ({ key, line, at, kind, amount, balanceAfter, reference }: EntryRow) => ({
  id: `${key}.${line}`,
  at,
  kind,
  amount,
  balanceAfter,
  reference: { kind: KINDS[kind], id: reference },
})
