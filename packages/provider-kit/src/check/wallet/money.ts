import { minorUnits } from '../../amounts.ts'
import { type Case, inParallel, same } from '../cases.ts'
import { betOf } from './once.ts'
import { cents, newId, newIds, PLACES, type Seat, send, takeSeat, type WalletTarget } from './seat.ts'

/** What money and limits allow. */
export const moneyCases: readonly Case<WalletTarget>[] = [
  {
    id: 'W10',
    title: 'a stake above cash by one minor unit is refused with the balance',
    async run(target) {
      const seat = await takeSeat(target, '5.00')
      const fields = { ...betOf(seat, newId(), 0), amount: '50001', exponent: PLACES }
      const { status, retryable, balance } = await seat.say('bet', fields)
      same([status, retryable], ['INSUFFICIENT_FUNDS', false], 'the bet of 5.0001')
      same(balance?.cash, minorText(cents(500), balance?.exponent ?? PLACES), 'the balance in the refusal')
      same((await seat.bet(newId(), 500)).status, 'OK', 'the bet of all cash')
      same(await seat.cash(), 0n, 'cash')
      return undefined
    },
  },
  {
    id: 'W11',
    title: 'of fifty bets at once on cash for ten, ten are placed',
    async run(target) {
      const seat = await takeSeat(target, '50.00')
      const answers = await inParallel(50, 50, () => seat.decided('bet', betOf(seat, newId(), 500)))
      const placed = answers.filter(({ status }) => status === 'OK').length
      same(placed, 10, 'placed bets')
      const others = new Set(answers.map(({ status }) => status).filter((status) => status !== 'OK'))
      same([...others], ['INSUFFICIENT_FUNDS'], 'the other answers')
      same(await seat.cash(), 0n, 'cash')
      return undefined
    },
  },
  {
    id: 'W18',
    title: 'a message in another currency is refused',
    async run(target) {
      const seat = await takeSeat(target)
      same((await seat.bet(newId(), 500, { currency: 'XTS' })).status, 'WRONG_CURRENCY', 'the bet')
      same((await seat.say('balance', { currency: 'XTS' })).status, 'WRONG_CURRENCY', 'the balance')
      same(await seat.cash(), cents(10_000), 'cash')
      return undefined
    },
  },
  {
    id: 'W19',
    title: 'amounts with exponents 0 and 8 count exactly',
    async run(target) {
      const seat = await takeSeat(target)
      for (const [amount, exponent] of [
        ['5', 0],
        ['500000000', 8],
      ] as const) {
        const fields = { ...betOf(seat, newId(), 0), amount, exponent }
        same((await seat.say('bet', fields)).status, 'OK', `a bet of ${amount} with exponent ${exponent}`)
      }
      same(await seat.cash(), cents(9_000), 'cash after two bets of 5')
      return undefined
    },
  },
  {
    id: 'W20',
    title: 'four decimal places are kept, and nothing is rounded',
    async run(target) {
      const seat = await takeSeat(target)
      const bet = (amount: string, exponent: number) =>
        seat.say('bet', { ...betOf(seat, newId(), 0), amount, exponent })
      same((await bet('12345', 4)).status, 'OK', 'a bet of 1.2345')
      same(await seat.cash(), cents(10_000) - 12_345n, 'cash after it')
      same((await bet('100000001', 8)).status, 'MALFORMED', 'a bet of 1.00000001')
      same(await seat.cash(), cents(10_000) - 12_345n, 'cash after the refused bet')
      return undefined
    },
  },
  {
    id: 'W21',
    title: 'corrections count by their version: 2, 1, 3',
    async run(target) {
      const { seat, correct } = await wonTen(target)
      same((await correct('1200', 2)).status, 'OK', 'version 2')
      same((await correct('100', 1)).status, 'STALE_VERSION', 'version 1')
      same(await seat.cash(), cents(1_200), 'cash after them')
      same((await correct('300', 3)).status, 'OK', 'version 3')
      same(await seat.cash(), cents(300), 'cash')
      return undefined
    },
  },
  {
    id: 'W22',
    title: 'a correction that cash does not cover leaves a debt, and cash is never negative',
    async run(target) {
      const { seat, correct } = await wonTen(target)
      same((await seat.bet(newId(), 900)).status, 'OK', 'a bet of 9.00')
      const { status, receivable, balance } = await correct('200', 2)
      const exponent = balance?.exponent ?? PLACES
      same([status, receivable], ['OK', minorText(cents(700), exponent)], 'the correction to 2.00')
      same(await seat.cash(), 0n, 'cash')
      return undefined
    },
  },
  {
    id: 'W23',
    title: 'totals of roundClose that differ are reported, and the round closes',
    async run(target) {
      const seat = await takeSeat(target)
      const roundId = newId()
      await seat.bet(newId(), 500, { roundId })
      await seat.win(newId(), 200, { roundId })
      const totals = { bet: '500', win: '300', count: 1, exponent: 2 }
      const { status, mismatch } = await seat.say('roundClose', { roundId, totals })
      same([status, mismatch], ['OK', true], 'roundClose')
      const round = await send(target, 'roundStatus', { playerId: seat.playerId, roundId })
      same(round.answer.state, 'closed', 'the round')
      return undefined
    },
  },
  { id: 'W24', title: 'limits hold at their exact boundary and count again after midnight', run: hitLimits },
]

