import Fastify from 'fastify'
import { describe, expect, test, vi } from 'vitest'
import { bodyBudget, limiter } from './throttle.ts'

const outcome = (work: () => void): string => {
  try {
    work()
    return 'ok'
  } catch (error) {
    return (error as { code: string }).code
  }
}

describe('T156 the default limit of a node', () => {
  const limits = () => limiter({ pool: undefined as never, usual: { limit: 3, windowSeconds: 10 } })

  test('counts each caller separately', () => {
    const { usual } = limits()
    expect(Array.from({ length: 4 }, () => outcome(() => usual('ana')))).toEqual(['ok', 'ok', 'ok', 'request.too_many'])
    expect(outcome(() => usual('ben'))).toBe('ok')
  })
  test('answers the time to wait, and admits the caller after it', () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const { usual } = limits()
    for (let call = 0; call < 3; call++) usual('ana')
    vi.advanceTimersByTime(4_000)
    expect(() => usual('ana')).toThrow(expect.objectContaining({ detail: { retryAfterSeconds: 6 } }))
    vi.advanceTimersByTime(6_000)
    expect(outcome(() => usual('ana'))).toBe('ok')
    vi.useRealTimers()
  })
})

describe('T156 the bytes of all bodies of a node', () => {
  const send = async (server: ReturnType<typeof Fastify>, bytes: number, headers = {}) =>
    server.inject({
      method: 'POST',
      url: '/',
      headers: { 'content-type': 'text/plain', ...headers },
      payload: 'x'.repeat(bytes),
    })
  function answering(until: Promise<unknown>) {
    const server = Fastify({ bodyLimit: 60 })
    server.addHook('onRequest', bodyBudget({ limit: 100, counted: 10 }))
    server.setErrorHandler((error: { code: string }, _, reply) => reply.code(503).send(error.code))
    server.post('/', async () => {
      await until
      return 'done'
    })
    return server
  }

  test('are bounded, and count until a request is answered', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const server = answering(promise)
    const first = send(server, 60)
    expect((await send(server, 41)).body).toBe('server.busy')
    const second = send(server, 40)
    resolve()
    expect([(await first).body, (await second).body]).toEqual(['done', 'done'])
    expect((await send(server, 60)).body).toBe('done')
  })

  test('do not count short bodies', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const server = answering(promise)
    const short = Array.from({ length: 20 }, () => send(server, 9))
    const long = send(server, 60)
    resolve()
    expect((await Promise.all([...short, long])).map(({ body }) => body)).toEqual(Array(21).fill('done'))
  })

  test('do not count a body that is refused for its length', async () => {
    const server = answering(Promise.resolve())
    for (let call = 0; call < 3; call++) expect((await send(server, 61)).body).toBe('FST_ERR_CTP_BODY_TOO_LARGE')
    expect((await send(server, 60)).body).toBe('done')
  })
})
