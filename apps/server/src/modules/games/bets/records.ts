import type { BusinessCalendar } from '@croupier/kernel/business-day'
import { MS, plusMs } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { ZERO } from '@croupier/kernel/money'
import { refuse } from '@croupier/kernel/refusals'
import { boundedPageSize } from '@croupier/wire/shapes'
import type { Reader } from '../../../platform/db/database.ts'
import { type MonthsService, requireLiveMonth } from '../months/service.ts'
import type { Bet } from './model.ts'
import { wholeDays } from './rules.ts'
import type { BookDeps } from './service.ts'
import type { BetFilters } from './store/bet-filters.ts'
import { betStore } from './store/bets-store.ts'
import { daysStore } from './store/days-store.ts'
import type { BetPaging } from './store/member-store.ts'

export type BetRecords = ReturnType<typeof betRecords>
type RecordDeps = Pick<BookDeps, 'clock' | 'products' | 'memberBets'> & {
  db: Reader
  months: Pick<MonthsService, 'archived'>
  businessDay(): BusinessCalendar
}

/** The bet book as members and staff read it, for all products. */
export function betRecords(deps: RecordDeps) {
  const { db, products, memberBets } = deps
  return {
    /** The betting record of one member (Specification §3), in the transaction of the caller if there is one. */
    record: (memberId: MemberId, request: RecordRequest, reader: Reader = db) =>
      record({ ...deps, db: reader }, { ...request, memberId }),

    /** The bets of the record that are of one category; a page may be shorter than asked for although there is a next one. */
    recordOfCategory: (
      memberId: MemberId,
      { category, ...request }: RecordRequest & { category: string },
      reader: Reader = db,
    ) => recordOfCategory({ ...deps, db: reader }, category, { ...request, memberId }),

    async bet(memberId: MemberId, betId: string) {
      const found = await betStore.range(db, { memberId, first: betId, last: betId })
      const [shown] = await products.show(db, found)
      if (!shown) await requireLiveMonth(db, betId)
      return shown ?? refuse('bet.unknown')
    },

    /** The last bets of a member, newest first. */
    lastBets: async (reader: Reader, memberId: MemberId, limit: number) =>
      products.show(reader, await memberBets.lastBets(reader, memberId, limit)),

    /** For staff. A ticket and a round have an index; otherwise the bets of a member are found by the member's record. */
    search: async ({ memberId, ...request }: RecordRequest) =>
      memberId && !request.ticketId && !request.round
        ? { ...(await record(deps, { ...request, memberId })), since: null }
        : search(deps, { ...request, memberId }),
  }
}

type RecordRequest = BetFilters & BetPaging
const BET_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

type MemberRequest = RecordRequest & { memberId: MemberId }

async function readRecord({ db, memberBets }: RecordDeps, { pageSize, before, ...filters }: MemberRequest) {
  const query = { filters, paging: { pageSize: boundedPageSize(pageSize), before } }
  // The key finds a single bet, and the member's record all others.
  const found = await (filters.betId ? memberBets.search(db, query) : memberBets.record(db, filters.memberId, query))
  return found ?? refuse('request.malformed', { field: 'before' })
}

/** How many pages of a record are read at most to fill one with bets of a category. */
const PAGES_READ = 5

async function recordOfCategory(deps: RecordDeps, category: string, request: MemberRequest) {
  const { db, products } = deps
  const items: Bet<string>[] = []
  let { before } = request
  for (let read = 0; read < PAGES_READ; read++) {
    const page = await readRecord(deps, { ...request, before, pageSize: request.pageSize - items.length })
    for (const [product, own] of Map.groupBy(page.items, (bet) => bet.product)) {
      const categories = await products.categoriesOf(product, db, own)
      items.push(...own.filter((_, at) => categories[at] === category))
    }
    before = page.next ?? undefined
    if (before === undefined || items.length >= request.pageSize) break
  }
  return { items: await products.show(db, items), next: before ?? null, totals: null }
}

async function record(deps: RecordDeps, request: MemberRequest) {
  const { db, products } = deps
  const found = await readRecord(deps, request)
  const archived = await deps.months.archived(db)
  const isCut = archived !== null && found.ticketIds.some((ticketId) => ticketId < archived.endBet)
  // Bets of an archived month cannot be added up here, but the days of settled bets have them.
  const totals = found.totals && !isCut ? { of: 'all' as const, ...found.totals } : await settledTotals(deps, request)
  return {
    items: await products.show(db, found.items),
    next: found.next,
    totals,
    archivedUntil: isCut ? archived.until : null,
  }
}

/**
 * The totals of a record that is too long to add up: those of the bets settled on the business days of the period. Null when
 * the days do not tell: for a part of a day, with a further filter, and on a page that is not the first.
 */
async function settledTotals({ db, clock, businessDay }: RecordDeps, request: MemberRequest) {
  const { memberId, before, game, round, status, betId, settled, from, to } = request
  const days = wholeDays({ from, to, now: clock.now() }, businessDay())
  if (before !== undefined || game || round || status || betId || settled || !days) return null
  const figures = (await daysStore.ofMembers(db, [memberId], days)).get(memberId)
  const { bets, stake, payout, validBet } = figures ?? { bets: 0, stake: ZERO, payout: ZERO, validBet: ZERO }
  return { of: 'settled' as const, bets, stake, payout, validBet }
}

/** Without a ticket or a game it reads one day only, because a scan of all bets would take too long. */
async function search({ db, clock, products, memberBets, months }: RecordDeps, request: RecordRequest) {
  const { pageSize, before, ...filters } = request
  if (before !== undefined && !BET_ID.test(before)) refuse('request.malformed', { field: 'before' })
  const start = plusMs(filters.to ?? clock.now(), -MS.day)
  const isNarrow = filters.ticketId || filters.game
  const since = isNarrow || (filters.from && filters.from >= start) ? null : start
  const paging = { pageSize: boundedPageSize(pageSize), before }
  const found = await memberBets.search(db, {
    filters: { ...filters, from: since ?? filters.from },
    paging,
  })
  const archived = await months.archived(db)
  const archivedUntil = archived && (!filters.from || filters.from < archived.until) ? archived.until : null
  const items = await products.show(db, found.items)
  return {
    items,
    next: found.next,
    totals: found.totals && { of: 'all' as const, ...found.totals },
    since,
    archivedUntil,
  }
}
