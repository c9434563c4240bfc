import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { treeRoot } from '@croupier/game-math/fairness/index'
import { type BusinessDay, dayFrom } from '@croupier/kernel/business-day'
import { moneyText, parseMoney, units } from '@croupier/kernel/money'
import { parseRate } from '@croupier/rules/rate'
import type { AffiliateTerms } from '@croupier/wire/agents/affiliate-shapes'
import { createAffiliatePlan, requestAffiliatePlan } from '@croupier/wire/agents/affiliates.console'
import { statementFileDesk, statementInputsDesk } from '@croupier/wire/agents/contracts.console'
import { statementFile, statementInputs } from '@croupier/wire/agents/statement-files'
import { approve } from '@croupier/wire/staff/approvals.console'
import { submitStatement } from '@croupier/wire/statements/statements.console'
import { strToU8 } from 'fflate'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { proveBooks } from '../../../../../../proofs/books.ts'
import { agentLine, presetOf, slotBets } from '../../../testing/agents.ts'
import { contractRuns } from '../../../testing/contract-runs.ts'
import { contracted, dividendOf, hourlyOf, realtimeOf, salaryOf } from '../../../testing/contracts.ts'
import { onServer } from '../../../testing/server.ts'
import { changeSettings } from '../../../testing/settings.ts'
import { type Files, filesOf, VERIFIER_PROGRAM, verifyStatement } from '../../../testing/statement-files.ts'
import { type Caller, type TestMember, testClock, type World, world } from '../../../testing/world.ts'
import { rebatePolicy } from '../../rewards/index.ts'
import { recomputeService } from './service.ts'

let w: World
let runs: ReturnType<typeof contractRuns>
let top: TestMember
let a: TestMember
let b: TestMember
let player: TestMember
let customer: TestMember

