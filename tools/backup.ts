import { existsSync, realpathSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { takeBaseBackup } from '../apps/server/src/platform/db/backup/base-backup.ts'
import { type Dropped, dropOld } from '../apps/server/src/platform/db/backup/retention.ts'
import { printOf, signingKeyOf } from '../apps/server/src/platform/db/backup/secret.ts'
import { newest } from '../apps/server/src/platform/db/backup/wal-store.ts'
import { walOf } from '../apps/server/src/platform/db/embedded/archive.ts'
import { homeOf } from '../apps/server/src/platform/db/embedded/place.ts'
import { embeddedAddress } from '../proofs/books.ts'
import { readSetting, secretIn, secretsFile } from './backup/data-folder.ts'

/**
 * `npm run backup [-- --to <folder> --keep 7]`: takes a base backup of the running embedded database, by default to
 * `BACKUP_FOLDER`. `--keep` removes older ones beyond this number, with the log that only they needed.
 */
const root = join(import.meta.dirname, '..')
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { to: { type: 'string' }, keep: { type: 'string' } } })
  const { data, backups, secret = secretIn(secretsFile(data)) } = readSetting(process.env, root)
  const to = values.to ? resolve(values.to) : backups
  if (!to) throw new Error('Name a folder: npm run backup -- --to <folder>, or set BACKUP_FOLDER.')
  const keep = values.keep === undefined ? null : Number(values.keep)
  if (keep !== null && !(Number.isInteger(keep) && keep > 0)) throw new Error('--keep takes a number of at least 1.')

  const url = embeddedAddress('croupier_backup', { DATA_FOLDER: data }, root)
  const home = homeOf(realpathSync(join(data, 'postgres')))
  const began = performance.now()
  const { folder, manifest } = await takeBaseBackup({
    url,
    cluster: join(home, 'cluster'),
    passwordFile: join(home, 'password'),
    to,
    secretPrint: secret ? printOf(secret) : null,
    signingKey: secret ? signingKeyOf(secret) : null,
    now: () => new Date(),
  })
  const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`Base backup of ${manifest.files.length} files (${megabytes(bytes)}) in ${seconds} s: ${folder}`)
  console.log(`It restores to ${manifest.completedAt} and, with the archived log, to any later moment.`)
  console.log(archiveLine(to, backups))
  if (keep !== null) console.log(droppedLine(dropOld(to, keep)))
  console.log(secretLine(data, manifest.secretPrint))
}

function archiveLine(to: string, backups: string | undefined): string {
  const last = newest(walOf(to))
  if (last) return `The log in ${walOf(to)} was last archived at ${last.at} (${last.segment}).`
  const advice = backups === to ? 'start the product with the same BACKUP_FOLDER' : `start it with BACKUP_FOLDER=${to}`
  return `NO LOG IS ARCHIVED THERE: changes from now on are in no backup. To archive the log, ${advice}.`
}

const droppedLine = ({ bases, segments }: Dropped): string =>
  `Removed ${bases} older base backups and ${segments} segments of the log that only they needed.`

function secretLine(data: string, print: string | null): string {
  const where = existsSync(secretsFile(data)) ? secretsFile(data) : 'CROUPIER_SECRET'
  return (
    `THE SECRET IS NOT INCLUDED${print ? ` (its fingerprint: ${print})` : ''}. Keep ${where} and GATEWAY_SECRET elsewhere: ` +
    'without them names, bank accounts, authenticators and unrevealed draws cannot be decrypted.'
  )
}

await main().catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
