// What the verifiers of raffles and red envelopes share: the form of a record, its checks, and the command line.
import { realpathSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { hashJson, hmac, isHash, sha256 } from './source.mjs'

/** 0: the record is proven · 1: something is wrong · 2: wrong arguments · 3: consistent, but not proven. */
const EXIT = { proven: 0, wrong: 1, usage: 2, consistent: 3 }

export const finding = (check, holds, detail = '') => ({ check, holds, detail })
export const compared = (check, published, computed) =>
  finding(check, published === computed, `published ${published}, computed ${computed}`)

export const isCount = (value) => Number.isSafeInteger(value) && value > 0
const isTime = (value) =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) && new Date(value).toISOString() === value

/** What is wrong with the fields of a record: one too many, too few, or with a hash or a time that cannot be. */
export function fieldFault(record, { protocol, fields, hashes, times }) {
  if (typeof record !== 'object' || record === null || Array.isArray(record)) return 'it is not an object'
  if (record.version !== 1 || record.protocol !== protocol) return `it is not a record of ${protocol}`
  const names = Object.keys(record)
  const odd = names.find((name) => !fields.includes(name)) ?? fields.find((name) => !names.includes(name))
  if (odd) return `unknown or missing field ${odd}`
  const bad = hashes.find((name) => !isHash(record[name])) ?? times.find((name) => !isTime(record[name]))
  return bad && `impossible ${bad}`
}

/** The checks of the commitment and the seed, and the 32 bytes of the seed that the record is computed from. */
export function seedFindings(record, { game, id, terms }) {
  const seed = Buffer.from(record.serverSeed, 'hex')
  const final = hmac(seed, `draw1:${game}:${id}:none`)
  const committed = Object.fromEntries(terms.map((name) => [name, record[name]]))
  const findings = [
    compared('commitment', record.commitment, hashJson(committed)),
    compared('seed', record.seedHash, sha256(seed).toString('hex')),
    compared('final seed', record.finalSeed, final.toString('hex')),
  ]
  return { findings, final }
}

export function recordHashFinding({ recordHash, ...fields }) {
  return compared('record hash', recordHash, hashJson(fields))
}

/** Compares what somebody noted earlier, such as `{ commitment: [published, noted] }`; what was not noted is left out. */
export const notedFindings = (copies) =>
  Object.entries(copies).flatMap(([name, [published, noted]]) =>
    noted === undefined ? [] : [compared(`noted ${name}`, published, noted)],
  )

/** `proven` with a copy of everything that can be noted, else `consistent`; or `wrong`. */
export function verdictOf(findings, isNoted) {
  if (!findings.every(({ holds }) => holds)) return 'wrong'
  return isNoted ? 'proven' : 'consistent'
}

async function read(place) {
  const text = /^https?:/.test(place) ? await (await fetch(place)).text() : await readFile(place, 'utf8')
  const json = JSON.parse(text)
  return json?.success === true ? json.value : json
}

async function run({ usage, options, verify, linesOf }) {
  const named = Object.fromEntries(options.map((name) => [name, { type: 'string' }]))
  const { values, positionals } = parseArgs({ allowPositionals: true, options: named })
  if (positionals.length !== 1) {
    console.error(usage)
    return EXIT.usage
  }
  const record = await read(positionals[0])
  const { verdict, findings } = verify(record, values)
  for (const { check, holds, detail } of findings)
    console.log(`${holds ? 'ok ' : 'NO '} ${check}${holds ? '' : `: ${detail}`}`)
  if (verdict !== 'wrong') for (const line of linesOf(record)) console.log(line)
  console.log(verdict)
  return EXIT[verdict]
}

/** Runs a verifier when its file is the program. */
export async function main(url, program) {
  if (!process.argv[1] || realpathSync(process.argv[1]) !== fileURLToPath(url)) return
  try {
    process.exitCode = await run(program)
  } catch (fault) {
    console.error(`Cannot check: ${fault.message}`)
    process.exitCode = fault.code?.startsWith('ERR_PARSE_ARGS') ? EXIT.usage : EXIT.wrong
  }
}
