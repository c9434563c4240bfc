import type { BusinessDay } from '@croupier/kernel/business-day'
import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Page } from '@croupier/kernel/page'
import type { Preset } from '@croupier/rules/agents/limits'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { countOf, type PageRequest, page, type Row, tables } from '../../../platform/db/store.ts'
import { OPEN_END, type Place, presetOf, storedRates } from './model.ts'

const LINES = 'agents.lines'
const LOCK = 'agents.tree'

/** The places that are valid on a day. */
export const linesOn = (reader: Reader, day: BusinessDay) =>
  tables(reader).selectFrom(LINES).selectAll().where('fromDay', '<=', day).where('toDay', '>=', day)

export type NewAccount = {
  memberId: MemberId
  preset: Preset
  openedBy: MemberId | null
  openedAt: Instant
  linkCode: string | null
  /** The business day from which the values count for rebates. */
  fromDay: BusinessDay
}
type AccountRow = Pick<Row<'agents.accounts'>, 'memberId' | 'prizeGroup' | 'rates'>
const keyed = (rows: readonly AccountRow[]): Map<MemberId, Preset> =>
  new Map(rows.map(({ memberId, prizeGroup, rates }) => [memberId, presetOf(prizeGroup, rates)]))

async function savePresetDay(
  tx: Tx,
  memberId: MemberId,
  fromDay: BusinessDay,
  values: { prizeGroup: number; rates: string },
): Promise<void> {
  await tables(tx)
    .insertInto('agents.preset_days')
    .values({ memberId, fromDay, ...values })
    .onConflict((conflict) => conflict.columns(['memberId', 'fromDay']).doUpdateSet(values))
    .execute()
}

