import { expect, test, vi } from 'vitest'
import { watchedClock } from '../../../platform/clock.ts'
import { placeTicket } from '../../../testing/lottery.ts'
import { testClock, world } from '../../../testing/world.ts'

test('T002 T120: a node refuses bets from the moment its clock is set until the clock is right by the database', async () => {
  let backMs = 0
  const clock = watchedClock({ now: () => new Date(Date.now() - backMs) })
  const w = await world({
    clock: { ...testClock(), now: clock.now },
    app: { watches: true, clockSteps: clock.steps },
  })
  const { draws, lottery } = w.app.modules
  // The node compares its clock only when this test says so.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  for (const watch of draws.watches) await watch.start()
  const ana = await w.member({ cash: '100.00' })
  // The issue is over. That a bet on it is refused for this reason shows that the clock is trusted.
  const bet = () => placeTicket(w, ana.memberId, { issueNo: '20261121-0601' })
  const cancelled = () =>
    w.platform.database.db.transaction().execute((tx) =>
      lottery.tickets.cancel(tx, {
        memberId: ana.memberId,
        ticketId: crypto.randomUUID(),
        receivedAt: w.clock.now(),
      }),
    )
  const refusals = async () => [
    await bet().catch(({ code }) => code),
    await cancelled().catch(({ code }) => code),
    await draws.ready(),
  ]

  expect(await refusals()).toEqual(['lottery.issue_closed', 'lottery.ticket_unknown', null])
  // The two clocks that are compared round milliseconds by themselves.
  backMs = 60_500
  const wrong = ['server.busy', 'server.busy', expect.stringMatching(/^the clock (was set|differs) by 6\d{4} ms/)]
  expect(await refusals()).toEqual(wrong)
  // Bets that were received at the wrong time are still on their way.
  backMs = 0
  expect(await refusals()).toEqual(wrong)
  await draws.checkClock()
  expect(await refusals()).toEqual(['lottery.issue_closed', 'lottery.ticket_unknown', null])
  for (const watch of draws.watches) await watch.stop()
  vi.useRealTimers()
  await w.close()
})
