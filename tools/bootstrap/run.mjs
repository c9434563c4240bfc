import { relative, resolve } from 'node:path'
import { launch, root, say } from './launch.mjs'

/** `run.mjs <file in the project> [arguments]`: every npm script but `start` and `test`. */
const [file, ...args] = process.argv.slice(2)
if (!file) {
  say('usage: node tools/bootstrap/run.mjs <file.ts> [arguments]')
  process.exitCode = 2
} else {
  process.exitCode = await launch({ set: 'all', file: relative(root, resolve(root, file)), args })
}
