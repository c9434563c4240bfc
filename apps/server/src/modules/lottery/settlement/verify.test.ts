import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { draw } from '@croupier/wire/draws/fairness'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountsWith } from '../../../testing/accounts.ts'
import { GAME, LOTTERY_START, longShot, placeTicket, sureBet, turn, turnAt } from '../../../testing/lottery.ts'
import { testClock, type World, world } from '../../../testing/world.ts'

const tool = fileURLToPath(new URL('../../../../../../tools/verify/verify.mjs', import.meta.url))
const run = promisify(execFile)
let w: World
let folder: string
beforeAll(async () => {
  w = await world({ clock: testClock(LOTTERY_START) })
  folder = await mkdtemp(join(tmpdir(), 'draw-'))
  await turn(w)
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await w.close()
})

test('T125: the independent verifier confirms a draw and the inclusion of a ticket', async () => {
  const issueNo = '20261121-0601'
  const before = await w.call(draw, { game: GAME, issueNo })
  const members = await Promise.all(Array.from({ length: 5 }, () => accountsWith(w, '100.00')))
  const tickets = await Promise.all(
    members.map((memberId) => placeTicket(w, memberId, { issueNo, bets: [sureBet(), longShot()] })),
  )
  await turnAt(w, '02:00:56.000')
  await turnAt(w, '02:01:00.000')
  const { inclusion } = await w.app.modules.lottery.tickets.view(members[2]!, tickets[2]!.ticketId)
  const record = JSON.stringify(await rawRecord(issueNo))
  const [drawFile, proofFile] = [join(folder, 'draw.json'), join(folder, 'ticket.json')]
  await writeFile(drawFile, record)
  await writeFile(proofFile, JSON.stringify(inclusion))
  const verified = await run(process.execPath, [
    tool,
    drawFile,
    '--commitment',
    before.commitment,
    '--proof',
    proofFile,
  ])
  expect(verified.stdout).toContain('1 proven, 0 consistent but not proven, 0 wrong')

  const first = (JSON.parse(record) as { numbers: number[] }).numbers[0]!
  await writeFile(drawFile, record.replace(`"numbers":[${first}`, `"numbers":[${(first + 1) % 10}`))
  await expect(run(process.execPath, [tool, drawFile])).rejects.toMatchObject({ code: 1 })
})

/** The record as the public API answers it. */
async function rawRecord(issueNo: string): Promise<unknown> {
  const response = await w.app.site.inject({ method: 'GET', url: `/wps/draws/${GAME}/${issueNo}` })
  return response.json().value
}
