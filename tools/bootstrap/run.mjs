import { relative, resolve } from 'node:path'
import { launch, root, say } from './launch.mjs'

/**
 * `run.mjs [--runtime] <file in the project> [arguments]`: every npm script but `start` and `test`. With `--runtime` it
 * installs nothing that `npm start` has not installed: such a file may not import development packages.
 */
const given = process.argv.slice(2)
const isRuntime = given[0] === '--runtime'
const [file, ...args] = isRuntime ? given.slice(1) : given
if (!file) {
  say('usage: node tools/bootstrap/run.mjs [--runtime] <file.ts> [arguments]')
  process.exitCode = 2
} else {
  const set = isRuntime ? 'runtime' : 'all'
  process.exitCode = await launch({ set, file: relative(root, resolve(root, file)), args })
}
