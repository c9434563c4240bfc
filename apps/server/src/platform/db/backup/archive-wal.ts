import { keep, tryFolder } from './wal-store.ts'

/**
 * PostgreSQL's archive command: `archive-wal.ts <folder> <path> <name>`. Exit 0 says that the file is on the disk of the
 * archive; after anything else PostgreSQL keeps it and comes again. With the folder alone it only tries whether it could.
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
