#!/usr/bin/env node
// Recomputes a statement of an agent from its export. It shares no code with the platform and needs nothing but Node 20 or newer. Each
// export has a copy of this file. README.md in the folder tools/verify of the platform says how, and what it can and cannot show.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { inflateRawSync } from 'node:zlib'

const USAGE = `usage:
  croupier-recompute <ZIP file of a statement, or the folder with its files> [--digest HEX] [--quiet]

  --digest HEX   the digest of the statement that you noted from your account record
  --quiet        prints no lines, only the checks`

/** 0: the statement is right, and its digest is the noted one · 1: wrong · 2: wrong arguments · 3: right, without a noted digest. */
const EXIT = { proven: 0, wrong: 1, usage: 2, consistent: 3 }
const FILES = ['contract.json', 'digest.txt', 'inputs.csv', 'policy.json', 'recompute.mjs', 'statement.json']
const MOST_BYTES = 256 * 1024 * 1024

class Wrong extends Error {}
const wrong = (what) => {
  throw new Wrong(what)
}
const demand = (holds, what) => holds || wrong(what)
const same = (what, stated, computed) => demand(stated === computed, `${what}: stated ${stated}, computed ${computed}`)

// Reading

/** The files of a ZIP file by name, as bytes: from its directory, which must be whole and without anything between or after. */
function unzip(bytes) {
  const end = bytes.length - 22
  demand(end >= 0 && bytes.readUInt32LE(end) === 0x06054b50, 'it is not a ZIP file of a statement')
  const count = bytes.readUInt16LE(end + 10)
  const files = new Map()
  let at = bytes.readUInt32LE(end + 16)
  for (let nth = 0; nth < count; nth++) {
    demand(bytes.readUInt32LE(at) === 0x02014b50, 'the directory of the ZIP file is damaged')
    const method = bytes.readUInt16LE(at + 10)
    const size = bytes.readUInt32LE(at + 20)
    const nameLength = bytes.readUInt16LE(at + 28)
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    const local = bytes.readUInt32LE(at + 42)
    demand(bytes.readUInt32LE(local) === 0x04034b50, `the file ${name} is damaged`)
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const content = bytes.subarray(start, start + size)
    demand(!files.has(name), `the file ${name} stands twice in the ZIP file`)
    files.set(name, method === 0 ? content : inflateRawSync(content, { maxOutputLength: MOST_BYTES }))
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  demand(at === end, 'the directory of the ZIP file is damaged')
  return files
}

const readFolder = (path) => new Map(readdirSync(path).map((name) => [name, readFileSync(join(path, name))]))
/** The files of an export, from its ZIP file or from the folder into which it was unpacked. */
export const readExport = (path) => (statSync(path).isDirectory() ? readFolder(path) : unzip(readFileSync(path)))

const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex')

/** RFC 8785: keys in code-unit order, no spaces. */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const keys = Object.keys(value).sort()
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(',')}}`
}

function readJson(files, name) {
  const text = files.get(name).toString('utf8')
  const value = JSON.parse(text)
  demand(canonical(value) === text, `${name} is not canonical JSON`)
  return value
}

/** An amount in 1/10,000 from its one exact text. */
function money(text, what) {
  const [, sign, whole, places] =
    /^(-?)(0|[1-9]\d*)\.(\d{2}|\d{3}[1-9]|\d{2}[1-9])$/.exec(text) ?? wrong(`${what} is not an amount: ${text}`)
  const units = BigInt(whole + places.padEnd(4, '0'))
  demand(sign === '' || units > 0n, `${what} is not an amount: ${text}`)
  return sign ? -units : units
}
function moneyText(units) {
  const digits = (units < 0n ? -units : units).toString().padStart(5, '0')
  return `${units < 0n ? '-' : ''}${digits.slice(0, -4)}.${digits.slice(-4).replace(/0{1,2}$/, '')}`
}
/** A rate in millionths: a millionth is 1/10,000 of a per cent. */
function rate(text, what) {
  const [, whole, places = ''] =
    /^(0|[1-9]\d?)(?:\.(\d{0,3}[1-9]))?$/.exec(text) ?? wrong(`${what} is not a rate: ${text}`)
  return BigInt(whole + places.padEnd(4, '0'))
}
function count(text, what, least = 0) {
  const value = typeof text === 'number' ? text : /^-?(0|[1-9]\d*)$/.test(text) ? Number(text) : Number.NaN
  return (
    demand(Number.isSafeInteger(value) && value >= least, `${what} is not a number of the right size: ${text}`) && value
  )
}
/** `base × rate`, cut once to 1/10,000. A negative base pays nothing. */
const cut = (base, millionths) => (base > 0n ? (base * millionths) / 1_000_000n : 0n)
const sum = (amounts) => amounts.reduce((total, one) => total + one, 0n)

const PSEUDONYM = /^[0-9a-f]{20}$/
const DAY = /^\d{4}-\d{2}-\d{2}$/
const COLUMNS = {
  'dividend/1': 'member,day,category,turnover,validBet,payout,rebates,commissions,rewards,fees,position',
  'realtime/1': 'bet,version,sign,member,day,turnover,validBet,payout,position',
  'rebate/1': 'member,day,category,validBet,below,position',
  'affiliate/1': 'member,day,category,turnover,validBet,payout,rebates,commissions,rewards,fees,deposit,position',
}
COLUMNS['salary/1'] = COLUMNS['dividend/1']
const AMOUNTS = ['turnover', 'validBet', 'payout', 'rebates', 'commissions', 'rewards', 'fees']
const MONEY = [...AMOUNTS, 'deposit']

/** The rows of inputs.csv, in their order and without a twin. */
function readInputs(files, { formula, period }) {
  const [head, ...lines] = files.get('inputs.csv').toString('utf8').split('\n')
  same('columns of inputs.csv', head, COLUMNS[formula])
  demand(lines.pop() === '', 'inputs.csv does not end with a line break')
  const names = head.split(',')
  return lines.map((line, at) => {
    const what = `row ${at + 1} of inputs.csv`
    demand(at === 0 || lines[at - 1] < line, `${what} is not in order`)
    const cells = line.split(',')
    demand(cells.length === names.length, `${what} has ${cells.length} cells`)
    const row = Object.fromEntries(names.map((name, nth) => [name, cells[nth]]))
    demand(PSEUDONYM.test(row.member), `${what}: impossible member`)
    demand(DAY.test(row.day), `${what}: impossible day`)
    // A month of an affiliate has the first days of new members, and earlier results of members who were held.
    const begins = formula === 'affiliate/1' ? '' : period.firstDay
    demand(
      formula === 'realtime/1' || (row.day >= begins && row.day <= period.lastDay),
      `${what}: the day is not in the period`,
    )
    row.position = count(row.position, `${what}: position`)
    for (const name of MONEY) if (name in row) row[name] = money(row[name], `${what}: ${name}`)
    return { ...row, what }
  })
}

// Computing

/** Compares the sums of the inputs with the figures. */
function checkSums(figures, rows, names, sizeOf = () => 1n) {
  for (const name of names)
    same(`figures.${name}`, figures[name], moneyText(sum(rows.map((row) => sizeOf(row) * row[name]))))
}

/** The distinct members whose valid bets reach the minimum. */
function activeOf(rows, policy) {
  const minimum = money(policy.activeMinimum, 'policy: activeMinimum')
  const bets = new Map()
  for (const { member, validBet } of rows) bets.set(member, (bets.get(member) ?? 0n) + validBet)
  return [...bets.values()].filter((validBet) => validBet >= minimum).length
}

/** The number of the highest tier all of whose thresholds are met; 0 for none. */
function tierOf(tiers, reached) {
  return (
    tiers.findLastIndex((tier) =>
      Object.entries(reached).every(
        ([name, value]) => value >= (typeof value === 'bigint' ? money(tier[name], `terms: ${name}`) : tier[name]),
      ),
    ) + 1
  )
}

function recomputePeriod(statement, rows) {
  const {
    figures,
    contract: { terms },
    carry,
    kind,
  } = statement
  for (const { what, position } of rows) demand(position > 0, `${what}: the member is not below the payee`)
  checkSums(figures, rows, AMOUNTS)
  const activeMembers = activeOf(rows, statement.policy)
  same('figures.activeMembers', figures.activeMembers, activeMembers)
  const total = (name) => money(figures[name], `figures.${name}`)
  const validBet = total('validBet')
  const carryIn = money(carry.in, 'carry.in')
  const isDividend = kind === 'dividend'
  demand(carryIn <= 0n, 'profit is never carried')
  demand(carryIn === 0n || (isDividend && terms.carryMode !== 'none'), 'the terms carry no losses')
  const result = total('turnover') - sum(AMOUNTS.slice(2).map(total))
  const base = isDividend ? result + carryIn : validBet
  const left = isDividend && ['forever', 'month'].includes(terms.carryMode) && base < 0n ? base : 0n
  same('carry.out', carry.out, moneyText(left))
  const tier = tierOf(
    terms.tiers,
    isDividend ? { validBet, profitAndLoss: base, activeMembers } : { betAmount: validBet, activeMembers },
  )
  same('tier', statement.tier, tier)
  const ratePct = tier === 0 ? '0' : terms.tiers[tier - 1].rate
  return [
    {
      line: '1',
      base: moneyText(base),
      ratePct,
      amount: moneyText(tier === 0 ? 0n : cut(base, rate(ratePct, 'terms: rate'))),
    },
  ]
}

function recomputeBets(statement, rows) {
  const {
    figures,
    contract: { terms },
    carry,
  } = statement
  const shown = []
  let tier = 0
  let due = 0n
  for (const row of rows) {
    const { what, bet, version, validBet, turnover, payout, position } = row
    row.sign = BigInt(count(row.sign, `${what}: sign`, -1))
    demand(PSEUDONYM.test(bet) && (row.sign === 1n || row.sign === -1n), `${what}: impossible bet`)
    demand(count(version, `${what}: version`) > 0 || row.sign === 1n, `${what}: a first result takes nothing back`)
    demand(position > 0 && validBet > 0n && payout !== turnover, `${what}: the bet does not count`)
    const at = terms.tiers.findLastIndex(
      ({ singleBetAmount }) => money(singleBetAmount, 'terms: singleBetAmount') <= validBet,
    )
    demand(at >= 0, `${what}: the bet meets no row of the contract`)
    const ratePct = payout > turnover ? terms.tiers[at].profitRate : terms.tiers[at].lossRate
    const amount = row.sign * cut(validBet, rate(ratePct, 'terms: rate'))
    tier = Math.max(tier, at + 1)
    due += amount
    shown.push(`bet ${bet} ${moneyText(validBet)} × ${ratePct} % = ${moneyText(amount)}`)
  }
  checkSums(figures, rows, ['turnover', 'validBet', 'payout'], ({ sign }) => sign)
  const signed = (wanted) => moneyText(sum(rows.filter(wanted).map(({ sign, validBet }) => sign * validBet)))
  same(
    'figures.won',
    figures.won,
    signed(({ payout, turnover }) => payout > turnover),
  )
  same(
    'figures.lost',
    figures.lost,
    signed(({ payout, turnover }) => payout < turnover),
  )
  same('figures.bets', figures.bets, Number(sum(rows.map(({ sign }) => sign))))
  same('tier', statement.tier, tier)
  same('carry', canonical(carry), canonical({ in: '0.00', out: '0.00' }))
  return { lines: [{ line: '1', base: figures.validBet, amount: moneyText(due) }], shown }
}

/** The classic lottery pays differences of prize groups. Rates of other categories, by the name that they have there. */
const GROUPS = 'LOTT'
const RATE_OF = { RNG: 'SLOTS' }
const FAIR_GROUP = 2000n

function stepOf({ below, own }, { category, below: account }) {
  const lower = account === null ? undefined : (below[account] ?? wrong(`contract.json has no account ${account}`))
  const rateOf = (values) => rate(values?.rates[RATE_OF[category] ?? category] ?? '0', `rate of ${category}`)
  return category === GROUPS
    ? { step: BigInt(own.group - (lower?.group ?? 0)), whole: FAIR_GROUP }
    : { step: rateOf(own) - (lower ? rateOf(lower) : 0n), whole: 1_000_000n }
}

function recomputeRebates({ kind, contract, figures, carry, lines }, rows) {
  const sums = new Map()
  for (const row of rows) {
    const { what, member, category, validBet, below, position } = row
    demand(
      kind === 'rebate' ? position === 0 && below === '' : position > 0,
      `${what}: the bets of this account do not count`,
    )
    demand(kind === 'rebate' || (position === 1) === (below === member), `${what}: position and account do not agree`)
    const cell = { category, below: below === '' ? null : below }
    const { step, whole } = stepOf(contract, cell)
    demand(step > 0n, `${what}: the account pays no difference`)
    const size = validBet < 0n && category === GROUPS ? -1n : 1n
    const amount = size * (size * validBet > 0n ? (size * validBet * step) / whole : 0n)
    demand(amount !== 0n, `${what}: it brings nothing`)
    const key = canonical(cell)
    const before = sums.get(key) ?? { ...cell, step, base: 0n, amount: 0n }
    sums.set(key, { ...before, base: before.base + validBet, amount: before.amount + amount })
  }
  const computed = lines.map((stated, at) => {
    const key = canonical({ category: stated.category, below: stated.below })
    const { step, base, amount } = sums.get(key) ?? wrong(`line ${at + 1} has no inputs`)
    sums.delete(key)
    const text = stated.category === GROUPS ? String(step) : moneyText(step).replace(/\.?0+$/, '')
    return { ...stated, line: String(at + 1), step: text, base: moneyText(base), amount: moneyText(amount) }
  })
  for (const key of sums.keys()) wrong(`the statement has no line for ${key}`)
  same('figures.validBet', figures.validBet, moneyText(sum(computed.map(({ base }) => money(base)))))
  const carriedIn = money(carry.in, 'carry.in')
  demand(carriedIn <= 0n && (kind !== 'rebate' || carriedIn === 0n), 'carry.in is impossible')
  const due = carriedIn + sum(computed.map(({ amount }) => money(amount)))
  same('carry.out', carry.out, moneyText(due < 0n && kind !== 'rebate' ? due : 0n))
  return computed
}

const DAY_MS = 86_400_000
const CPA_DAYS = 30
/** The last of the days whose valid bets count for a new member. */
const lastOf = (day) => new Date(Date.parse(day) + (CPA_DAYS - 1) * DAY_MS).toISOString().slice(0, 10)

/** The first deposits of new members. Each has a row of its own, with nothing else. */
function firstDeposits(rows) {
  const deposits = new Map()
  for (const row of rows) {
    const { what, member, day, category, deposit, position } = row
    const others = AMOUNTS.filter((name) => row[name] !== 0n)
    if (category !== 'DEPOSIT') demand(deposit === 0n, `${what}: a deposit among bets`)
    else {
      demand(position === 0 && others.length === 0 && deposit > 0n, `${what}: impossible deposit`)
      demand(!deposits.has(member), `${what}: a second first deposit`)
      deposits.set(member, { deposit, first: day, last: lastOf(day), validBet: 0n })
    }
  }
  return deposits
}

function recomputeAffiliate({ contract, policy, period, figures, carry, tier: stated }, rows) {
  const { kind, cpaAmount, cpaMinDeposit, cpaMinValidBet, tiers, carryNegative } = contract.terms
  demand(['cpa', 'revShare', 'hybrid'].includes(kind), `unknown plan: ${kind}`)
  const deposits = firstDeposits(rows)
  for (const { what, member, day, category, validBet, position, ...row } of rows) {
    if (category === 'DEPOSIT') continue
    const acquired = deposits.get(member)
    const isEarly = acquired !== undefined && day >= acquired.first && day <= acquired.last
    const others = AMOUNTS.filter((name) => name !== 'validBet' && row[name] !== 0n)
    demand(position === 1 || (position === 0 && isEarly && others.length === 0), `${what}: it counts for nothing`)
    if (isEarly) acquired.validBet += validBet
  }
  checkSums(figures, rows, MONEY)
  const leastDeposit = money(cpaMinDeposit, 'terms: cpaMinDeposit')
  const leastBets = money(cpaMinValidBet, 'terms: cpaMinValidBet')
  const isNew = ({ deposit, validBet }) => deposit >= leastDeposit && validBet >= leastBets
  demand(kind !== 'revShare' || deposits.size === 0, 'the plan pays nothing for new members')
  const members = [...deposits.values()].filter(isNew).length
  same('figures.newMembers', figures.newMembers, members)
  const ofMonth = rows.filter(({ position, day }) => position === 1 && day >= period.firstDay)
  const activeMembers = activeOf(ofMonth, policy)
  same('figures.activeMembers', figures.activeMembers, activeMembers)
  const total = (name) => sum(rows.filter(({ position }) => position === 1).map((row) => row[name]))
  const carryIn = money(carry.in, 'carry.in')
  demand(carryIn <= 0n && (carryIn === 0n || (carryNegative && kind !== 'cpa')), 'carry.in is impossible')
  const result = total('turnover') - sum(AMOUNTS.slice(2).map(total)) + carryIn
  const base = kind === 'cpa' ? 0n : result
  same('carry.out', carry.out, moneyText(carryNegative && base < 0n ? base : 0n))
  const tier = tierOf(tiers, { ngr: base, activeMembers })
  same('tier', stated, tier)
  const ratePct = tier === 0 ? '0' : tiers[tier - 1].rate
  const each = money(cpaAmount, 'terms: cpaAmount')
  const ofMembers = { base: moneyText(each), members, amount: moneyText(each * BigInt(members)) }
  const share = tier === 0 ? 0n : cut(base, rate(ratePct, 'terms: rate'))
  const ofResult = { base: moneyText(base), ratePct, amount: moneyText(share) }
  const lines = [...(kind === 'revShare' ? [] : [ofMembers]), ...(kind === 'cpa' ? [] : [ofResult])]
  return lines.map((line, at) => ({ ...line, line: String(at + 1) }))
}

/** What the lines of a statement come to. Rebates make up first what the day before left below zero. */
function dueOf({ formula, carry }, lines) {
  const amounts = sum(lines.map(({ amount }) => money(amount, 'amount')))
  if (formula !== 'rebate/1') return amounts
  const due = money(carry.in, 'carry.in') + amounts
  return due > 0n ? due : 0n
}

/** The total of a statement. A correction pays the difference from what the statements before it came to. */
function totalOf(statement, lines) {
  const { correction, kind } = statement
  const computed = dueOf(statement, lines)
  if (correction === undefined) return computed
  same('fields of the correction', Object.keys(correction).join(), 'adjustment,before,cause,revision')
  const { adjustment, before, cause, revision } = correction
  count(revision, 'correction: revision', 1)
  demand(['agreement', 'restatement'].includes(cause), `the cause of the correction is unknown: ${cause}`)
  const right = computed + money(adjustment, 'correction: adjustment')
  demand(right >= 0n || kind === 'realtimeSalary', 'the corrected amount is below zero')
  return right - money(before, 'correction: before')
}

// Checking

const KINDS = {
  dividend: 'dividend/1',
  dailySalary: 'salary/1',
  hourlySalary: 'salary/1',
  realtimeSalary: 'realtime/1',
  commission: 'rebate/1',
  rebate: 'rebate/1',
  affiliate: 'affiliate/1',
}
/** How the lines of a statement follow from its inputs, but for real-time salaries. */
const LINES = {
  'dividend/1': recomputePeriod,
  'salary/1': recomputePeriod,
  'rebate/1': recomputeRebates,
  'affiliate/1': recomputeAffiliate,
}
const FIELDS = 'carry,contract,figures,formula,kind,lines,payer,period,policy,statement,total,version'

function checkDigests(files) {
  same('files', [...files.keys()].sort().join(' '), FILES.join(' '))
  const names = FILES.filter((name) => name !== 'digest.txt')
  const stated = files.get('digest.txt').toString('utf8').split('\n').filter(Boolean).sort()
  const computed = names.map((name) => `${sha256(files.get(name))}  ${name}`).sort()
  for (const one of computed) demand(stated.includes(one), `digest.txt: the digest of ${one.slice(66)} is another one`)
  same('size of digest.txt', files.get('digest.txt').length, computed.join('\n').length + 1)
}

function recompute(files, digest) {
  checkDigests(files)
  const statement = readJson(files, 'statement.json')
  same('version', statement.version, 1)
  same('formula', statement.formula, KINDS[statement.kind])
  const isOfRebates = statement.formula === 'rebate/1'
  same(
    'fields',
    Object.keys(statement)
      .filter((name) => name !== 'correction' && (isOfRebates || name !== 'tier'))
      .join(),
    FIELDS,
  )
  same('contract.json', canonical(readJson(files, 'contract.json')), canonical(statement.contract))
  same('policy.json', canonical(readJson(files, 'policy.json')), canonical(statement.policy))
  if (digest) same('digest of the statement', sha256(files.get('statement.json')), digest)
  const rows = readInputs(files, statement)
  const { lines, shown = [] } =
    statement.formula === 'realtime/1'
      ? recomputeBets(statement, rows)
      : { lines: LINES[statement.formula](statement, rows) }
  same('number of lines', statement.lines.length, lines.length)
  for (const [at, line] of lines.entries()) same(`line ${at + 1}`, canonical(statement.lines[at]), canonical(line))
  same('total', statement.total, moneyText(totalOf(statement, lines)))
  return { statement, rows, lines, shown }
}

/**
 * Checks the files of an export, by name. `digest` is what somebody noted from the account record. The verdict is `proven` with it,
 * `consistent` without it, or `wrong` with the first difference.
 */
export function verifyStatement(files, { digest } = {}) {
  try {
    return { verdict: digest ? 'proven' : 'consistent', ...recompute(files, digest) }
  } catch (fault) {
    return { verdict: 'wrong', difference: fault.message }
  }
}

function run() {
  const options = { digest: { type: 'string' }, quiet: { type: 'boolean' } }
  const { values, positionals } = parseArgs({ allowPositionals: true, options })
  if (positionals.length !== 1 || !existsSync(positionals[0])) {
    console.error(USAGE)
    return EXIT.usage
  }
  const found = verifyStatement(readExport(positionals[0]), values)
  if (found.verdict === 'wrong') {
    console.log(`NO  ${found.difference}\nwrong`)
    return EXIT.wrong
  }
  const { statement, rows, lines, shown } = found
  console.log(`${statement.kind} of ${statement.period.key}, ${rows.length} inputs, ${statement.formula}`)
  if (!values.quiet) for (const one of shown) console.log(`    ${one}`)
  for (const { line, base, ratePct, step, members, category = '', below, amount } of lines) {
    const factor = ratePct ?? step ?? members
    console.log(
      `ok  line ${line} ${[category, below ?? ''].filter(Boolean).join(' ')} ${base}${factor === undefined ? '' : ` × ${factor}`} = ${amount}`,
    )
  }
  const { correction } = statement
  if (correction && correction.adjustment !== '0.00')
    console.log(`    agreed with the operator: ${correction.adjustment}`)
  if (correction) console.log(`    correction ${correction.revision}, paid before: ${correction.before}`)
  console.log(`ok  total ${statement.total}`)
  console.log(found.verdict)
  return EXIT[found.verdict]
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  try {
    process.exitCode = run()
  } catch (fault) {
    console.error(`Cannot check: ${fault.message}`)
    process.exitCode = fault.code?.startsWith('ERR_PARSE_ARGS') ? EXIT.usage : EXIT.wrong
  }
}
