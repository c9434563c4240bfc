import { readFileSync } from 'node:fs'
import { keep, tryFolder } from './wal-store.ts'

/**
 * PostgreSQL's archive command: `archive-wal.ts <folder> <key file> <path> <name>`. Exit code 0 means that the file is on the
 * disk of the archive; after any other code PostgreSQL keeps the file and tries again. It signs the file with the key, unless
 * the key file is named `-`. Without a path, it only tests that it could read the key and write to the folder.
 */
const [folder, keyFile, path, name] = process.argv.slice(2)
try {
  if (!folder || !keyFile) throw new Error('usage: archive-wal.ts <folder> <key file> [<path> <name>]')
  const key = keyFile === '-' ? null : readFileSync(keyFile, 'utf8')
  if (path && name) keep({ folder, key }, path, name, new Date())
  else tryFolder(folder)
} catch (error) {
  console.error(`croupier archive: ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
}
