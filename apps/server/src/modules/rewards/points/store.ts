import { type BusinessDay, dayFrom } from '@croupier/kernel/business-day'
import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Lot } from '@croupier/rules/rewards/points'
import { sql } from 'kysely'
import { arrayText } from '../../../platform/db/arrays.ts'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { type CursorPage, cursorPage, tables } from '../../../platform/db/store.ts'
import type { AccountChange, PointAccount, StoredMove } from './model.ts'

const ACCOUNTS = 'rewards.point_accounts'
const LOTS = 'rewards.point_lots'
const MOVES = 'rewards.point_moves'

export type MemberPage = { after: MemberId | null; limit: number }

const anyOf = (ids: readonly MemberId[]) => sql<MemberId>`any(${arrayText(ids)}::text[])`

async function lotsOf(reader: Reader, memberIds: readonly MemberId[]): Promise<Map<MemberId, Lot[]>> {
  const lots = new Map<MemberId, Lot[]>(memberIds.map((id) => [id, []]))
  const rows = await tables(reader)
    .selectFrom(LOTS)
    .selectAll()
    .where('memberId', '=', anyOf(memberIds))
    .orderBy('memberId')
    .orderBy('lotNo')
    .execute()
  for (const { memberId, lotNo, expiresOn, points } of rows)
    lots.get(memberId)?.push({ id: lotNo, expires: expiresOn, points })
  return lots
}

export const pointsStore = {
  async of(reader: Reader, memberId: MemberId): Promise<{ lots: Lot[]; owed: number }> {
    const query = tables(reader).selectFrom(ACCOUNTS).select('owed').where('memberId', '=', memberId)
    const { owed } = (await query.executeTakeFirst()) ?? { owed: 0 }
    return { lots: (await lotsOf(reader, [memberId])).get(memberId) ?? [], owed }
  },
  /** Locks the points of members until the transaction ends, in the order of their ids. */
  async lock(tx: Tx, memberIds: readonly MemberId[]): Promise<PointAccount[]> {
    if (memberIds.length === 0) return []
    const ids = arrayText(memberIds.toSorted())
    await sql`
      insert into rewards.point_accounts (member_id) select unnest(${ids}::text[]) on conflict do nothing`.execute(tx)
    return pointsStore.lockKnown(tx, memberIds)
  },
  /** Locks the points of those members who have an account, in the order of their ids. */
  async lockKnown(tx: Tx, memberIds: readonly MemberId[]): Promise<PointAccount[]> {
    if (memberIds.length === 0) return []
    const rows = await tables(tx)
      .selectFrom(ACCOUNTS)
      .selectAll()
      .where('memberId', '=', anyOf(memberIds))
      .orderBy('memberId')
      .forUpdate()
      .execute()
    const withLots = rows.filter(({ nextLot }) => nextLot > 1).map(({ memberId }) => memberId)
    const lots = withLots.length > 0 ? await lotsOf(tx, withLots) : new Map<MemberId, Lot[]>()
    return rows.map(({ memberId, carry, countedDay, owed, nextLot: nextId, nextMove }) => {
      const exact = Object.fromEntries(Object.entries(carry).map(([category, text]) => [category, BigInt(text)]))
      return { memberId, carry: exact, countedDay, owed, nextId, nextMove, lots: lots.get(memberId) ?? [] }
    })
  },
  /** Saves changed accounts with their lots and moves, as sets. */
  async save(tx: Tx, changes: readonly AccountChange[], movedAt: Instant): Promise<void> {
    await saveLotsAndMoves(tx, changes, movedAt)
    if (changes.length > 0) await saveAccounts(tx, changes)
  },
  /**
   * Adds accounts as they are after their first change, with their lots and moves. Leaves out members for whom another transaction has
   * added one meanwhile, and answers which it added.
   */
  async addChanged(tx: Tx, changes: readonly AccountChange[], movedAt: Instant): Promise<ReadonlySet<MemberId>> {
    if (changes.length === 0) return new Set()
    const added = new Set(await addAccounts(tx, changes))
    const own = changes.filter(({ after }) => added.has(after.memberId))
    await saveLotsAndMoves(tx, own, movedAt)
    return added
  },
  async moves(
    reader: Reader,
    memberId: MemberId,
    { before, pageSize }: { before: number | null; pageSize: number },
  ): Promise<CursorPage<StoredMove>> {
    let query = tables(reader).selectFrom(MOVES).selectAll().where('memberId', '=', memberId)
    if (before !== null) query = query.where('moveNo', '<', before)
    return cursorPage(query.orderBy('moveNo', 'desc'), { pageSize }, ({ moveNo }) => String(moveNo))
  },
  /** Moves the ends of a member's lots by days, once for each `reference`. */
  async postpone(tx: Tx, memberId: MemberId, { days, reference }: { days: number; reference: string }): Promise<void> {
    await sql`
      with paused as (
        update rewards.point_accounts set paused_by = ${reference}
        where member_id = ${memberId} and paused_by is distinct from ${reference} returning member_id)
      update rewards.point_lots l set expires_on = (l.expires_on::date + ${days}::int)::text
      from paused p where l.member_id = p.member_id`.execute(tx)
  },
  /** A page of members with lots whose last day is over. */
  async withExpired(reader: Reader, today: BusinessDay, { after, limit }: MemberPage): Promise<MemberId[]> {
    const { rows } = await sql<{ memberId: MemberId }>`
      select distinct member_id as "memberId" from rewards.point_lots
      where expires_on < ${today} and member_id > ${after ?? ''} order by 1 limit ${limit}`.execute(reader)
    return rows.map(({ memberId }) => memberId)
  },
  /** A page of members with points whose last day is a day. */
  async expiring(
    reader: Reader,
    day: BusinessDay,
    { after, limit }: MemberPage,
  ): Promise<{ memberId: MemberId; points: number }[]> {
    const { rows } = await sql<{ memberId: MemberId; points: number }>`
      select member_id as "memberId", sum(points)::int as points from rewards.point_lots
      where expires_on = ${day} and points > 0 and member_id > ${after ?? ''}
      group by member_id order by member_id limit ${limit}`.execute(reader)
    return rows
  },
}

