import { type Case, demand, inParallel, same } from '../cases.ts'
import { cents, newId, newIds, takeSeat, type WalletTarget } from './seat.ts'

/** Messages that come twice, out of order, or at once. */
export const onceCases: readonly Case<WalletTarget>[] = [
  {
    id: 'W01',
    title: 'a bet sent a hundred times at once takes one stake',
    async run(target) {
      const seat = await takeSeat(target)
      const txId = newId()
      const answers = await inParallel(100, 100, () => seat.decided('bet', betOf(seat, txId, 500)))
      same([...new Set(answers.map(({ status }) => status))], ['OK'], 'the answers')
      same(answers.filter(({ replayed }) => replayed === false).length, 1, 'answers that say replayed: false')
      same(await seat.cash(), cents(9_500), 'cash after one bet of 5.00')
      return undefined
    },
  },
  {
    id: 'W02',
    title: 'another message under the id of a bet is refused and moves nothing',
    async run(target) {
      const seat = await takeSeat(target)
      const txId = newId()
      same((await seat.bet(txId, 500)).status, 'OK', 'the bet')
      same((await seat.bet(txId, 600)).status, 'DUPLICATE_MISMATCH', 'another amount')
      same((await seat.bet(txId, 500, { roundId: newId() })).status, 'DUPLICATE_MISMATCH', 'another round')
      const other = await takeSeat(target)
      same((await other.bet(txId, 500)).status, 'DUPLICATE_MISMATCH', 'another player')
      same([await seat.cash(), await other.cash()], [cents(9_500), cents(10_000)], 'cash of both')
      return undefined
    },
  },
  {
    id: 'W03',
    title: 'a rollback before its bet refuses the bet',
    async run(target) {
      const seat = await takeSeat(target)
      const txId = newId()
      const { status, reversed } = await seat.rollback(newId(), txId)
      same([status, reversed], ['OK', false], 'the rollback of an unknown bet')
      same((await seat.bet(txId, 500)).status, 'ROLLED_BACK', 'the bet that comes later')
      same(await seat.cash(), cents(10_000), 'cash')
      return undefined
    },
  },
  {
    id: 'W04',
    title: 'a rollback gives the stake back once, whoever repeats it',
    async run(target) {
      const seat = await takeSeat(target)
      const [txId, back] = newIds()
      await seat.bet(txId, 500)
      for (const [id, about] of [
        [back, 'the rollback'],
        [back, 'its repetition'],
        [newId(), 'another rollback'],
      ] as const) {
        const { status, reversed } = await seat.rollback(id, txId)
        same([status, reversed], ['OK', true], about)
      }
      same(
        (await seat.win(newId(), 700, { roundId: `r-${txId}`, betTxId: txId })).status,
        'ROLLED_BACK',
        'a win for it',
      )
      same(await seat.cash(), cents(10_000), 'cash')
      return undefined
    },
  },
  { id: 'W05', title: 'a rollback that races its bet leaves it reversed or never placed', run: raceRollbacks },
  {
    id: 'W08',
    title: 'a win of zero closes its round',
    async run(target) {
      const seat = await takeSeat(target)
      const [txId, roundId] = newIds()
      await seat.bet(txId, 500, { roundId })
      same((await seat.win(newId(), 0, { roundId })).status, 'OK', 'the win of zero')
      same((await seat.win(newId(), 100, { roundId })).status, 'ALREADY_SETTLED', 'a win for the closed round')
      same((await seat.bet(newId(), 500, { roundId })).status, 'ROUND_CLOSED', 'a bet in the closed round')
      same(await seat.cash(), cents(9_500), 'cash')
      return undefined
    },
  },
  {
    id: 'W09',
    title: 'two wins of one round are both paid, each once',
    async run(target) {
      const seat = await takeSeat(target)
      const [txId, roundId, first] = newIds()
      await seat.bet(txId, 500, { roundId })
      const win = { roundId, betTxId: txId }
      for (const about of ['the first win', 'its repetition'])
        same((await seat.win(first, 300, win)).status, 'OK', about)
      same((await seat.win(newId(), 400, { ...win, roundClosed: true })).status, 'OK', 'the second win')
      same(await seat.cash(), cents(10_200), 'cash')
      return undefined
    },
  },
  {
    id: 'W30',
    title: 'betWin leaves what a bet and a win leave',
    async run(target) {
      const one = await takeSeat(target)
      const two = await takeSeat(target)
      const { sessionToken } = one
      const ids = { betTxId: newId(), winTxId: newId(), roundId: newId() }
      const fields = { sessionToken, ...ids, stake: '500', payout: '1250', exponent: 2 }
      same((await one.say('betWin', fields)).status, 'OK', 'betWin')
      same((await one.say('betWin', fields)).replayed, true, 'its repetition says replayed')
      const [bet, roundId] = newIds()
      await two.bet(bet, 500, { roundId })
      await two.win(newId(), 1_250, { roundId, betTxId: bet, roundClosed: true })
      same([await one.cash(), await two.cash()], [cents(10_750), cents(10_750)], 'cash of both')
      same((await one.rollback(newId(), ids.betTxId)).status, 'ALREADY_SETTLED', 'a rollback of the settled bet')
      return undefined
    },
  },
]

type Seat = Awaited<ReturnType<typeof takeSeat>>

export const betOf = ({ sessionToken }: Pick<Seat, 'sessionToken'>, txId: string, amount: number) => ({
  sessionToken,
  txId,
  roundId: `r-${txId}`,
  amount: String(amount),
  exponent: 2,
})

async function raceRollbacks(target: WalletTarget): Promise<undefined> {
  const seat = await takeSeat(target, '1000.00')
  await inParallel(target.sizes.schedules, 20, async (nth) => {
    const txId = newId()
    const rollback = { txId: newId(), targetTxId: txId }
    // Every second rollback is sent first.
    const early = nth % 2 ? seat.decided('rollback', rollback) : null
    const placed = seat.decided('bet', betOf(seat, txId, 100))
    // Both are awaited at once: one that failed alone would end the program.
    const [back, bet] = await Promise.all([early ?? seat.decided('rollback', rollback), placed])
    same(back.status, 'OK', 'the rollback')
    // The bet was first and is reversed, or came later and is refused.
    const isLegal = bet.status === 'OK' ? back.reversed === true : bet.status === 'ROLLED_BACK'
    demand(isLegal, `the bet is answered ${bet.status} and its rollback reversed: ${back.reversed}`)
  })
  same(await seat.cash(), cents(100_000), 'cash after all rollbacks')
  return undefined
}