/** Minor units with four decimal places as an answer with `exponent` decimal places has them. */
const minorText = (minor: bigint, exponent: number): string =>
  minorUnits({ amount: minor.toString(), exponent: PLACES }, exponent).toString()

/** A player with nothing but a win of 10.00. */
async function wonTen(target: WalletTarget) {
  const seat = await takeSeat(target, '5.00')
  const [bet, win, roundId] = newIds()
  await seat.bet(bet, 500, { roundId })
  same((await seat.win(win, 1_000, { roundId, betTxId: bet, roundClosed: true })).status, 'OK', 'the win of 10.00')
  const correct = (newAmount: string, version: number) =>
    seat.say('resettle', { txId: newId(), targetTxId: win, newAmount, exponent: 2, version })
  return { seat, correct }
}

async function hitLimits(target: WalletTarget): Promise<string> {
  const rich = await takeSeat(target, '100000000.00')
  const { minStake, maxStake, exponent } = rich.limits
  const bet = (seat: Seat, minor: bigint) =>
    seat.say('bet', { ...betOf(seat, newId(), 0), amount: minor.toString(), exponent })
  const least = BigInt(minStake)
  const most = BigInt(maxStake)
  for (const [minor, status] of [
    [least - 1n, 'LIMIT_STAKE'],
    [least, 'OK'],
    [most, 'OK'],
    [most + 1n, 'LIMIT_STAKE'],
  ] as const)
    if (minor > 0n) same((await bet(rich, minor)).status, status, `a stake of ${minor} between ${least} and ${most}`)
  const { limitDailyLoss, nextDay } = target.controls
  if (!limitDailyLoss || !nextDay)
    return 'the limits of the game; a limit of the player needs limitDailyLoss and nextDay'
  const seat = await takeSeat(target, '100.00')
  await limitDailyLoss(seat.playerId, '10.00')
  same((await seat.bet(newId(), 1_001)).status, 'LIMIT_LOSS', 'a stake above the limit')
  same((await seat.bet(newId(), 1_000)).status, 'OK', 'a stake of the whole limit')
  same((await seat.bet(newId(), 100)).status, 'LIMIT_LOSS', 'a further stake')
  await nextDay()
  const again = await takeSeat(target, '0.00', seat.playerId)
  same((await again.bet(newId(), 1_000)).status, 'OK', 'the whole limit on the next day')
  return 'the limits of the game and of the player'
}