/** The moves of a change, numbered, with the balance and the debt after each. */
function movesOf({ before, moves }: AccountChange, movedAt: Instant): StoredMove[] {
  let balance = before.lots.reduce((sum, { points }) => sum + points, 0)
  let owing = before.owed
  return moves.map(({ kind, points, owed = 0, reference }, index) => {
    balance += points
    owing += owed
    const { memberId, nextMove } = before
    const after = { balanceAfter: balance, owedAfter: owing }
    return { memberId, moveNo: nextMove + index, kind, points, ...after, reference, movedAt }
  })
}

async function saveLots(tx: Tx, changes: readonly AccountChange[]): Promise<void> {
  const gone = changes.flatMap(({ before, after }) =>
    before.lots
      .filter(({ id }) => !after.lots.some((lot) => lot.id === id))
      .map(({ id }) => ({ memberId: before.memberId, id })),
  )
  const changed = changes.flatMap(({ before, after }) =>
    after.lots
      .filter((lot) => before.lots.find(({ id }) => id === lot.id)?.points !== lot.points)
      .map((lot) => ({
        memberId: before.memberId,
        lotNo: lot.id,
        expiresOn: dayFrom(lot.expires),
        points: lot.points,
      })),
  )
  if (gone.length > 0)
    await sql`
      delete from rewards.point_lots l
      using unnest(${gone.map(({ memberId }) => memberId)}::text[], ${gone.map(({ id }) => id)}::int[])
        as g(member_id, lot_no)
      where l.member_id = g.member_id and l.lot_no = g.lot_no`.execute(tx)
  if (changed.length > 0)
    await sql`
      insert into rewards.point_lots (member_id, lot_no, expires_on, points)
      select * from unnest(${arrayText(changed.map(({ memberId }) => memberId))}::text[], ${arrayText(changed.map(({ lotNo }) => lotNo))}::int[],
        ${arrayText(changed.map(({ expiresOn }) => expiresOn))}::text[], ${arrayText(changed.map(({ points }) => points))}::int[])
      on conflict (member_id, lot_no) do update set points = excluded.points`.execute(tx)
}

/** Arrays keep the statement the same for every number of rows, which a list of values would not. */
async function addMoves(tx: Tx, moves: readonly StoredMove[], movedAt: Instant): Promise<void> {
  if (moves.length === 0) return
  await sql`
    insert into rewards.point_moves (member_id, move_no, kind, points, balance_after, owed_after, reference, moved_at)
    select m.*, ${movedAt}::timestamptz
    from unnest(${arrayText(moves.map(({ memberId }) => memberId))}::text[], ${arrayText(moves.map(({ moveNo }) => moveNo))}::int[],
      ${arrayText(moves.map(({ kind }) => kind))}::text[], ${arrayText(moves.map(({ points }) => points))}::int[],
      ${arrayText(moves.map(({ balanceAfter }) => balanceAfter))}::int[], ${arrayText(moves.map(({ owedAfter }) => owedAfter))}::int[],
      ${arrayText(moves.map(({ reference }) => reference))}::text[]) m`.execute(tx)
}

async function saveLotsAndMoves(tx: Tx, changes: readonly AccountChange[], movedAt: Instant): Promise<void> {
  await saveLots(tx, changes)
  await addMoves(
    tx,
    changes.flatMap((change) => movesOf(change, movedAt)),
    movedAt,
  )
}

/** The columns of changed accounts, as arrays. */
function accountRows(changes: readonly AccountChange[]) {
  const accounts = changes.map(({ after, moves }) => ({ ...after, nextMove: after.nextMove + moves.length }))
  const carries = accounts.map(({ carry }) =>
    JSON.stringify(Object.fromEntries(Object.entries(carry).map(([category, rest]) => [category, String(rest)]))),
  )
  return sql`unnest(${arrayText(accounts.map(({ memberId }) => memberId))}::text[], ${carries}::text[],
    ${arrayText(accounts.map(({ countedDay }) => countedDay))}::text[], ${arrayText(accounts.map(({ owed }) => owed))}::int[],
    ${arrayText(accounts.map(({ nextId }) => nextId))}::int[], ${arrayText(accounts.map(({ nextMove }) => nextMove))}::int[])
    as c(member_id, carry, counted_day, owed, next_lot, next_move)`
}

async function addAccounts(tx: Tx, changes: readonly AccountChange[]): Promise<MemberId[]> {
  const { rows } = await sql<{ memberId: MemberId }>`
    insert into rewards.point_accounts (member_id, carry, counted_day, owed, next_lot, next_move)
    select c.member_id, c.carry::json, c.counted_day, c.owed, c.next_lot, c.next_move from ${accountRows(changes)}
    on conflict do nothing returning member_id as "memberId"`.execute(tx)
  return rows.map(({ memberId }) => memberId)
}

async function saveAccounts(tx: Tx, changes: readonly AccountChange[]): Promise<void> {
  await sql`
    update rewards.point_accounts a
    set carry = c.carry::json, counted_day = c.counted_day, owed = c.owed, next_lot = c.next_lot, next_move = c.next_move
    from ${accountRows(changes)}
    where a.member_id = c.member_id`.execute(tx)
}
