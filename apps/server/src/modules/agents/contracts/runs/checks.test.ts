import { parseMoney } from '@croupier/kernel/money'
import { requestCorrection, requestRunApproval } from '@croupier/wire/agents/contracts.console'
import { runDesk, runPreview } from '@croupier/wire/agents/runs.console'
import { dashboard } from '@croupier/wire/backoffice/dashboard.console'
import { approve } from '@croupier/wire/staff/approvals.console'
import { audit } from '@croupier/wire/staff/audit.console'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ContractWorld, contractWorld } from '../../../../testing/contract-runs.ts'
import { contracted, dividendOf, realtimeOf, salaryOf, waitingLine } from '../../../../testing/contracts.ts'
import { onServer } from '../../../../testing/server.ts'
import { changeSettings } from '../../../../testing/settings.ts'
import type { TestMember, World } from '../../../../testing/world.ts'

let w: World
let runs: ContractWorld
beforeAll(async () => {
  runs = await contractWorld()
  w = runs.w
})
afterAll(() => runs.close())

const money = parseMoney
const manager = () => w.staff('agent-manager')
const check = () => runs.run('agents.contract_checks')
const alarms = async () =>
  (await w.call(audit, { action: 'system.contract.difference', page: 1, pageSize: 50 }, { as: await w.staff('owner') }))
    .items
const change = (sql: string, values: unknown[]) => onServer(w.database.url, (client) => client.query(sql, values))

async function salaries() {
  const line = await runs.team()
  await runs.sign(line, ['1', '0.8', '0.5'].map(salaryOf))
  await runs.nextDay()
  await runs.play(line.player, '2000')
  await runs.nextDay()
  await runs.pay()
  const key = `daily:${(await runs.linesOf(line.b)).items[0]!.firstDay}`
  return { ...line, key }
}
const runOf = async (kind: 'dailySalary' | 'dividend' | 'realtimeSalary', key: string) =>
  w.call(runPreview, { kind, key, page: 1, pageSize: 50 }, { as: await manager() })

describe('a closed run that is computed again', () => {
  test('gives the same figures, also when its bets were settled again, corrected or restated later', async () => {
    const { player, b, key } = await salaries()
    const ticketId = await runs.play(player, '300')
    await runs.push(player, ticketId, '300')
    await runs.nextDay()
    await runs.pay()
    const { id: lineId } = (await runs.linesOf(b)).items.at(-1)!
    const asked = { lineId, amount: money('12'), reason: 'agreed by phone' }
    const { approvalId } = await w.call(requestCorrection, asked, { as: await manager() })
    await w.call(approve, { approvalId, note: 'checked' }, { as: await manager() })
    await check()
    expect(await alarms()).toEqual([])
    expect((await runOf('dailySalary', key)).run.differsSince).toBeNull()
  })

  test('raises an alarm once and pays nothing when its figures changed, until they are right again', async () => {
    const { top, a, b, key } = await salaries()
    const before = await runs.pocketsOf(top, a, b)
    const day = key.slice('daily:'.length)
    const add = (by: number) =>
      change('update agents.team_days set valid_bet = valid_bet + $1 where agent_id = $2 and business_day = $3', [
        by,
        b.memberId,
        day,
      ])
    await add(5_000_000)
    w.clock.advance('2h')
    await check()
    w.clock.advance('25h')
    await check()
    const object = `contract-run:dailySalary:${key}`
    expect((await alarms()).filter((one) => one.object === object)).toHaveLength(1)
    expect((await runOf('dailySalary', key)).run.differsSince).toBeInstanceOf(Date)
    const { agents } = await w.call(dashboard, {}, { as: await w.staff('owner') })
    expect(agents.differingRuns).toBe(1)
    await runs.pay()
    expect(await runs.pocketsOf(top, a, b)).toEqual(before)
    await add(-5_000_000)
    w.clock.advance('25h')
    await check()
    expect((await runOf('dailySalary', key)).run.differsSince).toBeNull()
  })

  test('of results raises an alarm when a line says something else than its results', async () => {
    const line = await runs.team()
    await contracted(w, null, line.top, realtimeOf(['2', '0.8', '1.2']))
    w.clock.advance('5m')
    await runs.pay()
    await runs.play(line.player, '100')
    await runs.readable()
    w.clock.advance('5m')
    await runs.pay()
    const { id } = (await runs.linesOf(line.top, 'received', 'realtimeSalary')).items[0]!
    await change('update agents.contract_lines set base = base + 1 where line_id = $1', [id])
    await check()
    const key = id.split(':').slice(0, 2).join(':')
    expect((await alarms()).map(({ object }) => object)).toContain(`contract-run:realtimeSalary:${key}`)
    await change('update agents.contract_lines set base = base - 1 where line_id = $1', [id])
  })
})

