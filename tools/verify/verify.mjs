// Recomputes a draw from what is public. It shares no code with the platform and needs nothing but Node 20 or newer:
// copy this one file anywhere and run it. A draw that mixes in a public beacon also needs the folder beacon/ beside it.
// README.md says how, and what it can and cannot show.
import { createHash, createHmac } from 'node:crypto'
import { appendFileSync, realpathSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const USAGE = `usage:
  verify <address or file of a draw record> [--commitment HEX] [--saved FILE] [--proof FILE] [--chain FILE]
  verify --site http://… --game GAME --save FILE      save the records of the draws to come
  verify --site http://… --game GAME --saved FILE     check every draw whose record you saved
  verify --site http://… --game GAME [--last 20]      check the latest draws, without a copy of your own`

/** 0: every draw is proven · 1: something is wrong · 2: wrong arguments · 3: consistent, but not proven. */
const EXIT = { proven: 0, wrong: 1, usage: 2, consistent: 3 }
/** A draw that is not revealed within this time is void. */
const REVEAL_WITHIN_MS = 10 * 60_000
const MARGIN_MS = 60_000

/** The public beacons that this program knows, by the hashes of their chains. Times in seconds. */
const CHAINS = {
  '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971': {
    name: 'drand quicknet',
    publicKey:
      '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
    genesis: 1_692_803_367,
    period: 3,
  },
}

const sha256 = (...parts) => createHash('sha256').update(Buffer.concat(parts)).digest()
const hmac = (key, text) => createHmac('sha256', key).update(text, 'utf8').digest()
const isHash = (text) => typeof text === 'string' && /^[0-9a-f]{64}$/.test(text)
const bytes = (hex) => Buffer.from(hex, 'hex')

/** Whole numbers out of a seed: blocks of HMAC-SHA256, four bytes each, drawn again where a remainder would be biased. */
function numberSource(seed, game) {
  let [block, at, index] = [Buffer.alloc(0), 0, 0]
  return (n) => {
    const limit = Math.floor(2 ** 32 / n) * n
    for (;;) {
      if (at === block.length) {
        block = hmac(seed, `pf1:${game}:draw:0:${index}`)
        at = 0
        index += 1
      }
      const word = block.readUInt32BE(at)
      at += 4
      if (word < limit) return word % n
    }
  }
}

/** `count` numbers below `n`, each taken by itself. */
const each = (count, n) => (next) => Array.from({ length: count }, () => next(n))
/** `count` different numbers from 1 to `n`: the front of a list that is shuffled from its start. */
const sample = (count, n) => (next) => {
  const list = Array.from({ length: n }, (_, at) => at + 1)
  for (let at = 0; at < count; at++) {
    const other = at + next(n - at)
    const kept = list[at]
    list[at] = list[other]
    list[other] = kept
  }
  return list.slice(0, count)
}

/** Numbers of several lengths, each taken by itself: how many, and their figures. */
const parts =
  (...printed) =>
  (next) =>
    printed.flatMap(([count, figures]) => each(count, 10 ** figures)(next))

/** The published rule of each family that this program verifies: how its numbers are taken from the source, in draw order. */
const families = {
  SSC: each(5, 10),
  LF: each(3, 10),
  LF5: each(5, 10),
  PC28: each(3, 10),
  '11X5': sample(5, 11),
  PK10: sample(10, 10),
  K3: (next) => each(3, 6)(next).map((face) => face + 1),
  LHC: sample(7, 49),
  TOTO: sample(7, 49),
  KENO: sample(20, 80),
  VN: parts([2, 5], [8, 5], [10, 4], [3, 3], [4, 2]),
  VN18: parts([1, 6], [11, 5], [4, 4], [1, 3], [1, 2]),
  TH: parts([1, 6], [1, 2], [4, 3]),
  LAO: parts([1, 4]),
  HANOI: parts([2, 5]),
  '4D': parts([23, 4]),
}

/** RFC 8785: keys in code-unit order, no spaces. */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const keys = Object.keys(value).sort()
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(',')}}`
}
const hashJson = (value) => sha256(Buffer.from(canonical(value), 'utf8')).toString('hex')

const matches = (pattern) => (value) => typeof value === 'string' && pattern.test(value)
const orNull = (test) => (value) => value === null || test(value)
const isWhole = (value) => Number.isSafeInteger(value) && value >= 0
const isInstant = (value) =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) && new Date(value).toISOString() === value

/** The fields that are published before an issue opens. The commitment is the hash of all of them. */
const TERMS = {
  version: (value) => value === 1 || value === 2,
  game: matches(/^[a-z0-9-]{1,32}$/),
  family: matches(/^[A-Z0-9]{1,16}$/),
  issueNo: matches(/^[\w-]{1,32}$/),
  committedAt: isInstant,
  openAt: isInstant,
  closeAt: isInstant,
  drawAt: isInstant,
  seedHash: isHash,
  beacon: (value) => value === 'none',
}
/** Every field of a record of version 1, and which values it can have. */
const FIELDS_1 = {
  ...TERMS,
  commitment: isHash,
  status: matches(/^(scheduled|open|closed|drawn|void)$/),
  betsRoot: orNull(isHash),
  ticketCount: orNull(isWhole),
  totalStake: orNull(matches(/^\d{1,14}(\.\d{1,4})?$/)),
  serverSeed: orNull(isHash),
  finalSeed: orNull(isHash),
  numbers: orNull((value) => Array.isArray(value) && value.every(isWhole)),
  revealedAt: orNull(isInstant),
  voidedAt: orNull(isInstant),
  voidReason: orNull(matches(/^(not_revealed_in_time|seed_unreadable)$/)),
  recordHash: orNull(isHash),
}
const isNamedRound = (value) =>
  hasFields(value, ['chain', 'round']) && isHash(value.chain) && isWhole(value.round) && value.round > 0
/** A record of version 2 names the round of a beacon before its issue opens, and shows its signature after the draw. */
const FIELDS_2 = {
  ...FIELDS_1,
  beacon: isNamedRound,
  beaconSignature: orNull(matches(/^[0-9a-f]{96}$/)),
  voidReason: orNull(matches(/^(not_revealed_in_time|seed_unreadable|beacon_missing)$/)),
}
const fieldsOf = (record) => (record.version === 2 ? FIELDS_2 : FIELDS_1)
const ROOT = ['betsRoot', 'ticketCount', 'totalStake']
const RESULT = ['finalSeed', 'numbers', 'revealedAt']
const VOID = ['voidedAt', 'voidReason']

/** What is wrong with the form of a record: a field too many, too few, or with a value that it cannot have. */
function formFaults(record) {
  if (typeof record !== 'object' || record === null || Array.isArray(record)) return ['it is not an object']
  const fields = fieldsOf(record)
  const faults = [
    ...Object.keys(record).flatMap((name) => (Object.hasOwn(fields, name) ? [] : [`unknown field ${name}`])),
    ...Object.keys(fields).flatMap((name) => (Object.hasOwn(record, name) ? [] : [`missing field ${name}`])),
  ]
  if (faults.length > 0) return faults
  const bad = Object.entries(fields).flatMap(([name, test]) => (test(record[name]) ? [] : [`impossible ${name}`]))
  return bad.length > 0 ? bad : statusFaults(record)
}

/** Which values its status requires, and which it forbids. */
function statusFaults(record) {
  const isDrawn = record.status === 'drawn'
  const isVoid = record.status === 'void'
  const hasRoot = ROOT.some((name) => record[name] !== null)
  const isSeedDue = isDrawn || (isVoid && record.voidReason !== 'seed_unreadable')
  const due = [
    ...ROOT.map((name) => [name, isDrawn || hasRoot]),
    ...RESULT.map((name) => [name, isDrawn]),
    ...VOID.map((name) => [name, isVoid]),
    ['serverSeed', isSeedDue],
    ['recordHash', isDrawn || isVoid],
    ...(record.version === 2 ? [['beaconSignature', isSignatureDue(record)]] : []),
  ]
  return due.flatMap(([name, isDue]) =>
    (record[name] !== null) === isDue
      ? []
      : [`${isDue ? 'no' : 'unexpected'} ${name} in a draw that is ${record.status}`],
  )
}

/** A void draw shows the signature if its round had come. */
function isSignatureDue({ status, voidReason, beaconSignature }) {
  if (status === 'void' && voidReason !== 'beacon_missing') return beaconSignature !== null
  return status === 'drawn'
}

/** One finding: the check, whether it holds, its text, and the values when it does not hold. */
const finding = (check, holds, text, detail = '') => ({ check, holds, text, detail })
const compared = (check, text, published, computed) =>
  finding(check, published === computed, text, `published ${published}\n     computed  ${computed}`)

/**
 * Checks one parsed record. `noted` is the commitment that somebody noted before the draw. `beacons` is needed for a record of
 * version 2; see `loadBeacons`. The verdict is `proven`, or `consistent` without such a copy, or `wrong`.
 */
export function verifyRecord(record, noted, beacons) {
  const findings = recordFindings(record, noted, beacons)
  const isRight = findings.every(({ holds }) => holds)
  return { verdict: isRight ? (noted === undefined ? 'consistent' : 'proven') : 'wrong', findings }
}

function recordFindings(record, noted, beacons) {
  const faults = formFaults(record)
  const form = finding(
    'form',
    faults.length === 0,
    `The record has exactly the fields of a record of version ${record?.version === 2 ? 2 : 1}.`,
    faults.join('\n     '),
  )
  if (!form.holds) return [form]
  const isDecided = record.status === 'drawn' || record.status === 'void'
  const terms = Object.fromEntries(Object.keys(TERMS).map((name) => [name, record[name]]))
  const findings = [
    form,
    finding(
      'decided',
      isDecided,
      'The draw is over.',
      'It has neither a result nor a seed yet. Save the record with --save.',
    ),
    compared(
      'commitment',
      `The commitment binds ${bound(record)}. The record dates it ${record.committedAt}.`,
      record.commitment,
      hashJson(terms),
    ),
  ]
  if (noted !== undefined)
    findings.push(compared('noted', 'The commitment is the one that you noted.', record.commitment, noted))
  return isDecided ? [...findings, ...decidedFindings(record, beacons)] : findings
}

const bound = ({ version }) =>
  version === 2
    ? 'game, family, issue, times, the hash of the seed and the round of the beacon'
    : 'game, family, issue, times and the hash of the seed'

function decidedFindings(record, beacons) {
  const { recordHash, ...fields } = record
  return [
    timeFinding(record),
    ...(record.version === 2 ? beaconFindings(record, beacons) : []),
    seedFinding(record),
    ...(record.status === 'drawn' ? resultFindings(record) : []),
    compared('recordHash', 'The hash of the record covers every other field.', recordHash, hashJson(fields)),
  ]
}

function seedFinding({ serverSeed, seedHash }) {
  if (serverSeed !== null) {
    const hash = sha256(bytes(serverSeed)).toString('hex')
    return compared('seed', 'The seed is the one that was committed to.', seedHash, hash)
  }
  const detail = 'The operator states that it cannot read the seed. No one can distinguish this from an aborted draw.'
  return finding('seed', false, 'The seed is revealed.', detail)
}

/** The round and the signature of the beacon: the round could not be chosen, and its network signed it. */
function beaconFindings({ beacon: { chain: hash, round }, beaconSignature, closeAt, drawAt }, beacons) {
  const chain = beacons?.chains[hash]
  if (!chain) return [finding('beacon', false, 'This tool knows the beacon.', `no chain ${hash}; name it with --chain`)]
  const publishedAt = (chain.genesis + (round - 1) * chain.period) * 1_000
  const from = Math.ceil(Date.parse(closeAt) / 1_000) + 2 * chain.period
  const due = Math.ceil((from - chain.genesis) / chain.period) + 1
  const at = new Date(publishedAt).toISOString()
  const isPublished = publishedAt <= Date.parse(drawAt)
  const timing = `${chain.name} publishes round ${round} at ${at}, after the cut-off and before the draw.`
  const findings = [finding('round', round === due && isPublished, timing, `the round of this issue is ${due}`)]
  if (beaconSignature === null) return findings
  const number = Buffer.alloc(8)
  number.writeBigUInt64BE(BigInt(round))
  const isSigned = beacons.isSigned({
    signature: beaconSignature,
    publicKey: chain.publicKey,
    message: sha256(number),
  })
  return [...findings, finding('beacon', isSigned, `${chain.name} signed round ${round}.`)]
}

/** What is mixed into the final seed: the number and the randomness of the round, which is the hash of its signature. */
const mixedIn = ({ beacon, beaconSignature }) =>
  beacon === 'none' ? 'none' : `${beacon.round}:${sha256(bytes(beaconSignature)).toString('hex')}`
const finalSeedOf = (record) =>
  hmac(bytes(record.serverSeed), `draw1:${record.game}:${record.issueNo}:${mixedIn(record)}`)
const numbersOf = (record) => families[record.family](numberSource(finalSeedOf(record), record.game))
const isKnownFamily = ({ family }) => Object.hasOwn(families, family)

function resultFindings(record) {
  const findings = [
    compared(
      'finalSeed',
      `The final seed follows from seed, game${record.version === 2 ? ', issue and the round of the beacon' : ' and issue'}.`,
      record.finalSeed,
      finalSeedOf(record).toString('hex'),
    ),
    finding('family', isKnownFamily(record), `This tool knows how ${record.family} numbers are drawn.`),
  ]
  if (!isKnownFamily(record)) return findings
  const text = 'The numbers follow from the final seed.'
  return [...findings, compared('numbers', text, record.numbers.join(' '), numbersOf(record).join(' '))]
}

function timeFinding({ committedAt, openAt, closeAt, drawAt, revealedAt, voidedAt }) {
  const [committed, open, close, drawn] = [committedAt, openAt, closeAt, drawAt].map((text) => Date.parse(text))
  const isWindow = committed <= open && open < close && close <= drawn
  const voidFrom = drawn + REVEAL_WITHIN_MS
  if (voidedAt !== null) {
    const isLate = Date.parse(voidedAt) >= voidFrom
    return finding('times', isWindow && isLate, 'The draw became void no earlier than 10 minutes after its time.')
  }
  const revealed = Date.parse(revealedAt)
  const isInTime = drawn <= revealed && revealed < voidFrom
  return finding(
    'times',
    isWindow && isInTime,
    'The commitment came first, then betting opened and closed, then the draw took place, within 10 minutes of its time.',
  )
}

/** What a correct record shows to somebody with this knowledge, and what it does not show. */
function conclusions(record, verdict, { saved, proof }) {
  if (verdict === 'wrong') return []
  const lines = verdict === 'proven' ? provenLines(record, saved) : CONSISTENT
  const ticket = proof
    ? []
    : ['NOT shown: that your own ticket is in the root of the tickets. Check that with --proof.']
  return [...lines, beaconLine(record, verdict), ...ticket]
}

function beaconLine({ version }, verdict) {
  if (version === 1) return 'NOT mixed in: a public beacon. The program that drew had the seed from the commitment on.'
  return verdict === 'proven'
    ? 'Shown: the numbers also depend on a public round that did not exist while bets were taken.'
    : 'Shown: the numbers also depend on a public round. That it was named before the bets, only such a copy shows.'
}

const CONSISTENT = [
  'Shown: the values of this record agree with each other.',
  'NOT shown: that the commitment is older than the bets. An operator who chose the seed after the bets could make such',
  'a record. Only a copy of the commitment rules that out, if you or someone you trust made it before betting opened:',
  'run --save before a draw, and --saved after it.',
]

function provenLines({ openAt }, saved) {
  const since = saved ? `at ${saved.savedAt}, when you saved the commitment` : 'when you noted the commitment'
  const shown = `Shown: the seed was fixed ${since}. It cannot have been chosen to suit bets placed after that.`
  if (!saved) return [shown, 'NOT shown: when you noted it. Only you know whether that was before betting opened.']
  if (saved.savedAt <= openAt) return [shown]
  return [shown, `NOT shown: that the seed was fixed before the bets from ${openAt} until then.`]
}

const hasFields = (value, names) =>
  typeof value === 'object' && value !== null && Object.keys(value).sort().join() === names.toSorted().join()
const PROOF = ['leaf', 'leafHash', 'memberId', 'path', 'root', 'salt']
const LEAF = ['acceptedAt', 'bets', 'issue', 'owner', 'stake', 'ticketId']
const isStep = (step) =>
  hasFields(step, ['hash', 'side']) && isHash(step.hash) && (step.side === 'left' || step.side === 'right')
const isProof = (proof) =>
  hasFields(proof, PROOF) &&
  hasFields(proof.leaf, LEAF) &&
  Array.isArray(proof.path) &&
  proof.path.every(isStep) &&
  matches(/^([0-9a-f]{2})+$/)(proof.salt) &&
  matches(/./)(proof.memberId)

/** Checks a ticket and its path against the root that the record publishes. */
export function verifyTicket(record, proof) {
  const form = finding('proof', isProof(proof), 'The proof has exactly the fields of a proof.')
  if (!form.holds) return [form]
  const { leaf, path, memberId, salt, leafHash, root } = proof
  const leafBytes = sha256(Buffer.of(0), Buffer.from(canonical(leaf), 'utf8'))
  const top = path.reduce((hash, { side, hash: other }) => {
    const beside = bytes(other)
    return side === 'left' ? sha256(Buffer.of(1), beside, hash) : sha256(Buffer.of(1), hash, beside)
  }, leafBytes)
  const own = sha256(Buffer.from(memberId, 'utf8'), bytes(salt)).toString('hex')
  return [
    form,
    compared('ticketIssue', 'The ticket belongs to this issue.', record.issueNo, leaf.issue),
    compared(
      'ticketHash',
      'The hash of the ticket follows from its bets, stake and time.',
      leafHash,
      leafBytes.toString('hex'),
    ),
    compared('ticketRoot', `Ticket ${leaf.ticketId} is in the tree of tickets.`, record.betsRoot, top.toString('hex')),
    compared('proofRoot', 'The root of the proof is the root of the record.', record.betsRoot, root),
    compared(
      'ticketOwner',
      'The ticket is yours: its owner is the hash of your member id and the salt.',
      leaf.owner,
      own,
    ),
  ]
}

class Refused extends Error {
  constructor(code, message) {
    super(message)
    this.code = code
  }
}

/** JSON from an address or a file, taken out of the site's envelope. */
async function read(source) {
  const json = /^https?:/.test(source) ? await fetchJson(source) : JSON.parse(await readFile(source, 'utf8'))
  if (json?.success === false) throw new Refused(json.code, `${source} answers: ${json.message ?? json.code}`)
  return unwrap(json)
}

/** The value of the site's answer `{ success: true, value }`. Anything else is taken as it is, and checked. */
const unwrap = (json) =>
  json?.success === true && Object.keys(json).sort().join() === 'success,value' ? json.value : json

async function fetchJson(address) {
  const answer = await fetch(address, { headers: { accept: 'application/json' } })
  return answer.json()
}

/** What records of version 2 are checked with: the code of the folder beacon/, and the known chains with one from a file. */
export async function loadBeacons(file) {
  const { isSigned } = await import('./beacon/bls.mjs')
  return { isSigned, chains: { ...CHAINS, ...(file ? chainOf(JSON.parse(await readFile(file, 'utf8'))) : {}) } }
}

/** A chain in the form of drand's call `/info`. */
function chainOf({ hash, public_key: publicKey, genesis_time: genesis, period, schemeID }) {
  if (schemeID !== 'bls-unchained-g1-rfc9380') throw new Error(`there is no check for chains of the scheme ${schemeID}`)
  return { [hash]: { name: `chain ${hash.slice(0, 8)}`, publicKey, genesis, period } }
}

/** Prints the findings on one record and returns its verdict. */
function report({ record, noted, saved, proof, beacons }) {
  if (record === null && saved) {
    console.log(
      `Draw ${saved.record.issueNo} of ${saved.record.game}\n  NO  The site still knows the draw that you saved.`,
    )
    return 'wrong'
  }
  const { verdict: own, findings } = verifyRecord(record, noted, beacons)
  const isForm = findings[0].holds
  const ofTicket = isForm && proof ? verifyTicket(record, proof) : []
  const verdict = ofTicket.every(({ holds }) => holds) ? own : 'wrong'
  console.log(`Draw ${record?.issueNo} of ${record?.game}: ${isForm ? resultText(record) : 'not a record'}`)
  for (const { holds, text, detail } of [...findings, ...ofTicket])
    console.log(`  ${holds ? 'ok ' : 'NO '} ${text}${holds || !detail ? '' : `\n     ${detail}`}`)
  for (const line of conclusions(record, verdict, { saved, proof })) console.log(`      ${line}`)
  return verdict
}

function resultText(record) {
  if (record.status === 'drawn') return record.numbers.join(' ')
  if (record.status !== 'void') return 'no result yet'
  const isComputable = record.serverSeed !== null && record.beaconSignature !== null && isKnownFamily(record)
  return `void, every stake returns${isComputable ? `; it would have been ${numbersOf(record).join(' ')}` : ''}`
}

/** The records of a game, page by page: of the latest draws that are over, or of those to come. */
async function records(site, game, state, last) {
  const all = []
  let before = ''
  while (all.length < last && before !== null) {
    const address = new URL(`/wps/draws/${game}?state=${state}&pageSize=${Math.min(100, last - all.length)}`, site)
    if (before) address.searchParams.set('before', before)
    const { items, next } = await read(address.href)
    all.push(...items)
    before = items.length > 0 ? (next ?? null) : null
  }
  return all.slice(0, last)
}

/** Adds the records of the draws to come to a file, with the time of this computer. */
async function save({ site, game, save: file }) {
  const savedAt = new Date().toISOString()
  const waiting = (await records(site, game, 'undecided', 100)).filter(({ closeAt }) => closeAt > savedAt)
  for (const record of waiting) appendFileSync(file, `${JSON.stringify({ savedAt, record })}\n`)
  console.log(`Commitments of ${game} saved in ${file}: ${waiting.length}. Check them after their draws with --saved.`)
  return waiting.length > 0 ? EXIT.proven : EXIT.wrong
}

/** The earliest saved copy of each draw, by issue number. A copy from after the cut-off proves nothing about the bets. */
async function readSaved(file, game) {
  const lines = (await readFile(file, 'utf8')).split('\n').filter(Boolean)
  const copies = lines.map((line) => JSON.parse(line)).filter(({ record }) => !game || record.game === game)
  const inTime = copies.filter(({ savedAt, record }) => isInstant(savedAt) && savedAt < record.closeAt)
  return new Map(inTime.toReversed().map((copy) => [`${copy.record.game}/${copy.record.issueNo}`, copy]))
}

/** The draws to check, each with the copy that the reader has of it. */
async function toCheck(source, { site, game, last, saved: file, commitment }) {
  const copies = file ? await readSaved(file, game) : new Map()
  const withCopy = (record, saved = copies.get(`${record?.game}/${record?.issueNo}`)) => ({
    record,
    saved,
    noted: commitment ?? saved?.record.commitment,
  })
  if (source) return [withCopy(await read(source))]
  if (!file) return (await records(site, game, 'decided', Number(last))).map((record) => withCopy(record))
  const pairs = await Promise.all(
    [...copies.values()].map(async (saved) => withCopy(await current(site, saved.record), saved)),
  )
  return pairs.filter(({ record, saved }) => isOver(record) || !mayWait(saved.record))
}

/** The record of a saved draw as the site publishes it now, or null where the site does not know the draw. */
async function current(site, { game, issueNo }) {
  try {
    return await read(new URL(`/wps/draws/${game}/${issueNo}`, site).href)
  } catch (fault) {
    if (fault instanceof Refused && fault.code === 'draw.unknown') return null
    throw fault
  }
}

const isOver = (record) => record?.status === 'drawn' || record?.status === 'void'
/** Whether a draw may still be undecided. The margin covers the difference between two clocks. */
const mayWait = ({ drawAt }) => Date.now() < Date.parse(drawAt) + REVEAL_WITHIN_MS + MARGIN_MS

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      site: { type: 'string' },
      game: { type: 'string' },
      last: { type: 'string', default: '20' },
      commitment: { type: 'string' },
      save: { type: 'string' },
      saved: { type: 'string' },
      proof: { type: 'string' },
      chain: { type: 'string' },
    },
  })
  const [source] = positionals
  if (!source && !(values.site && values.game)) {
    console.error(USAGE)
    return EXIT.usage
  }
  if (values.save) return save(values)
  const proof = values.proof && JSON.parse(await readFile(values.proof, 'utf8'))
  const draws = await toCheck(source, values)
  const hasBeacon = draws.some(({ record }) => record?.version === 2)
  const beacons = hasBeacon ? await loadBeacons(values.chain) : undefined
  const verdicts = draws.map((one) => report({ ...one, proof, beacons }))
  const count = (verdict) => verdicts.filter((one) => one === verdict).length
  console.log(`\n${count('proven')} proven, ${count('consistent')} consistent but not proven, ${count('wrong')} wrong.`)
  if (count('wrong') > 0 || verdicts.length === 0) return EXIT.wrong
  return count('consistent') > 0 ? EXIT.consistent : EXIT.proven
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url))
  try {
    process.exitCode = await main()
  } catch (fault) {
    console.error(`Cannot check: ${fault.message}`)
    process.exitCode = EXIT.wrong
  }
