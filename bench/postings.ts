import { type MemberId, uuidV7 } from '@croupier/kernel/ids'
import { units } from '@croupier/kernel/money'
import type { BetProduct, Outcome } from '../apps/server/src/modules/games/index.ts'
import { account, type LanePosting, ticketKey } from '../apps/server/src/modules/wallet/index.ts'
import { systemClock } from '../apps/server/src/platform/clock.ts'
import { type Load, runCallers } from './bettors.ts'
import { pooledRandom } from './chance.ts'
import type { LaneParts } from './lane.ts'
import { costOf, disturbance, type Measured, median, rounded } from './quiet.ts'
import type { Product } from './setup.ts'

const CALLERS = 256
/** Members with a second pocket. */
const MEMBERS = 10_000
const POCKET = 'bonus'
const GRANT = units(1_000_000_000n)
const STAKE = units(20_000n)
const WON: Outcome = { status: 'won', payout: units(30_000n), validBet: STAKE, selfRebate: units(0n) }

type Dice = { over: number }

/** An instant game as a studio would register it. */
const DICE: BetProduct<Dice> = {
  code: 'dice',
  category: () => 'DICE',
  house: () => 'play.dice',
  houses: ['play.dice'],
  encode: ({ over }) => `{"over":${over}}`,
  decode: async (_, texts) => texts.map((text): Dice => JSON.parse(text)),
  describe: () => ({ title: 'Dice', lines: [] }),
  toWire: (bets) => bets.map(({ detail }) => detail),
}

/** The measured postings by name. The first is the baseline of the others. */
function postingsOf({ app, memberIds }: Product): Record<string, () => Promise<unknown>> {
  const { wallet, games } = app.modules
  const dice = games.registerProduct(DICE)
  const order = () => {
    const receivedAt = systemClock.now()
    const memberId = pickMember(memberIds)
    return { ticketId: keyOf(memberId), memberId, game: 'dice-1', payload: 'over 50', receivedAt }
  }
  const post = (postingsOf: (memberId: MemberId) => readonly LanePosting[]) => () => {
    const memberId = pickMember(memberIds)
    const postings = postingsOf(memberId)
    return wallet.lane.submit({ key: keyOf(memberId), memberId, at: systemClock.now(), postings, payload: '' })
  }
  const house = account.house('corrections')
  const kind = 'correction'
  return {
    stake: () => dice.place({ ...order(), bets: [{ stake: STAKE, detail: { over: 50 } }] }),
    'stake and payout': () =>
      dice.placeSettled({ ...order(), bets: [{ stake: STAKE, detail: { over: 50 }, outcome: WON }] }),
    credit: post((memberId) => [{ kind, from: house, to: account.cash(memberId), amount: STAKE }]),
    'two pockets': post((memberId) => [
      { kind, from: account.pocket(memberId, POCKET), to: house, amount: units(1n) },
      { kind, from: account.cash(memberId), to: house, amount: STAKE },
    ]),
  }
}

const keyOf = (memberId: MemberId): string => {
  const now = systemClock.now()
  return ticketKey(memberId, uuidV7(now, pooledRandom), now)
}
const pickMember = (memberIds: readonly MemberId[]): MemberId =>
  memberIds[Math.floor(Math.random() * Math.min(memberIds.length, MEMBERS))]!

/** Gives the members money in a second pocket. */
async function grant({ app, memberIds }: Product): Promise<void> {
  const { wallet } = app.modules
  wallet.register({ pockets: [{ name: POCKET, isPlayerFunds: false }] })
  const at = systemClock.now()
  const one = (memberId: MemberId) => {
    const to = account.pocket(memberId, POCKET)
    const postings = [{ kind: 'correction', from: account.house('corrections'), to, amount: GRANT }] as const
    return wallet.lane.submit({ key: keyOf(memberId), memberId, at, postings, payload: '' })
  }
  const chosen = memberIds.slice(0, MEMBERS)
  for (let from = 0; from < chosen.length; from += CALLERS)
    await Promise.all(chosen.slice(from, from + CALLERS).map(one))
}

type Kind = { name: string; call(): Promise<unknown>; own: Measured<Load>[] }

/** Measures journals of the lane other than a lottery stake, in turns: per second, and relative to a stake. */
export async function postingsBench({ product, quietly, prove, slices, seconds, log }: Omit<LaneParts, 'yardstick'>) {
  await grant(product)
  const kinds = Object.entries(postingsOf(product)).map(([name, call]): Kind => ({ name, call, own: [] }))
  for (let slice = 0; slice < slices; slice++) {
    for (const { name, call, own } of kinds) {
      own.push(await quietly(name, () => runCallers(CALLERS, seconds, call)))
      await prove()
    }
    log(`postings: slice ${slice + 1} of ${slices}`)
  }
  const perSecondOf = (own: readonly Measured<Load>[]) => median(own.map(({ value }) => value.perSecond))
  const stake = perSecondOf(kinds[0]!.own)
  return kinds.map(({ name, own }) => ({
    posting: name,
    perSecond: Math.round(perSecondOf(own)),
    ofStake: rounded(perSecondOf(own) / stake),
    p50: rounded(median(own.map(({ value }) => value.p50))),
    p99: rounded(median(own.map(({ value }) => value.p99))),
    microseconds: costOf(own, (one) => one.value.all),
    ...disturbance(own),
  }))
}
