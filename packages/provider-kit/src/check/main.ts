import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { messages } from '@croupier/wire/providers/messages'
import * as z from 'zod/mini'
import { walletAnswer } from '../messages.ts'
import { type Keys, privateKey, publicKey, sharedKeys } from '../signature.ts'
import { type Result, runCases } from './cases.ts'
import { remoteControls } from './control.ts'
import { providerCases } from './provider/index.ts'
import { providerTarget } from './provider/target.ts'
import { isGreen, lineOf, sumOf } from './report.ts'
import { walletCases } from './wallet/index.ts'

const USAGE = `usage: croupier-provider-check URL --game CODE --secret SECRET [options]
       croupier-provider-check --wallet URL --controls URL --secret SECRET [options]

The first form plays rounds at the provider at URL, and is the wallet that it calls.
The second form sends messages to the wallet at URL, as a provider.

  --provider ID       the provider's id (default: test)
  --secret SECRET     the secret that both sides share, or instead of it:
  --own-key ID=FILE   our Ed25519 private key (PEM) with its id
  --their-key ID=FILE the public key of the other side (PEM) with its id
  --port PORT         where our sandbox wallet listens (default: 8090)
  --host ADDRESS      the address on which it listens (default: 127.0.0.1)
  --currency CODE     its currency (default: USD)
  --only W01,W02      these cases only
  --rounds N          rounds of the random cases (default: 100)
  --schedules N       schedules of the wallet's W05 (default: 1000)
  --sequences N       sequences of the wallet's W27 (default: 1000; the rule book asks for 10000)
  --soak MINUTES      length of W28 (default: 1; the rule book asks for 120)
  --seed N            the random cases of an earlier run
  --schema            prints the JSON Schema of all messages and of their answers, and checks nothing`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    wallet: { type: 'string' },
    controls: { type: 'string' },
    provider: { type: 'string', default: 'test' },
    game: { type: 'string' },
    secret: { type: 'string' },
    'own-key': { type: 'string' },
    'their-key': { type: 'string' },
    port: { type: 'string', default: '8090' },
    host: { type: 'string', default: '127.0.0.1' },
    currency: { type: 'string', default: 'USD' },
    only: { type: 'string' },
    rounds: { type: 'string', default: '100' },
    schedules: { type: 'string', default: '1000' },
    sequences: { type: 'string', default: '1000' },
    soak: { type: 'string', default: '1' },
    seed: { type: 'string' },
    schema: { type: 'boolean', default: false },
  },
})

const MINUTE_MS = 60_000
const clock = { now: () => new Date() }
const random = { bytes: (length: number) => new Uint8Array(randomBytes(length)) }
const seed = Number(values.seed ?? randomBytes(4).readUInt32BE())
const soakMs = Number(values.soak) * MINUTE_MS
const options = {
  only: values.only?.split(',') ?? [],
  onResult: (result: Result) => console.log(lineOf(result)),
}

/** An id and the text of a file, of `ID=FILE`. */
function keyFile(text: string): [id: string, pem: string] {
  const at = text.indexOf('=')
  return [text.slice(0, at), readFileSync(text.slice(at + 1), 'utf8')]
}

function keysOf(): Keys | null {
  const { secret, 'own-key': own, 'their-key': theirs } = values
  if (secret) return sharedKeys(secret)
  return own && theirs ? { own: privateKey(...keyFile(own)), accepted: [publicKey(...keyFile(theirs))] } : null
}

async function checkProvider(url: string, game: string, keys: Keys): Promise<Result[]> {
  const { provider: providerId, currency, host, port, rounds } = values
  const wallet = { host, port: Number(port) }
  const sizes = { rounds: Number(rounds), soakMs, seed }
  const target = await providerTarget({ url, game, clock, random, keys, providerId, currency, wallet, sizes })
  const results = await runCases(providerCases, target, options)
  await target.served.close()
  return results
}

async function checkWallet(url: string, controls: string, keys: Keys): Promise<Result[]> {
  const { provider: providerId, schedules, sequences } = values
  const sizes = { schedules: Number(schedules), sequences: Number(sequences), soakMs, seed }
  const remote = await remoteControls(controls)
  return runCases(walletCases, { url, clock, keys, providerId, sizes, ...remote }, options)
}

function check(): Promise<Result[]> | null {
  const keys = keysOf()
  const [url] = positionals
  const { wallet, controls, game } = values
  if (keys && url && game) return checkProvider(url, game, keys)
  return keys && wallet && controls ? checkWallet(wallet, controls, keys) : null
}

/** The shapes of the contract, for programs in other languages. */
function schemas(): object {
  const io = { io: 'input' } as const
  const named = Object.entries(messages).map(([name, shape]) => [name, z.toJSONSchema(shape, io)])
  return { messages: Object.fromEntries(named), answer: z.toJSONSchema(walletAnswer, io) }
}

const results = values.schema ? [] : await check()
if (values.schema) {
  console.log(JSON.stringify(schemas(), null, 2))
} else if (!results) {
  console.error(USAGE)
  process.exitCode = 2
} else {
  console.log(`${sumOf(results)} (seed ${seed})`)
  process.exitCode = isGreen(results) ? 0 : 1
}