describe('the preview of a run', () => {
  test('shows what payers have, what the run brings them, and what stays short from the top down', async () => {
    const line = await runs.team()
    await runs.sign(
      line,
      ['30', '20', '10'].map((rate) => dividendOf(rate, { period: 'daily' })),
    )
    await runs.nextDay()
    await runs.play(line.player, '5000', '1000')
    while (!(await waitingRun(line.top))) await runs.nextDay()
    const { key, lineId } = (await waitingRun(line.top))!
    const shown = await runOf('dividend', key)
    expect(shown).toMatchObject({
      run: { state: 'awaitingApproval', lines: 3, due: money('2400'), house: money('1200'), paid: 0n },
      ...{ missing: 0n, shortLines: 0, shortPayers: 0 },
      items: [
        { line: { payee: line.top.username, payer: null }, payerHas: null, payerGets: 0n, short: 0n },
        { line: { payee: line.a.username }, payerHas: 0n, payerGets: money('1200'), short: 0n },
        { line: { payee: line.b.username }, payerHas: 0n, payerGets: money('800'), short: 0n },
      ],
    })
    // Without the dividend of the house, the others have only what they had before.
    await change(`update agents.contract_lines set status = 'paid', paid = due where line_id = $1`, [lineId])
    const short = await runOf('dividend', key)
    expect(short).toMatchObject({ missing: money('1200'), shortLines: 2, shortPayers: 2 })
    expect(short.items.map((one) => one.short)).toEqual([money('800'), money('400'), 0n])
    await runs.credit(line.top, '500')
    expect((await runOf('dividend', key)).missing).toBe(money('300'))
    await change(`update agents.contract_lines set status = 'awaitingApproval', paid = 0 where line_id = $1`, [lineId])
    expect(await runOf('dividend', key)).toMatchObject({ missing: 0n })
    await expect(runOf('dividend', 'daily:1999-01-01')).rejects.toThrow('There is no such run')
  })

  test('is listed by its state, and its approval by one person is possible up to the limit of the settings alone', async () => {
    const lineId = await waitingLine(w)
    const [, day] = lineId.split(':')
    const waiting = async () =>
      (await w.call(runDesk, { state: 'awaitingApproval', pageSize: 50 }, { as: await manager() })).items.map(
        ({ key }) => key,
      )
    expect(await waiting()).toContain(`daily:${day}`)
    const first = await w.call(runDesk, { pageSize: 1 }, { as: await manager() })
    const next = await w.call(runDesk, { pageSize: 1, before: first.next! }, { as: await manager() })
    expect(next.items[0]!.id).not.toBe(first.items[0]!.id)
    const asked = { lineId, reason: 'checked' }
    expect((await w.call(requestRunApproval, asked, { as: await manager() })).approvalId).not.toBeNull()
    await changeSettings(w, 'agents.contracts', { dividendsAlone: '0.01' })
    expect(await w.call(requestRunApproval, asked, { as: await manager() })).toEqual({ approvalId: null })
    expect(await waiting()).not.toContain(`daily:${day}`)
    expect(await w.outcome(requestRunApproval, asked, { as: await manager() })).toBe('agents.contract_state')
  })
})

async function waitingRun({ username }: TestMember) {
  await runs.pay()
  const [line] = await runs.deskLines({ kind: 'dividend', status: 'awaitingApproval', account: username })
  return line && { lineId: line.id, key: line.id.split(':').slice(0, 2).join(':') }
}
