import { ensureInstalled } from './install.mjs'
import { root, say } from './launch.mjs'

/** Installs and stops there, for an image: `node tools/bootstrap/prepare.mjs runtime` (or `all`). */
try {
  await ensureInstalled(root, process.argv[2] === 'runtime' ? 'runtime' : 'all', say)
} catch (error) {
  say(error.message)
  process.exitCode = 1
}
