import { type BusinessDay, plusDays } from '@croupier/kernel/business-day'
import type { MemberId } from '@croupier/kernel/ids'
import { parseMoney } from '@croupier/kernel/money'
import { requestMove } from '@croupier/wire/agents/tree.console'
import { approve } from '@croupier/wire/staff/approvals.console'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { memberBelow, presetOf, slotBets } from '../../../testing/agents.ts'
import { type ContractWorld, contractWorld } from '../../../testing/contract-runs.ts'
import { changeSettings } from '../../../testing/settings.ts'
import type { TestMember, World } from '../../../testing/world.ts'
import { teamSizes } from '../tree/sizes-store.ts'
import { activeMembersOf, countActives } from './actives.ts'
import { activesStore } from './actives-store.ts'
import { figuresStore } from './store.ts'

let w: World
let runs: ContractWorld
beforeAll(async () => {
  runs = await contractWorld()
  w = runs.w
})
afterAll(() => runs.close())

const MINIMUM = '1000'
const MINIMUM_MONEY = parseMoney(MINIMUM)
const FIGURES = { minimum: MINIMUM_MONEY, restated: null }

async function move({ memberId }: TestMember, to: TestMember): Promise<void> {
  const asked = { memberId, to: to.username, reason: 'Agreed on the telephone' }
  const { approvalId } = await w.call(requestMove, asked, { as: await w.staff('agent-manager') })
  await w.call(approve, { approvalId, note: 'Agreed' }, { as: await w.staff('agent-manager') })
}

/** Six days of a team in which members register and play, and a branch moves away and back. */
async function sixDays() {
  const { top, a, b, player } = await runs.team()
  const other = await w.member({ upline: top.memberId, accountType: 1 })
  await runs.inTransaction((tx) => w.app.modules.agents.seedPreset(tx, other.memberId, presetOf(1950)))
  const players = [
    player,
    await w.member({ upline: b.memberId, cash: '9000' }),
    await w.member({ upline: a.memberId, cash: '9000' }),
  ]
  const first = runs.today()
  const days: BusinessDay[] = []
  for (let day = 0; day < 6; day++) {
    for (const [at, one] of players.entries())
      if ((day + at) % 3 > 0) await runs.play(one, String(300 + 250 * at + 10 * day))
    if (day > 0) await slotBets(w, player, runs.today(), '400')
    if (day === 1) await move(b, other)
    if (day === 2) await memberBelow(w, b.memberId)
    if (day === 3) await move(b, a)
    days.push(runs.today())
    await runs.nextDay()
  }
  return { agents: [top, a, b, other].map(({ memberId }) => memberId), first, days, player }
}

const refresh = () => runs.run('agents.figures')

/** The definitions of Agent rules §3.4, member by member. */
async function counted(sql: string, ...values: unknown[]): Promise<number> {
  return Number((await w.platform.database.pool.query(sql, values)).rows[0].n)
}
const sizeOf = (agent: MemberId, day: BusinessDay) =>
  counted('select count(*) as n from agents.lines where $1 = any(path) and from_day <= $2 and to_day >= $2', agent, day)
const activeOf = (agent: MemberId, from: BusinessDay, to: BusinessDay, minimum: bigint) =>
  counted(
    `select count(*) as n from (
       select m.member_id from agents.member_days m
       join agents.lines l on l.member_id = m.member_id and m.business_day between l.from_day and l.to_day
       where $1 = any(l.path) and m.business_day between $2 and $3
       group by m.member_id having sum(m.valid_bet) >= $4) active`,
    agent,
    from,
    to,
    minimum,
  )

