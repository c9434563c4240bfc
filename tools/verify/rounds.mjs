// Recomputes rounds of casino games from their public records. It shares no code with the platform and needs nothing but
// Node 20 or newer. README.md beside it says how, and what it can and cannot show.
import { readFileSync, realpathSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { crashPoint, leadsTo } from './rounds/crash.mjs'
import { games, slotRules } from './rounds/games.mjs'
import { canonical, hashJson, isHash, moneyText, parseMoney, sha256, source } from './rounds/source.mjs'

const USAGE = `usage:
  rounds <address or file of rounds> [--commit HEX] [--slots FOLDER] [--complete]

  The file has one record, an array of records, or one record in each line.
  --commit HEX      the commitment of the server seed, or the terminal hash of crash, that you noted before the round
  --slots FOLDER    the published data files of slots, such as harbour-lanterns.json
  --complete        the rounds must be all rounds of their seed pairs, from nonce 0 on`

/** 0: every round is proven · 1: something is wrong · 2: wrong arguments · 3: consistent, but not proven. */
const EXIT = { proven: 0, wrong: 1, usage: 2, consistent: 3 }

const COMMON = ['version', 'protocol', 'game', 'bet', 'outcome', 'returned', 'recordHash']
const FIELDS = {
  pf1: [...COMMON, 'rules', 'commit', 'serverSeed', 'clientSeed', 'nonce'],
  crash1: [...COMMON, 'terminalHash', 'number', 'hash', 'salt', 'beaconRandomness', 'edgeBp', 'point100'],
}

const finding = (check, holds, detail = '') => ({ check, holds, detail })
const compared = (check, published, computed) =>
  finding(check, published === computed, `published ${published}, computed ${computed}`)

/**
 * Checks a parsed record. `noted` is the commitment, or the terminal hash, that somebody noted before the round. The verdict is
 * `proven`, or `consistent` without such a copy, or `wrong`. `slotFiles` has the data files of slots by their codes.
 */
export function verifyRound(record, { noted, slotFiles = new Map() } = {}) {
  const findings = findingsOf(record, noted, slotFiles)
  const isRight = findings.every(({ holds }) => holds)
  return { verdict: isRight ? (noted === undefined ? 'consistent' : 'proven') : 'wrong', findings }
}

function findingsOf(record, noted, slotFiles) {
  const fault = formFault(record)
  if (fault) return [finding('form', false, fault)]
  const published = record.protocol === 'pf1' ? record.commit : record.terminalHash
  const copies = noted === undefined ? [] : [compared('noted', published, noted)]
  try {
    return [...copies, ...(record.protocol === 'pf1' ? houseFindings(record, slotFiles) : crashFindings(record))]
  } catch (error) {
    return [finding('bet', false, error.message)]
  }
}

/** What is wrong with the form of a record: a field too many, too few, or with a value that it cannot have. */
function formFault(record) {
  if (typeof record !== 'object' || record === null || Array.isArray(record)) return 'it is not an object'
  const fields = FIELDS[record.protocol]
  if (record.version !== 1 || !fields) return 'it is not a record of version 1'
  const names = Object.keys(record)
  const odd = names.find((name) => !fields.includes(name)) ?? fields.find((name) => !names.includes(name))
  if (odd) return `unknown or missing field ${odd}`
  const hashes = record.protocol === 'pf1' ? ['commit', 'serverSeed'] : ['terminalHash', 'hash']
  const bad = hashes.find((name) => !isHash(record[name]))
  if (bad) return `impossible ${bad}`
  if (parseMoney(record.bet?.stake) === null || parseMoney(record.returned) === null) return 'impossible amount'
  return record.protocol === 'pf1' ? houseFault(record) : crashFault(record)
}

function houseFault({ clientSeed, nonce, game }) {
  if (typeof clientSeed !== 'string' || !/^[A-Za-z0-9_-]{1,64}$/.test(clientSeed)) return 'impossible clientSeed'
  if (!Number.isSafeInteger(nonce) || nonce < 0) return 'impossible nonce'
  return Object.hasOwn(games, game) ? undefined : `this program does not know the game ${game}`
}

function crashFault({ game, number, edgeBp, salt, beaconRandomness }) {
  if (game !== 'crash') return `this program does not know the game ${game}`
  if (!Number.isSafeInteger(number) || number < 1) return 'impossible number'
  if (!Number.isInteger(edgeBp) || edgeBp < 0 || edgeBp >= 10_000) return 'impossible edgeBp'
  if (!isHash(salt) || (beaconRandomness !== null && !isHash(beaconRandomness))) return 'impossible salt'
}

const fileHashes = new WeakMap()
function hashOfFile(file) {
  if (!fileHashes.has(file)) fileHashes.set(file, hashJson(file))
  return fileHashes.get(file)
}

function houseFindings(record, slotFiles) {
  const { game, commit, serverSeed, clientSeed, nonce, bet, rules } = record
  const file = slotFiles.get(game)
  const hash = file === undefined ? null : hashOfFile(file)
  const findings = [compared('commit', commit, sha256(Buffer.from(serverSeed, 'hex')).toString('hex'))]
  if (slotRules.has(game) && !file)
    return [...findings, finding('rules', false, `pass the data file of ${game} with --slots`)]
  findings.push(compared('rules', rules, hash))
  const numbers = source({ serverSeed: Buffer.from(serverSeed, 'hex'), game, clientSeed, nonce })
  const { returned, ...outcome } = games[game](numbers, { ...bet, stake: parseMoney(bet.stake) }, file)
  return [...findings, ...resultFindings(record, outcome, returned)]
}

function crashFindings(record) {
  const { terminalHash, number, hash, bet } = record
  const point = crashPoint(record)
  const forced = bet.forcePoint100 === null ? [] : [BigInt(bet.forcePoint100)]
  const { autoCashout100: auto, manualCashout100: manual } = bet
  if (auto !== null && auto < 101) throw new Error('an automatic cash-out is at least 1.01')
  const [first] = [...[auto, manual].filter((at) => at !== null).map(BigInt), ...forced].sort((a, b) =>
    a < b ? -1 : 1,
  )
  const wins = first !== undefined && first <= point
  const returned = wins ? (parseMoney(bet.stake) * first) / 100n : 0n
  return [
    finding('chain', leadsTo(hash, number, terminalHash), 'the hash does not lead to the terminal hash'),
    compared('point', record.point100, point.toString()),
    ...resultFindings(record, { cashedOutAt100: wins ? first.toString() : null }, returned),
  ]
}

function resultFindings({ recordHash, ...fields }, outcome, returned) {
  return [
    compared('outcome', canonical(fields.outcome), canonical(outcome)),
    compared('returned', fields.returned, moneyText(returned)),
    compared('recordHash', recordHash, hashJson(fields)),
  ]
}

/** The seed pairs whose rounds are not exactly those from nonce 0 on, and why. */
export function gapsOf(records) {
  const pairs = new Map()
  for (const { protocol, commit, clientSeed, nonce } of records) {
    const pair = `${commit} ${clientSeed}`
    if (protocol === 'pf1') pairs.set(pair, [...(pairs.get(pair) ?? []), nonce])
  }
  return [...pairs].flatMap(([pair, nonces]) => {
    const at = nonces.sort((one, other) => one - other).findIndex((nonce, nth) => nonce !== nth)
    return at < 0 ? [] : [`${pair}: the round with nonce ${at} is missing, or another one is there twice`]
  })
}

/** Reads the file of rounds: JSON, or JSON lines. */
export function parseRounds(text) {
  try {
    const json = JSON.parse(text)
    const value = json?.success === true ? json.value : json
    return Array.isArray(value) ? value : [value]
  } catch {
    return text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => JSON.parse(line))
  }
}

