import { areLinked, isLinkOf, type RootLink, treeRoot } from '@croupier/game-math/fairness/index'
import { units } from '@croupier/kernel/money'
import { drawChain, drawLink } from '@croupier/wire/draws/chain'
import { draws } from '@croupier/wire/draws/draws'
import { draw, drawOutcomes } from '@croupier/wire/draws/fairness'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountsWith } from '../../../testing/accounts.ts'
import { eventually } from '../../../testing/eventually.ts'
import { clockTime, GAME, LOTTERY_START, placeTicket, sureBet, turn, turnAt } from '../../../testing/lottery.ts'
import { onServer } from '../../../testing/server.ts'
import { testClock, type World, world } from '../../../testing/world.ts'

let w: World
let other: World
beforeAll(async () => {
  w = await world({ clock: testClock(LOTTERY_START), games: [GAME, 'ssc-5m'] })
  other = await w.another()
})
afterAll(async () => {
  await other.close()
  await w.close()
})

const asOwner = (sql: string) => onServer(w.database.url, async (client) => void (await client.query(sql)))

/** The whole chain of a game, page by page. */
async function chainOf(game: string, pageSize = 100): Promise<RootLink[]> {
  const { items, head } = await w.call(drawChain, { game, after: 0, pageSize })
  const all = items
  while (all.length < (head?.sequence ?? 0))
    all.push(...(await w.call(drawChain, { game, after: all.length, pageSize })).items)
  expect(all.at(-1)).toMatchObject(head ?? {})
  return all
}

/** One gapless chain, with one link for each draw that is not waiting for its root. */
async function expectOneChain(game = GAME, pageSize?: number): Promise<RootLink[]> {
  const links = await chainOf(game, pageSize)
  expect([links[0]?.sequence, areLinked(links)]).toEqual([1, true])
  const issues = links.map(({ issueNo }) => issueNo)
  expect(new Set(issues).size).toBe(issues.length)
  const { items } = await w.call(draws, { game, state: 'decided', pageSize: 100 })
  for (const { issueNo } of items) expect(issues).toContain(issueNo)
  return links
}

describe('Decisions "Draws and cut-off": the chain of the roots of a game', () => {
  test('has a link for each issue from its cut-off on, with the root, the number and the stake of its tickets', async () => {
    await turn(w)
    const ana = await accountsWith(w, '100.00')
    await placeTicket(w, ana, { issueNo: '20261121-0601', bets: [sureBet()] })
    expect(await w.call(drawLink, { game: GAME, issueNo: '20261121-0601' })).toEqual({ link: null, digest: null })
    expect(await w.outcome(drawLink, { game: GAME, issueNo: '20261121-9999' })).toBe('draw.unknown')
    await turnAt(w, '02:00:56.000')
    const { link } = await w.call(drawLink, { game: GAME, issueNo: '20261121-0601' })
    expect(link).toMatchObject({ sequence: 1, previous: null, ticketCount: 1, totalStake: '20.00' })
    const record = await w.call(draw, { game: GAME, issueNo: '20261121-0601' })
    expect(isLinkOf(link!, { ...record, totalStake: '20.00' })).toBe(true)
    await turnAt(w, '02:01:00.000')
    expect((await w.call(drawLink, { game: GAME, issueNo: '20261121-0601' })).link).toEqual(link)
  })

  test('links issues without tickets, too', async () => {
    await turnAt(w, '02:01:56.000')
    await turnAt(w, '02:02:00.000')
    const links = await expectOneChain()
    expect(links).toMatchObject([{}, { sequence: 2, betsRoot: treeRoot([]), ticketCount: 0, totalStake: '0.00' }])
  })

  test('links an issue that becomes void without a root, and publishes what void draws returned', async () => {
    const before = await w.call(drawOutcomes, {})
    const { ticketId } = await placeTicket(w, await accountsWith(w, '100.00'), { issueNo: '20261121-0603' })
    w.clock.set(clockTime('02:13:00.000'))
    await w.app.modules.draws.advance(w.clock.now())
    const { link } = await w.call(drawLink, { game: GAME, issueNo: '20261121-0603' })
    expect(link).toMatchObject({ betsRoot: null, ticketCount: null, totalStake: null })
    await expectOneChain()
    await turn(w)
    await w.runJobs()
    await eventually(async () => expect(await statusOf(ticketId)).toBe('void'))
    const after = await w.call(drawOutcomes, {})
    expect(after.void).toBeGreaterThan(before.void)
    const voids = await w.call(draws, { game: GAME, state: 'void', pageSize: 100 })
    expect(voids.items.map(({ status }) => status)).toContain('void')
    expect(voids.items.every(({ status }) => status === 'void')).toBe(true)
  })

  test('counts the stakes that a draw returned when it became void after its cut-off', async () => {
    await turn(w)
    const { issueNo } = (await w.app.modules.draws.withoutRoot()).find(
      ({ game, openAt }) => game === GAME && openAt <= w.clock.now(),
    )!
    await placeTicket(w, await accountsWith(w, '100.00'), { issueNo })
    await asOwner(`update draws.seeds set seed_encrypted = '\\x00' where issue_no = '${issueNo}'`)
    const { closeAt, drawAt } = await w.call(draw, { game: GAME, issueNo })
    w.clock.set(new Date(closeAt.getTime() + 1_000))
    await turn(w)
    const before = await w.call(drawOutcomes, {})
    w.clock.set(new Date(drawAt.getTime() + 600_000))
    await turn(w)
    const after = await w.call(drawOutcomes, {})
    expect(after.returnedStake - before.returnedStake).toBe(200_000n)
    expect(await w.call(draw, { game: GAME, issueNo })).toMatchObject({ status: 'void', totalStake: 200_000n })
    await expectOneChain()
  })

  test('is one for each game', async () => {
    await expectOneChain('ssc-5m')
    await expectOneChain(GAME, 3)
    expect(await w.outcome(drawChain, { game: 'nothing', after: 0, pageSize: 1 })).toBe('game.unknown')
  })

  test('stays as it is, even for the owner of the database', async () => {
    for (const change of ["update draws.root_links set bets_root = repeat('0', 64)", 'delete from draws.root_links'])
      await expect(asOwner(change)).rejects.toThrow('a row of draws.root_links never changes')
  })
})

