import type { Instant } from '@croupier/kernel/clock'
import { isTrialId, type MemberId } from '@croupier/kernel/ids'
import { Refusal, refuse } from '@croupier/kernel/refusals'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import type { GuardRow, RiderRows } from '../../wallet/index.ts'
import type { IssueKey } from '../issues/model.ts'
import type { Need, NumberLimit } from './model.ts'
import { type CountedLine, checkNeeds, needsOf, needsText } from './rules.ts'
import { exposureGuard, exposureRider, exposureStore as store } from './store.ts'

/** Issues whose limits a node remembers, and numbers whose rows it has made. */
const MAX_REMEMBERED = 20_000
/** How often a ticket is sent again that the numbers have room for, but that was refused beside others. */
const MAX_TRIES = 4

export type Counted = IssueKey & { memberId: MemberId; drawAt: Instant; bets: readonly CountedLine[] }
/** The parts of the lane's statement that check and count a ticket. */
export type ExposureParts = { guards: readonly GuardRow[]; riders: readonly RiderRows[] }
/** How a ticket is placed, without parts if none of its numbers has a limit. A ticket that was placed before gets its answer again. */
export type Placing<T> = {
  ticketId: string
  place(parts: ExposureParts | null): Promise<T>
  isPlaced(): Promise<boolean>
}
export type ExposureService = ReturnType<typeof exposureService>

/**
 * Lottery rules §13.2: limits of what the numbers of an issue may pay. They are those of the setting when the issue opened, so its
 * count has every bet. A game without a limit costs a look-up in memory. Play money is not counted.
 */
export function exposureService({ db }: { db: Db }) {
  const limitsOf = rememberedLimits()
  const addRows = rememberedRows(db)
  const needsFor = async (reader: Reader, { memberId, bets, drawAt, ...key }: Counted): Promise<Need[]> => {
    const own = isTrialId(memberId) ? null : await limitsOf(reader, key)
    return own ? needsOf(bets, own, drawAt) : []
  }
  return {
    limitsOf: (key: IssueKey) => limitsOf(db, key),
    /** Places a ticket with the check and the count of its numbers. Refuses as `checkNeeds`. */
    async placing<T>(ticket: Counted, placing: Placing<T>): Promise<T> {
      const needs = await needsFor(db, ticket)
      if (needs.length === 0) return placing.place(null)
      const check = async () => checkNeeds(needs, await store.standing(db, ticket, needs, 'read'))
      const row = [placing.ticketId, ticket.game, ticket.issueNo, needsText(needs)]
      const parts = { guards: [{ guard: exposureGuard, row }], riders: [{ rider: exposureRider, rows: [row] }] }
      try {
        await check()
        await addRows(ticket, needs)
        return await placeWhileFitting(() => placing.place(parts), check)
      } catch (error) {
        if (error instanceof Refusal && (await placing.isPlaced())) return placing.place(parts)
        throw error
      }
    },
    /** Counts a ticket in the caller's transaction, after its accounts were posted to. Refuses as `checkNeeds`. */
    async take(tx: Tx, ticket: Counted): Promise<void> {
      const needs = await needsFor(tx, ticket)
      if (needs.length === 0) return
      await store.add(tx, ticket, needs)
      checkNeeds(needs, await store.standing(tx, ticket, needs, 'lock'))
      await store.count(tx, ticket, needs, 1)
    },
    /** Takes a cancelled ticket out of the count, after its accounts were posted to. */
    async giveBack(tx: Tx, ticket: Counted): Promise<void> {
      const needs = await needsFor(tx, ticket)
      if (needs.length === 0) return
      await store.standing(tx, ticket, needs, 'lock')
      await store.count(tx, ticket, needs, -1)
    },
  }
}

/** The guard also refuses a ticket that only fits without those before it in its batch, some of which were refused as well. */
async function placeWhileFitting<T>(place: () => Promise<T>, check: () => Promise<true>): Promise<T> {
  for (let tries = 1; tries <= MAX_TRIES; tries++) {
    try {
      return await place()
    } catch (error) {
      if (!(error instanceof Refusal && error.code === exposureGuard.refusal)) throw error
      await check()
    }
  }
  return refuse('wallet.busy')
}

/** The limits of issues. They never change once an issue takes bets. */
function rememberedLimits() {
  const limits = new Map<string, readonly NumberLimit[] | null>()
  return async (reader: Reader, key: IssueKey): Promise<readonly NumberLimit[] | null> => {
    const name = `${key.game} ${key.issueNo}`
    const known = limits.get(name)
    if (known !== undefined) return known
    const found = await store.limitsOf(reader, key)
    if (limits.size >= MAX_REMEMBERED) limits.clear()
    if (found !== undefined) limits.set(name, found)
    return found ?? null
  }
}

/** Makes the rows of numbers, in a transaction of its own: a guard passes only numbers whose row it can lock. */
function rememberedRows(db: Db) {
  const rows = new Set<string>()
  return async (key: IssueKey, needs: readonly Need[]): Promise<void> => {
    const nameOf = ({ play, number }: Need) => `${key.game} ${key.issueNo} ${play} ${number}`
    const missing = needs.filter((need) => !rows.has(nameOf(need)))
    if (missing.length === 0) return
    await store.add(db, key, missing)
    if (rows.size >= MAX_REMEMBERED) rows.clear()
    for (const need of missing) rows.add(nameOf(need))
  }
}