export const treeStore = {
  /** Keeps branches from moving until the transaction ends. Any number of new accounts hold it together. */
  async holdTree(tx: Tx): Promise<void> {
    await sql`select pg_advisory_xact_lock_shared(hashtextextended(${LOCK}, 0))`.execute(tx)
  },
  /** Waits for new accounts, and keeps further ones and other moves out. */
  async lockTree(tx: Tx): Promise<void> {
    await sql`select pg_advisory_xact_lock(hashtextextended(${LOCK}, 0))`.execute(tx)
  },
  /** A member's places from a day on, in order. */
  placesFrom: (reader: Reader, memberId: MemberId, day: BusinessDay): Promise<Place[]> =>
    tables(reader)
      .selectFrom(LINES)
      .selectAll()
      .where('memberId', '=', memberId)
      .where('toDay', '>=', day)
      .orderBy('fromDay')
      .execute(),
  placeOn: (reader: Reader, memberId: MemberId, day: BusinessDay): Promise<Place | undefined> =>
    linesOn(reader, day).where('memberId', '=', memberId).executeTakeFirst(),
  /** Since which business day an account has been below an agent without a break, up to a day on which it is. */
  async inTeamSince(reader: Reader, agent: MemberId, memberId: MemberId, day: BusinessDay): Promise<BusinessDay> {
    const { rows } = await sql<{ since: BusinessDay }>`
      select min(from_day) as since from agents.lines
      where member_id = ${memberId} and from_day <= ${day} and from_day > coalesce((
        select max(to_day) from agents.lines
        where member_id = ${memberId} and to_day < ${day} and not path @> array[${agent}]::text[]), '')`.execute(reader)
    return rows[0]!.since
  },
  /** The open rows of a member and of all accounts below. */
  openBranch: (reader: Reader, head: MemberId): Promise<Place[]> =>
    tables(reader)
      .selectFrom(LINES)
      .selectAll()
      .where('toDay', '=', OPEN_END)
      .where((eb) => eb.or([eb('memberId', '=', head), sql<boolean>`path @> array[${head}]::text[]`]))
      .orderBy('memberId')
      .execute(),
  async addPlaces(tx: Tx, places: readonly Place[]): Promise<void> {
    await tables(tx)
      .insertInto(LINES)
      .values([...places])
      .onConflict((conflict) =>
        conflict.columns(['memberId', 'fromDay']).doUpdateSet((eb) => ({
          toDay: eb.ref('excluded.toDay'),
          uplineId: eb.ref('excluded.uplineId'),
          path: eb.ref('excluded.path'),
        })),
      )
      .execute()
  },
  async endPlace(tx: Tx, { memberId, fromDay, toDay }: Place): Promise<void> {
    await tables(tx)
      .updateTable(LINES)
      .set({ toDay })
      .where('memberId', '=', memberId)
      .where('fromDay', '=', fromDay)
      .execute()
  },
  /** The accounts directly below one, the newest first; without one those of the house that are in `roots`. */
  directPage: (reader: Reader, upline: MemberId, day: BusinessDay, asked: PageRequest): Promise<Page<Place>> =>
    page(linesOn(reader, day).where('uplineId', '=', upline).orderBy('fromDay', 'desc').orderBy('memberId'), asked),
  /** Accounts of trees without an upline: those who have values of their own. */
  rootsPage: (reader: Reader, day: BusinessDay, asked: PageRequest): Promise<Page<Place>> =>
    page(
      linesOn(reader, day)
        .where('uplineId', 'is', null)
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('agents.accounts')
              .select('agents.accounts.memberId')
              .whereRef('agents.accounts.memberId', '=', 'agents.lines.memberId'),
          ),
        )
        .orderBy('fromDay', 'desc')
        .orderBy('memberId'),
      asked,
    ),
  async presets(reader: Reader, ids: readonly MemberId[]): Promise<Map<MemberId, Preset>> {
    if (ids.length === 0) return new Map()
    return keyed(await tables(reader).selectFrom('agents.accounts').selectAll().where('memberId', 'in', ids).execute())
  },
  /** Locks an account's values against changes, or for one. */
  async lockPreset(tx: Tx, id: MemberId, how: 'share' | 'update'): Promise<Preset | undefined> {
    const query = tables(tx).selectFrom('agents.accounts').selectAll().where('memberId', '=', id)
    const row = await (how === 'share' ? query.forShare() : query.forUpdate()).executeTakeFirst()
    return row && presetOf(row.prizeGroup, row.rates)
  },
  /** The values of the accounts that are or will be directly below one, locked against changes. */
  async lockDownlines(tx: Tx, upline: MemberId, day: BusinessDay): Promise<Map<MemberId, Preset>> {
    const rows = await tables(tx)
      .selectFrom('agents.accounts')
      .selectAll()
      .where('memberId', 'in', (eb) =>
        eb.selectFrom(LINES).select('memberId').where('uplineId', '=', upline).where('toDay', '>=', day),
      )
      .orderBy('memberId')
      .forShare()
      .execute()
    return keyed(rows)
  },
  /** An account that an agent opens by hand has a row already, with the group of an invitation. */
  async saveAccount(tx: Tx, { preset, fromDay, ...account }: NewAccount): Promise<void> {
    const values = { prizeGroup: preset.group, rates: JSON.stringify(storedRates(preset.rates)) }
    await tables(tx)
      .insertInto('agents.accounts')
      .values({ ...account, ...values })
      .onConflict((conflict) => conflict.column('memberId').doUpdateSet({ ...values, openedBy: account.openedBy }))
      .execute()
    await savePresetDay(tx, account.memberId, fromDay, values)
  },
  /** Changes the values at once for bets, and from a business day on for rebates. */
  async setPreset(tx: Tx, memberId: MemberId, { group, rates }: Preset, fromDay: BusinessDay): Promise<void> {
    const values = { prizeGroup: group, rates: JSON.stringify(storedRates(rates)) }
    await tables(tx).updateTable('agents.accounts').set(values).where('memberId', '=', memberId).execute()
    await savePresetDay(tx, memberId, fromDay, values)
  },
  /** The values of all accounts, or of these, at the start of a business day. */
  async presetsOn(reader: Reader, day: BusinessDay, ids?: readonly MemberId[]): Promise<Map<MemberId, Preset>> {
    let query = tables(reader)
      .selectFrom('agents.preset_days')
      .distinctOn('memberId')
      .selectAll()
      .where('fromDay', '<=', day)
      .orderBy('memberId')
      .orderBy('fromDay', 'desc')
    if (ids) query = query.where('memberId', 'in', ids)
    return keyed(await query.execute())
  },
  /** The values of an account at the start of a business day. */
  async presetOn(reader: Reader, memberId: MemberId, day: BusinessDay): Promise<Preset | undefined> {
    const row = await tables(reader)
      .selectFrom('agents.preset_days')
      .selectAll()
      .where('memberId', '=', memberId)
      .where('fromDay', '<=', day)
      .orderBy('fromDay', 'desc')
      .limit(1)
      .executeTakeFirst()
    return row && presetOf(row.prizeGroup, row.rates)
  },
  openedSince: (reader: Reader, agent: MemberId, since: Instant): Promise<number> =>
    countOf(tables(reader).selectFrom('agents.accounts').where('openedBy', '=', agent).where('openedAt', '>=', since)),

  async addAssistant(tx: Tx, memberId: MemberId, principalId: MemberId): Promise<void> {
    await tables(tx).insertInto('agents.assistants').values({ memberId, principalId }).execute()
  },
  async principalOf(reader: Reader, assistant: MemberId): Promise<MemberId | undefined> {
    const query = tables(reader).selectFrom('agents.assistants').select('principalId')
    return (await query.where('memberId', '=', assistant).executeTakeFirst())?.principalId
  },
}