const statusOf = async (ticketId: string) => {
  const { rows } = await onServer(w.database.url, (client) =>
    client.query<{ status: string }>('select distinct status from games.bet_book where ticket_id = $1', [ticketId]),
  )
  return rows[0]?.status
}

/** Issues past their cut-off that wait for their roots, oldest first. */
const waiting = async () =>
  (await w.app.modules.draws.withoutRoot()).filter(({ game, closeAt }) => game === GAME && closeAt < w.clock.now())
/** Lets a node close the issues that are due, and publish their roots. */
const publish = (who: World) => who.app.modules.lottery.advance(w.clock.now())

test('two nodes that publish the roots of many issues at once make one chain without a gap', async () => {
  await turn(w)
  const before = (await expectOneChain()).map(({ issueNo }) => issueNo)
  w.clock.advance('4m')
  const issues = (await waiting()).map(({ issueNo }) => issueNo)
  expect(issues.length).toBeGreaterThan(2)
  await Promise.all([w, other, w, other].map(publish))
  await publish(w)
  const added = (await expectOneChain()).map(({ issueNo }) => issueNo).slice(before.length)
  expect(added.toSorted()).toEqual(issues)
})

/** The writes of a publication, in their order. A kill at one of them ends the connection in the middle of its transaction. */
const STEPS = [
  ['before the record is closed', 'before update on draws.records'],
  ['before the head of the chain is taken', 'before update on draws.chain_heads'],
  ['before the link is added', 'before insert on draws.root_links'],
  ['after the link was added', 'after insert on draws.root_links'],
  ['after the head has the link', 'after update of link_hash on draws.chain_heads'],
  ['at the commit', 'constraint'],
] as const

describe.each(STEPS)('a kill %s', (_, step) => {
  const timing = step === 'constraint' ? 'after insert on draws.root_links deferrable initially deferred' : step
  const killing = `
    create function public.kill() returns trigger language plpgsql security definer as $$
    begin perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(1); return new; end $$;
    create ${step === 'constraint' ? 'constraint ' : ''}trigger kill ${timing} for each row execute function public.kill()`
  const during = async (work: () => Promise<void>) => {
    await asOwner(killing)
    await work().finally(() => asOwner('drop function public.kill() cascade'))
  }

  test('of the publication of a root leaves the chain as it was, and the next turn adds one link', async () => {
    await turn(w)
    w.clock.advance('2m')
    const issues = (await waiting()).map(({ issueNo }) => issueNo)
    const before = await expectOneChain()
    await during(async () => await expect(publish(w)).rejects.toThrow())
    expect(await expectOneChain()).toEqual(before)
    await Promise.all([w, other].map(publish))
    await publish(other)
    const added = (await expectOneChain()).slice(before.length)
    expect(added.map(({ issueNo }) => issueNo).toSorted()).toEqual(issues)
  })

  test('of a draw that becomes void leaves the chain as it was, and the next turn adds one link', async () => {
    await turn(w)
    w.clock.advance('20m')
    const due = (await waiting()).map(({ issueNo }) => issueNo)
    const before = await expectOneChain()
    await during(async () => await expect(w.app.modules.draws.advance(w.clock.now())).rejects.toThrow())
    expect(await chainOf(GAME)).toEqual(before)
    await Promise.all([w, other].map((node) => node.app.modules.draws.advance(w.clock.now())))
    const added = (await expectOneChain()).slice(before.length)
    expect(added.map(({ issueNo }) => issueNo).toSorted()).toEqual(due)
  })
})

test('a node that ended after the commit and before the answer publishes the same root again, without a second link', async () => {
  const before = await expectOneChain()
  const { issueNo, betsRoot, ticketCount } = before.findLast((link) => link.betsRoot === treeRoot([]))!
  const bets = { game: GAME, issueNo, root: betsRoot!, ticketCount: ticketCount!, totalStake: units(0n) }
  await w.app.modules.draws.publishRoot(bets)
  expect(await chainOf(GAME)).toEqual(before)
})
