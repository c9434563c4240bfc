import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/**
 * `npm run check`: types, format and lint, the law of imports, tidiness, texts and weight. Prints a line for each, with the
 * output of those that fail. Two run at a time.
 */
type Check = { name: string; command: string; args: string[] }

const root = fileURLToPath(new URL('..', import.meta.url))
const tool = (path: string) => `node_modules/${path}`

const checks: Check[] = [
  { name: 'types', command: tool('typescript-native/bin/tsc'), args: ['--noEmit', '-p', 'tsconfig.json'] },
  {
    name: 'types without Node and DOM',
    command: tool('typescript-native/bin/tsc'),
    args: ['--noEmit', '-p', 'tsconfig.pure.json'],
  },
  {
    name: 'format and lint',
    command: tool('@biomejs/biome/bin/biome'),
    args: ['ci', '--colors=off', '--max-diagnostics=30', '.'],
  },
  {
    name: 'law of imports',
    command: tool('dependency-cruiser/bin/dependency-cruiser.mjs'),
    args: ['-c', '.dependency-cruiser.cjs', 'packages', 'apps', 'tools', 'proofs', 'harness', 'e2e', 'bench'],
  },
  {
    name: 'tidiness',
    command: tool('vitest/vitest.mjs'),
    args: ['run', '--reporter=dot', 'tools/tidy.test.ts', 'tools/law.test.ts', 'tools/citations.test.ts'],
  },
  { name: 'texts in every language', command: 'tools/texts.ts', args: [] },
  { name: "the site's weight", command: 'tools/sizes.ts', args: [] },
]

const LINES_SHOWN = 150

type Outcome = { ok: boolean; output: string; seconds: string }

function run({ command, args }: Check): Promise<Outcome> {
  const began = performance.now()
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [command, ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NO_COLOR: '1' },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part: Buffer) => {
        output += part.toString()
      })
    child.on('close', (code) => {
      resolve({ ok: code === 0, output, seconds: ((performance.now() - began) / 1000).toFixed(1) })
    })
  })
}

let failed = 0
const queue = [...checks]
async function worker(): Promise<void> {
  for (let next = queue.shift(); next; next = queue.shift()) {
    const { ok, output, seconds } = await run(next)
    console.log(`${ok ? 'ok    ' : 'FAILED'}  ${next.name} (${seconds} s)`)
    if (ok) continue
    failed += 1
    const lines = output.trimEnd().split('\n')
    console.log(
      lines
        .slice(0, LINES_SHOWN)
        .map((line) => `    ${line}`)
        .join('\n'),
    )
    if (lines.length > LINES_SHOWN) console.log(`    … and ${lines.length - LINES_SHOWN} more lines`)
  }
}
await Promise.all([worker(), worker()])
process.exitCode = failed > 0 ? 1 : 0
