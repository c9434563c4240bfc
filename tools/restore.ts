import { copyFileSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { planRestore } from '../apps/server/src/platform/db/backup/recovery-plan.ts'
import { type Restored, restore } from '../apps/server/src/platform/db/backup/restore.ts'
import { printOf, signingKeyOf } from '../apps/server/src/platform/db/backup/secret.ts'
import { proveBooks } from '../proofs/books.ts'
import { readSetting, secretIn, secretsFile } from './backup/data-folder.ts'

/**
 * `npm run restore -- --from <folder> --to <new data folder> [--until <time>] [--secrets <secrets.json>]`: makes a data
 * folder from the backups in a folder, as of the last archived moment or of `--until`, and proves the books. With the secret it
 * accepts only a base backup and log files that were signed with it, unless `--unsigned` is given.
 */
const root = join(import.meta.dirname, '..')
const USAGE =
  'usage: npm run restore -- --from <backup folder> --to <new data folder> [--until <2026-01-31T12:00:00Z>] [--secrets <secrets.json>] [--unsigned]'

/** Reads a moment that names its time zone. */
function parseMoment(text: string): Date {
  const moment = new Date(text)
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d.*(Z|[+-]\d\d:\d\d)$/.test(text) || Number.isNaN(moment.getTime()))
    throw new Error(`--until takes a moment with its zone, such as 2026-01-31T12:00:00Z, not ${JSON.stringify(text)}.`)
  return moment
}

async function main(): Promise<void> {
  const option = { type: 'string' } as const
  const { values } = parseArgs({
    options: { from: option, to: option, until: option, secrets: option, unsigned: { type: 'boolean' } },
  })
  const { secret: given, readSecrets } = readSetting(process.env, root)
  if (!values.from || !values.to) throw new Error(USAGE)
  const to = resolve(values.to)
  if (existsSync(to) && readdirSync(to).length > 0) throw new Error(`${to} is not empty; name a new folder.`)
  const until = values.until === undefined ? null : parseMoment(values.until)
  const secret = values.secrets ? secretIn(resolve(values.secrets)) : given
  if (values.secrets && !secret) throw new Error(`${values.secrets} contains no secret.`)

  const began = performance.now()
  const from = resolve(values.from)
  const { secretPrint } = planRestore(from, until).base.manifest
  if (secret && secretPrint && printOf(secret) !== secretPrint)
    throw new Error(
      `This secret (fingerprint ${printOf(secret)}) is not the one that encrypts this data (${secretPrint}).`,
    )
  const keys = secret && !values.unsigned ? [secret, ...readSecrets].map(signingKeyOf) : null
  const plan = planRestore(from, until, keys)
  mkdirSync(to, { recursive: true })
  const restored = await restore({ plan, folder: join(to, 'postgres'), until, log: console.log, prove })
  if (values.secrets) copyFileSync(resolve(values.secrets), secretsFile(to))
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`${summaryOf(restored)} In ${seconds} s: ${to}`)
  if (!secret) console.log(withoutSecret(secretPrint, to))
  console.log(`Start it with DATA_FOLDER=${to}, and take a new base backup.`)
}

/** Throws when the restored books are wrong: the folder must not be used then. */
async function prove(url: string): Promise<void> {
  const proofs = await proveBooks(url)
  const wrong = proofs.flatMap(({ findings }) => findings)
  if (proofs.length === 0) throw new Error('There are no books in the restored database.')
  if (wrong.length > 0)
    throw new Error(
      `The restored books are wrong:\n  ${wrong.map(({ check, what }) => `${check}: ${what}`).join('\n  ')}`,
    )
  console.log(`The books are right: ${proofs.length} checks passed.`)
}

const summaryOf = ({ lastCommit, end, segments }: Restored): string =>
  `Restored from the base backup and ${segments} segments of the log to ${end}; its last transaction is of ` +
  `${lastCommit?.toISOString() ?? 'before the end of the base backup'}.`

const withoutSecret = (print: string | null, to: string): string =>
  `NO SECRET WAS GIVEN. Before the first start put secrets.json${print ? ` (fingerprint ${print})` : ''} into ${to}, or set ` +
  'CROUPIER_SECRET and GATEWAY_SECRET: a start without them generates new ones, which cannot decrypt this data.'

await main().catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
