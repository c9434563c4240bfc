import { uuidV7 } from '@croupier/kernel/ids'
import autocannon from 'autocannon'
import { systemClock, systemRandom } from '../apps/server/src/platform/clock.ts'

/** What calls from outside: a process of its own, so that it is not the node's event loop that makes the requests. */
export type Calls = {
  url: string
  tokens: string[]
  connections: number
  seconds: number
  method: 'GET' | 'POST'
  path: string
  body?: string
  /** Every request gets an Idempotency-Key of its own. */
  keyed: boolean
}
export type Called = { perSecond: number; p50: number; p99: number; other: number }

process.once('message', async (calls: Calls) => {
  let next = 0
  const result = await autocannon({
    url: calls.url,
    connections: calls.connections,
    duration: calls.seconds,
    requests: [
      {
        method: calls.method,
        path: calls.path,
        ...(calls.body === undefined ? {} : { body: calls.body }),
        setupRequest: (request) => ({
          ...request,
          headers: {
            authorization: `Bearer ${calls.tokens[next++ % calls.tokens.length]}`,
            ...(calls.body === undefined ? {} : { 'content-type': 'application/json' }),
            ...(calls.keyed ? { 'idempotency-key': uuidV7(systemClock.now(), systemRandom) } : {}),
          },
        }),
      },
    ],
  })
  const told: Called = {
    perSecond: result['2xx'] / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    other: result.non2xx + result.errors,
  }
  process.send!(told)
  process.disconnect()
})
