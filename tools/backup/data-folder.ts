import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readEnvironment } from '../../apps/server/src/config.ts'

/** The environment of backup and restore. `readSecrets`: further secrets of the deployment while it is being rotated. */
export type Setting = {
  data: string
  backups: string | undefined
  secret: string | undefined
  readSecrets: readonly string[]
}

const OWN = [
  'DATABASE_URL names a PostgreSQL of your own. Back it up and restore it with the tool that you use for it (pgBackRest,',
  'WAL-G, Barman, or your provider), and prove what you restored with npm run books; see docs/operator-guide.md.',
]

/** Refuses an outside database: these commands are for the embedded one. */
export function readSetting(from: Record<string, string | undefined>, root: string): Setting {
  const { DATABASE_URL, DATA_FOLDER, BACKUP_FOLDER, CROUPIER_SECRET, CROUPIER_READ_SECRETS } = readEnvironment(from)
  if (DATABASE_URL) throw new Error(OWN.join('\n'))
  return {
    data: DATA_FOLDER ? resolve(DATA_FOLDER) : join(root, 'data'),
    backups: BACKUP_FOLDER && resolve(BACKUP_FOLDER),
    secret: CROUPIER_SECRET,
    readSecrets: CROUPIER_READ_SECRETS,
  }
}

/** The demo keeps its secret in a file beside the database. */
export const secretsFile = (data: string): string => join(data, 'secrets.json')

export function secretIn(file: string): string | undefined {
  if (!existsSync(file)) return undefined
  const { CROUPIER_SECRET }: { CROUPIER_SECRET: string } = JSON.parse(readFileSync(file, 'utf8'))
  return CROUPIER_SECRET
}
