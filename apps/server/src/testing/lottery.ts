import {
  families,
  type Play,
  parseSelection,
  playOf,
  quickPick,
  type StakeMode,
  stake,
  unitPrices,
} from '@croupier/game-math/lottery/index'
import { type MemberId, uuidV7 } from '@croupier/kernel/ids'
import { expect } from 'vitest'
import { systemRandom } from '../platform/clock.ts'
import type { World } from './world.ts'

export const GAME = 'ssc-1m'
/** 10:00 of the business day: issue 0601 has just opened. */
export const LOTTERY_START = new Date('2026-11-21T02:00:00.000Z')
/** The games of a new installation. Lists begin with the lotteries of South-East Asia (§3 lotteryType). */
export function openingGames() {
  const isAsian = /^(TH|4D|TOTO|VN)$/
  const byType = Map.groupBy(families.values(), ({ catalogue }) => isAsian.test(catalogue))
  return [true, false].flatMap((type) => (byType.get(type) ?? []).flatMap((one) => one.openingGames))
}
export const clockTime = (time: string) => new Date(`2026-11-21T${time}Z`)

type Shape = { multiple?: number; mode?: StakeMode; prizeGroup?: number }
export type TestBet = ReturnType<typeof betOn>

/** A line of a basket as the page sends it. */
export function betOn(play: string, selection: Record<string, unknown[]>, shape: Shape = {}) {
  const { multiple = 1, mode = 1000, prizeGroup = 1960 } = shape
  const rules = playOf(play)
  const units = rules.units(parseSelection(rules, selection))
  const unitPrice = unitPrices[rules.prizeMode]
  return { play, selection, units, multiple, mode, prizeGroup, stake: stake({ units, multiple, mode, unitPrice }) }
}
/** A random bet of the smallest size on any play. */
export const randomBet = (play: Play) =>
  betOn(play.code, quickPick(play, systemRandom) as unknown as Record<string, unknown[]>)
const ALL = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
/** Ten units on one position, of which one wins in every draw. Costs 20.00, pays 19.60 at group 1960. */
export const sureBet = (shape: Shape = {}) => betOn('SSC_POSITION', { pos: [ALL, [], [], [], []] }, shape)
/** One unit that loses unless the draw begins with 00000. */
export const longShot = (shape: Shape = {}) => betOn('SSC_5_DIRECT', { pos: [[0], [0], [0], [0], [0]] }, shape)

export const newKey = (at: Date) => uuidV7(at, systemRandom)

type Placing = { issueNo: string; bets?: TestBet[]; key?: string; at?: Date }
export function placeTicket(w: World, memberId: MemberId, { issueNo, bets = [sureBet()], key, at }: Placing) {
  const receivedAt = at ?? w.clock.now()
  const reference = key ?? newKey(receivedAt)
  return w.app.modules.lottery.tickets.place({
    memberId,
    reference,
    receivedAt,
    input: { game: GAME, issueNo, bets },
  })
}

/** One turn of the scheduled loops of draws and lottery. */
export async function turn(w: World): Promise<void> {
  await w.app.modules.draws.advance(w.clock.now())
  await w.app.modules.lottery.advance(w.clock.now())
}
/** Sets the clock and does everything that is due, with the jobs of facts. */
export async function turnAt(w: World, time: string): Promise<void> {
  w.clock.set(clockTime(time))
  await turn(w)
  await w.app.modules.draws.advance(w.clock.now())
  await w.runJobs()
}

/** T036, T126, Lottery rules §18.12, §18.13: the invariants of the books, from the database alone. */
export const proveBooks = async (w: World): Promise<void> => expect(await w.books()).toEqual([])
export const cashOf = async (w: World, memberId: MemberId): Promise<bigint> =>
  (await w.app.modules.wallet.balanceOf(w.platform.database.db, memberId)).cash
