import { launch } from './launch.mjs'

/** `npm start`: only what running needs, then the server. */
process.exitCode = await launch({ set: 'runtime', file: 'tools/start/start.ts', args: process.argv.slice(2) })
