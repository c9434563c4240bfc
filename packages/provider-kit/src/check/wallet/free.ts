import { type Case, needs, same } from '../cases.ts'
import { cents, newId, newIds, takeSeat, type WalletTarget } from './seat.ts'

/** Free rounds, which a campaign of the wallet pays. */
export const freeCases: readonly Case<WalletTarget>[] = [
  {
    id: 'F01',
    title: 'a campaign pays as many free rounds as it has, for its stake, and no money moves',
    async run(target) {
      const order = needs(target.controls.orderFreeRounds, 'free rounds')
      const seat = await takeSeat(target)
      const freeRoundCampaignId = await order(seat.playerId, 2, '0.20')
      const free = { isFree: true, freeRoundCampaignId }
      const [first, second] = newIds()
      same((await seat.bet(newId(), 30, free)).status, 'LIMIT_STAKE', 'another stake')
      same((await seat.bet(newId(), 20, { isFree: true })).status, 'MALFORMED', 'a free round without its campaign')
      for (const about of ['a free round', 'its repetition']) {
        const { status, freeRounds } = await seat.bet(first, 20, free)
        same([status, freeRounds?.left], ['OK', 1], about)
      }
      same((await seat.rollback(newId(), first)).reversed, true, 'its rollback')
      same((await seat.bet(newId(), 20, free)).freeRounds?.left, 1, 'the free rounds after a rollback')
      same((await seat.bet(second, 20, free)).freeRounds?.left, 0, 'the last free round')
      const won = await seat.win(newId(), 500, { roundId: `r-${second}`, kind: 'free-round', roundClosed: true })
      same(won.status, 'OK', 'its win')
      same((await seat.bet(newId(), 20, free)).status, 'FREE_ROUNDS_ENDED', 'one more')
      same(await seat.cash(), cents(10_000), 'cash')
      return undefined
    },
  },
]
