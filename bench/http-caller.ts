import { uuidV7 } from '@croupier/kernel/ids'
import { systemClock } from '../apps/server/src/platform/clock.ts'
import { type Calling, sendCalls } from './calling.ts'
import { pooledRandom } from './chance.ts'

/** The calls of the HTTP bench. */
export type Calls = Calling & {
  tokens: string[]
  method: 'GET' | 'POST'
  /** One path for all calls, or one for each of them, in the order of the tokens. */
  path: string | readonly string[]
  body: string
  /** Every request gets an Idempotency-Key of its own. */
  keyed: boolean
}

process.once('message', async (calls: Calls) => {
  let sent = 0
  const { path: given } = calls
  const paths = typeof given === 'string' ? null : given
  const requests = typeof given === 'string' ? calls.tokens.map((token) => headOf(calls, token, given)) : []
  const nextHead = (): string => {
    const at = sent++
    if (!paths) return requests[at % requests.length] ?? ''
    return headOf(calls, calls.tokens[at % calls.tokens.length] ?? '', paths[at % paths.length] ?? '')
  }
  const nextRequest = () => {
    const key = calls.keyed ? `idempotency-key: ${uuidV7(systemClock.now(), pooledRandom)}\r\n` : ''
    return `${nextHead()}${key}\r\n${calls.body}`
  }
  process.send!(await sendCalls(calls, { nextRequest, isRefused: (answer) => !answer.startsWith('HTTP/1.1 200') }))
  process.disconnect()
})

const headOf = ({ method, body }: Calls, token: string, path: string): string =>
  `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${token}\r\n${
    body ? `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n` : ''
  }`
