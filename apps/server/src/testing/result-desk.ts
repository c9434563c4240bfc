import type { MemberId } from '@croupier/kernel/ids'
import type { Input } from '@croupier/wire/endpoint'
import { lotteryDetailOf } from '@croupier/wire/lottery/detail'
import { requestResult } from '@croupier/wire/lottery/results.console'
import { approve } from '@croupier/wire/staff/approvals.console'
import { betOn, LOTTERY_START, newKey, turn } from './lottery.ts'
import { OUTSIDE_GAME, outsideWorld } from './outside.ts'
import { testClock, world } from './world.ts'

export type ResultDesk = Awaited<ReturnType<typeof resultDesk>>

/** A world with a game whose numbers come from outside, and two members of staff who decide its results. */
export async function resultDesk() {
  const { app, answers } = outsideWorld()
  const w = await world({ clock: testClock(LOTTERY_START), games: ['ssc-1m'], app })
  const maker = await w.staff('lottery-operator')
  const checker = await w.staff('finance')
  // The feed of results has every bet while it has a reader, and the books are proved with it.
  await w.platform.database.pool.query(`insert into games.result_readers values ('books')`)
  await turn(w)
  return {
    ...{ w, answers, maker, checker },
    /** A bet on each of these digits as the first number. */
    place: (memberId: MemberId, issueNo: string, digits: readonly number[]) =>
      w.app.modules.lottery.tickets.place({
        memberId,
        reference: newKey(w.clock.now()),
        receivedAt: w.clock.now(),
        input: {
          game: OUTSIDE_GAME,
          issueNo,
          bets: digits.map((digit) => betOn('LF3_POSITION', { pos: [[digit], [], []] })),
        },
      }),
    /** One member of staff requests a result, and the other one approves it. */
    async decide(asked: Input<typeof requestResult>): Promise<void> {
      const { approvalId } = await w.call(requestResult, asked, { as: maker })
      await w.call(approve, { approvalId, note: '' }, { as: checker })
    },
    /** The statuses of the member's bets with the versions of their results. */
    async betsOf(memberId: MemberId): Promise<string[]> {
      const { rows } = await w.platform.database.pool.query<{ status: string; version: number }>(
        'select status, version from games.bets where member_id = $1 order by bet_id',
        [memberId],
      )
      return rows.map(({ status, version }) => `${status} ${version}`)
    },
    /** What the record of the member's bets says about their rounds. */
    async notesOf(memberId: MemberId) {
      const { items } = await w.app.modules.games.records.record(memberId, { pageSize: 10 })
      return items.map((bet) => lotteryDetailOf(bet)?.resultNote)
    },
    close: () => w.close(),
  }
}
