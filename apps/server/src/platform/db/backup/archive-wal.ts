import { keep, tryFolder } from './wal-store.ts'

/**
 * PostgreSQL's archive command: `archive-wal.ts <folder> <path> <name>`. Exit code 0 means that the file is on the disk of
 * the archive; after any other code PostgreSQL keeps the file and tries again. With the folder alone, the program only
 * tests that it could write there.
 */
const [folder, path, name] = process.argv.slice(2)
try {
  if (!folder) throw new Error('usage: archive-wal.ts <folder> [<path> <name>]')
  if (path && name) keep(folder, path, name, new Date())
  else tryFolder(folder)
} catch (error) {
  console.error(`croupier archive: ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
}