/** Numbers that look like chance and are always the same. */
function seeded(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

/** A month of a line of three agents with contracts of all kinds, in which members win, lose, push and are settled again. */
async function playMonth(): Promise<void> {
  const next = seeded(7)
  const others = [
    await w.member({ upline: b.memberId, cash: '1000000' }),
    await w.member({ upline: a.memberId, cash: '1000000' }),
  ]
  // Without an agent: the house gives the rate.
  customer = await w.member({ cash: '1000000' })
  const players = [player, ...others, customer]
  const [brought, late] = [others[0]!, await w.member({ upline: b.memberId, cash: '1000000' })]
  await affiliated(b, [player, brought, late])
  await runs.deposit(player, '500.1234')
  while (!runs.today().startsWith('2026-12')) {
    if (runs.today() === '2026-11-20') for (const one of [brought, late]) await runs.deposit(one, '99.9999')
    for (const one of players) {
      if (next(3) === 0) continue
      const stake = `${100 + next(900)}.${String(next(10_000)).padStart(4, '0')}`
      const ticketId = await runs.play(one, stake, ['0', '0', String(next(2000)), stake][next(4)]!)
      if (next(9) === 0) await runs.push(one, ticketId, stake)
      if (next(3) === 0) await slotBets(w, one, runs.today(), `${next(500)}.${1000 + next(8999)}`)
    }
    if (next(4) === 0) await window()
    await runs.nextDay()
    await runs.run('statements.close')
    await runs.pay()
  }
  await payAffiliate(b)
}
async function window(): Promise<void> {
  await runs.readable()
  w.clock.advance('5m')
  await runs.pay()
}

const reason = 'Agreed by contract'
const PLAN: AffiliateTerms = {
  kind: 'hybrid',
  cpaAmount: parseMoney('50'),
  cpaMinDeposit: parseMoney('100'),
  cpaMinValidBet: parseMoney('1000'),
  tiers: [
    { ngr: parseMoney('0'), activeMembers: 1, rate: parseRate('25') },
    { ngr: parseMoney('500'), activeMembers: 2, rate: parseRate('35.55') },
  ],
  carryNegative: true,
}
/** Gives an agent a plan, and counts members as brought by the agent. */
async function affiliated(agent: TestMember, members: readonly TestMember[]): Promise<void> {
  const as = await w.staff('affiliate-manager')
  const { id: planId } = await w.call(createAffiliatePlan, { name: 'Harbour', terms: PLAN, reason }, { as })
  const { approvalId } = await w.call(requestAffiliatePlan, { memberId: agent.memberId, planId, reason }, { as })
  await w.call(approve, { approvalId, note: '' }, { as: await w.staff('affiliate-manager') })
  await w.platform.database.pool.query(
    // They share a device, so nobody looks for flags.
    `insert into agents.attributions (member_id, affiliate_id, code, attributed_at, looked_on)
     select unnest($1::text[]), $2, 'HARBOUR', $3, '2026-12-31'`,
    [members.map(({ memberId }) => memberId), agent.memberId, w.clock.now()],
  )
}
/** Closes the month of the affiliate, and pays it by two people. */
async function payAffiliate({ memberId }: TestMember): Promise<void> {
  await runs.run('statements.close')
  const id = `affiliate:monthly:2026-11-01:${memberId}`
  const { approvalId } = await w.call(submitStatement, { id, reason }, { as: await w.staff('finance') })
  await w.call(approve, { approvalId, note: '' }, { as: await w.staff('treasury') })
  await w.runJobs()
}
const inPreset = ({ memberId }: TestMember) =>
  runs.inTransaction((tx) => w.app.modules.agents.seedPreset(tx, memberId, presetOf(1920, '0.15')))

beforeAll(async () => {
  // Eleven o'clock of Friday, 30 October, in Shanghai.
  w = await world({ clock: testClock(new Date('2026-10-30T03:00:00.000Z')) })
  runs = contractRuns(w)
  await changeSettings(w, 'rewards.rebate', { rates: { ...rebatePolicy.initial.rates, RNG: '0.2' } })
  const line = await agentLine(w, [presetOf(1950, '0.7'), presetOf(1940, '0.5'), presetOf(1930, '0.3')])
  ;[top, a, b] = line as [TestMember, TestMember, TestMember]
  player = await w.member({ upline: b.memberId, cash: '1000000' })
  await inPreset(player)
  for (const [at, one] of line.entries()) {
    const payer = line[at - 1] ?? null
    const rate = (rates: readonly [string, string, string]) => rates[at]!
    await contracted(w, payer, one, dividendOf(rate(['30', '20', '10'])))
    await contracted(w, payer, one, salaryOf(rate(['0.9', '0.6', '0.3'])))
    await contracted(w, payer, one, hourlyOf(rate(['0.3', '0.2', '0.1'])))
    const rows = [
      ['10', rate(['0.6', '0.4', '0.2']), rate(['0.9', '0.6', '0.3'])],
      ['500', rate(['0.7', '0.5', '0.25']), rate(['1', '0.7', '0.35'])],
    ] as const
    await contracted(w, payer, one, realtimeOf(...rows))
  }
  while (!runs.today().startsWith('2026-11')) await runs.nextDay()
  await playMonth()
}, 300_000)
afterAll(() => w.close({ without: ['bets', 'lottery', 'orders'] }))

type Stated = { id: string; payeeId: string; payerId: string | null; amount: bigint; kind: string }
/** Every contract line and every statement of rebates of the month. */
async function allStatements(): Promise<Stated[]> {
  const { rows } = await w.platform.database.pool.query(`
    select line_id as id, payee_id as "payeeId", payer_id as "payerId", due as amount, kind from agents.contract_lines
    union all
    select s.statement_id, owner, null, greatest(sum(l.amount) filter (where l.figure = s.kind or l.figure = 'brought'), 0), s.kind
    from statements.statements s join statements.lines l using (statement_id)
    where s.kind in ('commission', 'rebate') group by 1, 2, 5
    union all
    select 'affiliate:monthly:' || first_day || ':' || affiliate_id, affiliate_id, null, total, 'affiliate'
    from agents.affiliate_months order by 1`)
  return rows.map((row) => ({ ...row, amount: BigInt(row.amount) }))
}
const exportsRead = new Map<string, Files>()
let staff: Caller | undefined
/** The export of a statement as staff read it, each once. */
async function exportOf(id: string): Promise<Files> {
  staff ??= await w.staff('agent-manager')
  const files = exportsRead.get(id) ?? filesOf((await w.call(statementFileDesk, { id }, { as: staff })).bytes)
  exportsRead.set(id, files)
  return files
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
/** The files with new digests, as a forger would write them. */
function rehashed(files: Files): Files {
  const names = [...files.keys()].filter((name) => name !== 'digest.txt')
  const text = names.map((name) => `${sha256(files.get(name)!)}  ${name}\n`).join('')
  return new Map([...files, ['digest.txt', Buffer.from(text)]])
}

describe('the export of a statement', () => {
  test('is computed again by the verifier, for every line of a month', async () => {
    const stated = await allStatements()
    expect(new Set(stated.map(({ kind }) => kind)).size).toBe(7)
    expect(stated.some(({ kind, amount }) => kind === 'affiliate' && amount > 0n)).toBe(true)
    expect(stated.some(({ kind, payeeId }) => kind === 'rebate' && payeeId === customer.memberId)).toBe(true)
    for (const { id, amount } of stated) {
      const { verdict, difference, statement } = verifyStatement(await exportOf(id))
      expect({ id, verdict, difference }).toEqual({ id, verdict: 'consistent', difference: undefined })
      expect(parseMoney(statement!.total)).toBe(amount)
    }
  })

  test('has a digest that stands in the memo of every posting that pays it', async () => {
    const { rows } = await w.platform.database.pool.query(`
      select distinct kind, reference, memo from wallet.journal
      where kind in ('dividend', 'salary.daily', 'salary.hourly', 'salary.realtime', 'contract.paid', 'commission', 'rebate.day', 'affiliate')`)
    expect(new Set(rows.map(({ kind }) => kind)).size).toBe(7)
    for (const { reference, memo } of rows) {
      const files = await exportOf(reference.replace(/:p\d+$/, ''))
      expect(sha256(files.get('statement.json')!)).toBe(memo)
      expect(verifyStatement(files, { digest: memo }).verdict).toBe('proven')
    }
    expect(
      verifyStatement(await exportOf(rows[0].reference.replace(/:p\d+$/, '')), { digest: sha256(strToU8('')) }),
    ).toMatchObject({
      verdict: 'wrong',
    })
  })

  test('is in the digest of the day on which it was paid, and the figures of each day are in that of the day of their close', async () => {
    const { rows } = await w.platform.database.pool.query<{ day: BusinessDay; digests: string[] }>(`
      select (paid_at at time zone 'Asia/Shanghai')::date::text as day, array_agg(distinct digest order by digest) as digests
      from agents.contract_payments where digest is not null group by 1 order by 1`)
    expect(rows.length).toBeGreaterThan(20)
    for (const { day, digests } of rows)
      expect(await w.app.modules.agents.digestLines(day)).toContainEqual({
        name: 'agents.statements',
        count: digests.length,
        hash: treeRoot(digests),
      })
    const months = await w.platform.database.pool.query<{ digest: string }>(
      `select digest from agents.affiliate_months where first_day = '2026-11-01' order by 1`,
    )
    expect(await w.app.modules.agents.digestLines(dayFrom('2026-12-01'))).toContainEqual({
      name: 'agents.affiliates',
      count: months.rows.length,
      hash: treeRoot(months.rows.map(({ digest }) => digest)),
    })
    const lines = (await Promise.all(rows.map(({ day }) => w.app.modules.agents.digestLines(day)))).flat()
    const figures = lines.flatMap(({ name }) => /^agents\.figures\.(.*)$/.exec(name)?.[1] ?? [])
    expect(figures).toContain('2026-11-15')
    expect(figures).toEqual([...new Set(figures)].toSorted())
    expect(await w.app.modules.agents.digestLines(dayFrom('2026-10-01'))).toEqual([])
  })

  test('T036 is the one that the books expect in each memo', async () => {
    const name = 'every posting of an instalment names the statement that it pays by its digest'
    const findings = async () => (await proveBooks(w.database.url)).find(({ check }) => check === name)!.findings
    expect(await findings()).toEqual([])
    const change = (to: string) =>
      onServer(w.database.url, (client) =>
        client.query(`update wallet.journal set memo = ${to} where kind = 'salary.daily' and account like $1`, [
          `${top.memberId}.%`,
        ]),
      )
    await change("overlay(memo placing 'x' from 1)")
    expect(await findings()).not.toEqual([])
    await change(
      `(select digest from agents.contract_payments p where p.line_id || ':p' || p.nth = wallet.journal.reference)`,
    )
    expect(await findings()).toEqual([])
  })

  test('is the same for payee, payer and staff, and unknown to everybody else', async () => {
    const stranger = await w.member()
    const [line] = (await allStatements()).filter(
      ({ payeeId, kind }) => payeeId === b.memberId && kind === 'dailySalary',
    )
    const read = async (as: TestMember) => w.outcome(statementFile, { id: line!.id }, { as: await runs.session(as) })
    for (const one of [top, player, stranger]) expect(await read(one)).toBe('statement.unknown')
    const bytesOf = async (as: TestMember) =>
      sha256((await w.call(statementFile, { id: line!.id }, { as: await runs.session(as) })).bytes)
    const desk = await w.call(statementFileDesk, { id: line!.id }, { as: await w.staff('agent-manager') })
    expect([await bytesOf(a), await bytesOf(b)]).toEqual([sha256(desk.bytes), sha256(desk.bytes)])
    const own = (await allStatements()).find(({ kind, payeeId }) => kind === 'rebate' && payeeId === player.memberId)!
    expect(await w.outcome(statementFile, { id: own.id }, { as: await runs.session(player) })).toBe('ok')
    expect(await w.outcome(statementFile, { id: own.id }, { as: await runs.session(b) })).toBe('statement.unknown')
    expect(
      await w.outcome(statementFile, { id: 'commission:daily:2026-11-02:house' }, { as: await runs.session(top) }),
    ).toBe('statement.unknown')
  })

  test('is shown down to the inputs of its file, in their order, to its parties alone', async () => {
    const { id } = (await allStatements()).find(({ payeeId, kind }) => payeeId === b.memberId && kind === 'dividend')!
    const files = await exportOf(id)
    const lines = files.get('inputs.csv')!.toString('utf8').trimEnd().split('\n').slice(1)
    const read = async (page: number, as: TestMember) =>
      w.call(statementInputs, { id, page, pageSize: 20 }, { as: await runs.session(as) })
    const first = await read(1, b)
    const second = await read(2, a)
    expect(first).toMatchObject({ total: lines.length, digest: sha256(files.get('statement.json')!) })
    const shown = [...first.items, ...second.items].map(({ member, day, category }) => `${member},${day},${category}`)
    expect(shown).toEqual(lines.slice(0, 40).map((line) => line.split(',').slice(0, 3).join(',')))
    expect(await w.outcome(statementInputs, { id, page: 1, pageSize: 20 }, { as: await runs.session(top) })).toBe(
      'statement.unknown',
    )
    expect(await w.call(statementInputsDesk, { id, page: 2, pageSize: 20 }, { as: staff! })).toEqual(second)
  })

  test('names no member, and no cell that a spreadsheet would calculate', async () => {
    for (const { id } of await allStatements()) {
      const files = await exportOf(id)
      const text = [...files.entries()]
        .filter(([name]) => name !== 'recompute.mjs' && name !== 'statement.json')
        .map(String)
        .join()
      for (const { memberId, username } of [top, a, b, player]) {
        expect(text).not.toContain(memberId)
        expect(text).not.toContain(username)
      }
      const cells = files.get('inputs.csv')!.toString('utf8').split(/[\n,]/)
      expect(cells.filter((cell) => !/^([\w:-]*|-?\d+\.\d+)$/.test(cell) || /^[=+@-](?!\d)/.test(cell))).toEqual([])
    }
  })
})

test('a statement with more inputs than one file may have is refused', async () => {
  const { id } = (await allStatements()).find(({ payeeId, kind }) => payeeId === a.memberId && kind === 'dividend')!
  const unread = () => {
    throw new Error('a dividend reads no results')
  }
  const sources = {
    feed: { query: unread, corrections: unread, horizon: unread, addReader: unread },
    exclusionsDuring: unread,
  }
  const { own } = w.app.modules.statements
  const rows = (await exportOf(id)).get('inputs.csv')!.toString('utf8').trimEnd().split('\n').length - 1
  const within = (rowsMost: number) => recomputeService({ db: runs.db(), sources, statements: own, rowsMost })
  await expect(within(rows - 1).ofStaff(id)).rejects.toThrow('agents.statement_too_large')
  await expect(within(rows).ofStaff(id)).resolves.toMatchObject({ contentType: 'application/zip' })
})

/** A statement of each kind with many inputs. */
async function largest(): Promise<Files[]> {
  const byKind = new Map<string, Files>()
  for (const { id, kind } of await allStatements()) {
    const files = await exportOf(id)
    const known = byKind.get(kind)
    if (!known || files.get('inputs.csv')!.length > known.get('inputs.csv')!.length) byKind.set(kind, files)
  }
  return [...byKind.values()]
}
const changed = (files: Files, name: string, content: Buffer): Files => new Map([...files, [name, content]])

describe('the verifier', () => {
  test('finds each of 1,000 changes of one unit in any file', async () => {
    const next = seeded(11)
    const all = await largest()
    const names = ['statement.json', 'inputs.csv', 'contract.json', 'policy.json', 'digest.txt', 'recompute.mjs']
    for (let nth = 0; nth < 600; nth++) {
      const files = all[nth % all.length]!
      const name = names[nth % names.length]!
      const content = Buffer.from(files.get(name)!)
      const at = next(content.length)
      content[at] = content[at]! ^ 1
      expect(verifyStatement(changed(files, name, content)).verdict, `${name} at ${at}`).toBe('wrong')
    }
    // An amount or a number that differs by one, under new digests.
    const numbered = all.flatMap((files) =>
      names.slice(0, 4).flatMap((name) => {
        const text = files.get(name)!.toString('utf8')
        const numbers = name === 'inputs.csv' ? /-?\d+\.\d{2,4}(?=,)/g : /(?<=":"?)\d+(\.\d+)?(?="?[,}])/g
        const found = [...text.matchAll(numbers)]
        return found.length === 0 ? [] : [{ files, name, text, found }]
      }),
    )
    for (let nth = 0; nth < 400; nth++) {
      const { files, name, text, found } = numbered[nth % numbered.length]!
      const { index, 0: number } = found[next(found.length)]!
      const other = number.includes('.') ? moneyText(units(parseMoney(number) + 1n)) : String(Number(number) + 1)
      const content = Buffer.from(text.slice(0, index) + other + text.slice(index + number.length))
      const verdict = verifyStatement(rehashed(changed(files, name, content)))
      expect(verdict.verdict, `${name} ${number} at ${index}`).toBe('wrong')
    }
  })

  test('reads the ZIP file and its folder, prints every line, and imports nothing but Node', async () => {
    const imports = [...readFileSync(VERIFIER_PROGRAM, 'utf8').matchAll(/ from '(.*)'$/gm)].map(([, from]) => from!)
    expect(imports.filter((from) => !from.startsWith('node:'))).toEqual([])
    const folder = mkdtempSync(join(tmpdir(), 'statement-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const { id } = (await allStatements()).find(({ kind, amount }) => kind === 'commission' && amount > 0n)!
    const zipped = join(folder, 'statement.zip')
    writeFileSync(zipped, (await w.call(statementFileDesk, { id }, { as: staff! })).bytes)
    const [files, unpacked] = [await exportOf(id), join(folder, 'statement')]
    mkdirSync(unpacked)
    for (const [name, content] of files) writeFileSync(join(unpacked, name), content)
    const digest = sha256(files.get('statement.json')!)
    expect(await execute(zipped)).toMatchObject({
      code: 3,
      output: expect.stringMatching(/^ok {2}line 1 LOTT .* × \d+ = /m),
    })
    expect(await execute(zipped, '--digest', digest)).toMatchObject({
      code: 0,
      output: expect.stringContaining('proven'),
    })
    expect(await execute(unpacked, '--digest', digest)).toMatchObject({ code: 0 })
    expect(await execute(zipped, '--digest', sha256(strToU8('')))).toMatchObject({ code: 1 })
    writeFileSync(join(unpacked, 'inputs.csv'), '')
    expect(await execute(unpacked)).toMatchObject({ code: 1, output: expect.stringContaining('digest.txt') })
    expect(await execute()).toMatchObject({ code: 2, output: expect.stringContaining('usage') })
  })
})

/** Runs the verifier as a program. */
const execute = (...args: string[]) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const child = execFile(process.execPath, [VERIFIER_PROGRAM, ...args], (_, out, err) =>
      resolve({ code: child.exitCode ?? -1, output: out + err }),
    )
  })
