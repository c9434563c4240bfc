import type { Clock, Instant } from '@croupier/kernel/clock'
import { MS, plusMs } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { type Money, units } from '@croupier/kernel/money'
import { boundedPageSize } from '@croupier/wire/shapes'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { PageRequest } from '../../../platform/db/store.ts'
import type { Chart } from '../chart.ts'
import { KINDS } from '../model.ts'
import { account } from '../rules.ts'
import type { EntryQuery, EntryRow, RecordQuery, recordStore } from './store.ts'

export type RecordDeps = { db: Db; clock: Clock; chart: Chart; store: typeof recordStore }

/** The account record of a member, and the ledger as staff may read it. */
export function recordService({ db, clock, chart, store }: RecordDeps) {
  const accountsOf = (memberId: MemberId | undefined) =>
    memberId && chart.pockets().map(({ name }) => account.pocket(memberId, name))
  return {
    async ofMember(memberId: MemberId, request: RecordQuery) {
      const query = bounded(request)
      const { items, total } = await store.ofAccount(db, account.cash(memberId), query)
      return { items: items.map(recordLine), total, page: query.page, pageSize: query.pageSize }
    },

    async accounts(request: PageRequest & { memberId?: MemberId | undefined }) {
      const query = bounded({ ...request, accounts: accountsOf(request.memberId) })
      const { items, total } = await store.accounts(db, query)
      return {
        house: await store.house(db),
        members: {
          items: items.map(({ seq, ...one }) => ({ ...one, entries: Number(seq) })),
          total,
          page: query.page,
          pageSize: query.pageSize,
        },
      }
    },

    async entries({ memberId, ...given }: EntryQuery & { memberId?: MemberId | undefined }) {
      const request = { ...given, accounts: accountsOf(memberId) }
      const isNarrow = memberId || request.reference
      const query = bounded(
        isNarrow ? request : { ...request, from: atMostADayBefore(request.to ?? clock.now(), request.from) },
      )
      const { items, total } = await store.entries(db, query)
      return {
        items: items.map((one) => ({ ...one, seq: one.seq.toString() })),
        total,
        page: query.page,
        pageSize: query.pageSize,
      }
    },

    /** Reads both sums from one snapshot; otherwise they would differ while members bet (Standards T036, T045). */
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
  // A debt of one member does not reduce the liability to the others.
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

const bounded = <Query extends PageRequest>(query: Query): Query => ({
  ...query,
  page: Math.max(query.page, 1),
  pageSize: boundedPageSize(query.pageSize),
})

const atMostADayBefore = (to: Instant, from: Instant | undefined): Instant => {
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
