import { join } from 'node:path'
import { checkRound, isRoundRecord } from '@croupier/game-math/casino/index'
import { gameRound } from '@croupier/wire/providers/rounds'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openJournal } from '../../../../../house/src/journal.ts'
import { type HouseWorld, houseWorld, roundOf } from '../../../testing/house.ts'
import type { TestMember, World } from '../../../testing/world.ts'

let w: World
let site: HouseWorld
beforeAll(async () => {
  site = await houseWorld()
  w = site.w
})
afterAll(() => site.close())

describe('the detail of a round', () => {
  const detailOf = (member: TestMember, roundId: string) =>
    w.call(gameRound, { vassalage: 'house', roundId }, { as: member })

  test('shows the round again, and proves it once its seed is revealed', async () => {
    const ana = await w.member({ cash: '10.00' })
    const dice = await site.open(ana)
    const { roundId, outcome } = roundOf(await dice.roll())
    const before = await detailOf(ana, roundId)
    expect(before).toMatchObject({ proof: 'later', record: null })
    const url = new URL(before.url!)
    expect([url.origin, url.searchParams.get('game')]).toEqual([site.provider().server.listeningOrigin, 'dice'])
    expect((await site.say('/api/replay', { token: url.hash.slice(1) })).said).toMatchObject({ roundId, outcome })
    const { commit } = dice.said.seeds as { commit: string }
    await dice.rotate('lucky-7')
    const { proof, record } = await detailOf(ana, roundId)
    const json: unknown = JSON.parse(record!)
    expect([proof, isRoundRecord(json) && checkRound(json, commit)?.verdict]).toEqual(['known', 'proven'])
  })

  test('hides the mines of an open round', async () => {
    const ana = await w.member({ cash: '10.00' })
    const { roundId } = roundOf(await (await site.open(ana, 'mines')).play({ stake: '1.00', mines: 3 }))
    const { url, record } = await detailOf(ana, roundId)
    const shown = await site.say('/api/replay', { token: new URL(url!).hash.slice(1) })
    expect([record, shown.said.outcome, shown.said.state]).toEqual([null, null, 'open'])
  })

  test('is for the member who played it, and its page for some minutes', async () => {
    const [ana, ben] = [await w.member({ cash: '10.00' }), await w.member()]
    const { roundId } = roundOf(await (await site.open(ana)).roll())
    expect(await w.outcome(gameRound, { vassalage: 'house', roundId }, { as: ben })).toBe('bet.unknown')
    expect(await w.outcome(gameRound, { vassalage: 'nobody', roundId }, { as: ana })).toBe('bet.unknown')
    const token = new URL((await detailOf(ana, roundId)).url!).hash.slice(1)
    w.clock.advance('6m')
    expect((await site.say('/api/replay', { token })).http).toBe(404)
  })

  test('is read from the journal when the round is older than those in memory', async () => {
    const ana = await w.member({ cash: '10.00' })
    const dice = await site.open(ana)
    const { roundId } = roundOf(await dice.roll())
    await dice.rotate('lucky-7')
    const lines = site.journal()
    const last = lines.map((line) => JSON.parse(line)).findLast(({ round }) => round?.roundId === roundId)
    const journal = openJournal(join(site.folder, 'old.jsonl'))
    for (const line of lines) await journal.write(JSON.parse(line))
    for (let nth = 0; nth < 201; nth++)
      await journal.write({ ...last, round: { ...last.round, roundId: `later-${nth}`, nonce: nth } })
    expect(journal.player(ana.memberId)?.rounds.some((round) => round.roundId === roundId)).toBe(false)
    const found = await journal.find(ana.memberId, roundId)
    expect(found).toMatchObject({ round: { roundId }, revealed: { clientSeed: last.round.clientSeed } })
    expect(await journal.find('nobody', roundId)).toBeNull()
    await journal.close()
  })
})
