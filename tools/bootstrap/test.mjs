import { launch } from './launch.mjs'

/** `npm test`: everything that tests need, then all of them. */
process.exitCode = await launch({ set: 'all', file: 'tools/test/test.ts', args: process.argv.slice(2) })