test('the size and the active members of a team are those of the definitions, also while a branch moves', async () => {
  const { agents, first, days } = await sixDays()
  const { db } = w.platform.database
  const today = runs.today()
  for (const day of [plusDays(first, -1), ...days, today]) {
    const sizes = await teamSizes(db, agents, day)
    for (const agent of agents) expect([day, sizes.get(agent)?.team]).toEqual([day, await sizeOf(agent, day)])
  }
  let active = 0
  for (const [at, from] of days.entries())
    for (const to of days.slice(at)) {
      const found = new Map(
        (await figuresStore.ofTeams(db, agents, { from, to }, FIGURES)).map((one) => [one.agentId, one.activeMembers]),
      )
      for (const agent of agents) {
        const expected = await activeOf(agent, from, to, FIGURES.minimum)
        expect([from, to, found.get(agent) ?? 0]).toEqual([from, to, expected])
        expect(await figuresStore.activeMembers(db, agent, { from, to }, FIGURES.minimum)).toBe(expected)
        active += expected
      }
    }
  expect(active).toBeGreaterThan(50)
  for (const day of days)
    for (const agent of agents)
      expect(await figuresStore.activeOn(db, agent, day)).toBe(await activeOf(agent, day, day, parseMoney('500')))
})

test('active members that were counted ahead are those of the definitions, also after moves and corrections', async () => {
  const { agents, days, player } = await sixDays()
  // On the next day it takes off more than the member plays.
  const corrected = await runs.play(player, '900')
  await runs.nextDay()
  await runs.push(player, corrected, '900')
  await runs.readable()
  await refresh()
  const { db } = w.platform.database
  const { clock, app } = w
  const deps = {
    db,
    clock,
    calendar: app.modules.games.businessDay,
    settings: () => ({ activeInHour: MINIMUM_MONEY, activeOnDay: MINIMUM_MONEY, activeInPeriod: MINIMUM_MONEY }),
    largeTeam: 1,
  }
  const all = [...days, plusDays(runs.today(), -1), runs.today()]
  // A run counts four days at most.
  for (let run = 0; run < 4; run++) await countActives(deps)
  let found = 0
  for (const [at, from] of all.entries())
    for (const to of all.slice(at))
      for (const agent of agents) {
        const expected = await activeOf(agent, from, to, MINIMUM_MONEY)
        const days = all.indexOf(to) - at + 1
        const counted = await activesStore.find(db, agent, { last: to, days, minimum: MINIMUM_MONEY })
        // An agent who has no team on the last day has no row.
        if (counted === undefined) continue
        expect([from, to, counted]).toEqual([from, to, expected])
        found += expected
      }
  expect(found).toBeGreaterThan(50)
  // Of a later minimum nothing is counted yet, and the interval goes on after the running day.
  const later = { from: days[0]!, to: plusDays(runs.today(), 3) }
  for (const minimum of [MINIMUM_MONEY, parseMoney('1300')])
    expect(await activeMembersOf(db, agents[0]!, later, minimum)).toBe(
      await activeOf(agents[0]!, later.from, later.to, minimum),
    )
})

test('each refresh of the running day counts the active members anew, also when results are taken back or the minimum changes', async () => {
  const { top, a, b, player } = await runs.team()
  const agents = [top, a, b].map(({ memberId }) => memberId)
  const beside = await w.member({ upline: a.memberId, cash: '9000' })
  let minimum = '500'
  const check = async (...expected: number[]) => {
    await runs.readable()
    await refresh()
    const { db } = w.platform.database
    const found = await Promise.all(agents.map((agent) => figuresStore.activeOn(db, agent, runs.today())))
    expect(found).toEqual(expected)
    expect(
      await Promise.all(agents.map((agent) => activeOf(agent, runs.today(), runs.today(), parseMoney(minimum)))),
    ).toEqual(expected)
  }
  const first = await runs.play(player, '300')
  await check(0, 0, 0)
  await runs.play(beside, '499')
  await slotBets(w, player, runs.today(), '200')
  await check(1, 1, 1)
  await runs.play(player, '10')
  await runs.play(beside, '1')
  await check(2, 2, 1)
  await runs.push(player, first, '300')
  await check(1, 1, 0)
  await check(1, 1, 0)
  minimum = '50'
  await changeSettings(w, 'agents.figures', { activeOnDay: minimum })
  await check(2, 2, 1)
  minimum = '700'
  await changeSettings(w, 'agents.figures', { activeOnDay: minimum })
  await check(0, 0, 0)
})