async function read(place) {
  if (!/^https?:/.test(place)) return readFile(place, 'utf8')
  return (await fetch(place)).text()
}

/** The data files of slots in a folder. */
export function readSlotFiles(folder) {
  return new Map(
    [...slotRules.keys()].flatMap((id) => {
      try {
        return [[id, JSON.parse(readFileSync(`${folder}/${id}.json`, 'utf8'))]]
      } catch {
        return []
      }
    }),
  )
}

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { commit: { type: 'string' }, slots: { type: 'string' }, complete: { type: 'boolean', default: false } },
  })
  if (positionals.length !== 1) {
    console.error(USAGE)
    return EXIT.usage
  }
  const records = parseRounds(await read(positionals[0]))
  const slotFiles = readSlotFiles(values.slots ?? fileURLToPath(new URL('.', import.meta.url)))
  const count = { proven: 0, consistent: 0, wrong: 0 }
  for (const record of records) {
    const { verdict, findings } = verifyRound(record, { noted: values.commit, slotFiles })
    count[verdict]++
    if (verdict !== 'wrong') continue
    console.log(`WRONG  ${record?.game} ${record?.nonce ?? record?.number ?? ''}`)
    for (const { check, holds, detail } of findings) if (!holds) console.log(`  NO  ${check}: ${detail}`)
  }
  const gaps = values.complete ? gapsOf(records) : []
  for (const gap of gaps) console.log(`INCOMPLETE  ${gap}`)
  console.log(`${count.proven} proven, ${count.consistent} consistent but not proven, ${count.wrong} wrong.`)
  if (count.wrong > 0 || gaps.length > 0 || records.length === 0) return EXIT.wrong
  return count.consistent > 0 ? EXIT.consistent : EXIT.proven
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url))
  try {
    process.exitCode = await main()
  } catch (fault) {
    console.error(`Cannot check: ${fault.message}`)
    process.exitCode = EXIT.wrong
  }
