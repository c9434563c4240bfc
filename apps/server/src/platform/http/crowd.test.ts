import { connect } from 'node:net'
import { placeTicket } from '@croupier/wire/lottery/tickets'
import { takeEnvelope } from '@croupier/wire/rewards/envelopes'
import { offers } from '@croupier/wire/rewards/offers'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { systemClock } from '../clock.ts'
import { arrivalOf, crowdGate, crowds } from './crowd.ts'
import { listener } from './listener.ts'

const KNOWN = new Set(['storm', 'quiet', 'large'])
const turn = () => new Promise((resolve) => setImmediate(resolve))

describe('the line of a crowd', () => {
  test('starts the next group in the turn after most of one have ended, in the order of their arrival', async () => {
    const { enter } = crowds({ inside: 4, alone: 4, waiting: 10 })
    const ends = new Map<string, () => void>()
    const begun: string[] = []
    for (const name of 'abcdefgh')
      enter('drop', (leave) => {
        begun.push(name)
        ends.set(name, leave)
      })
    expect(begun.join('')).toBe('abcd')
    ends.get('b')!()
    ends.get('d')!()
    await turn()
    expect(begun.join('')).toBe('abcd')
    ends.get('a')!()
    expect(begun.join('')).toBe('abcd')
    await turn()
    expect(begun.join('')).toBe('abcdefg')
    for (const name of 'cef') ends.get(name)!()
    await turn()
    expect(begun.join('')).toBe('abcdefgh')
  })

  test('takes no call while too many wait, and takes calls again afterwards', async () => {
    const { enter } = crowds({ inside: 1, alone: 1, waiting: 1 })
    const ends: (() => void)[] = []
    const start = (leave: () => void) => void ends.push(leave)
    expect([enter('drop', start), enter('drop', start), enter('drop', start)]).toEqual([true, true, false])
    ends[0]!()
    await turn()
    expect(enter('drop', start)).toBe(true)
  })

  test('lets the calls of another crowd start', () => {
    const { enter } = crowds({ inside: 1, alone: 1, waiting: 1 })
    const begun: string[] = []
    for (const name of ['one', 'one', 'other']) enter(name, () => void begun.push(name))
    expect(begun).toEqual(['one', 'other'])
  })

  test('runs more calls at once while nobody else calls', async () => {
    const { enter } = crowds({ inside: 1, alone: 3, waiting: 10 })
    const ends: (() => void)[] = []
    const start = (leave: () => void) => void ends.push(leave)
    for (let count = 0; count < 6; count++) enter('one', start)
    expect(ends).toHaveLength(3)
    enter('other', start)
    expect(ends).toHaveLength(4)
    for (const end of ends.slice(0, 3)) end()
    await turn()
    expect(ends).toHaveLength(4)
    await eventually(() => expect(ends).toHaveLength(5))
  })

  test('beside others, the next group starts when the event loop rests, and one at a time', async () => {
    const rests: (() => void)[] = []
    const { enter } = crowds({ inside: 2, alone: 9, waiting: 10 }, (start) => void rests.push(start))
    const begun: (() => void)[] = []
    enter('other', () => {})
    for (let count = 0; count < 5; count++) enter('one', (leave) => void begun.push(leave))
    expect(begun).toHaveLength(2)
    for (const end of begun.splice(0)) end()
    expect([begun.length, rests.length]).toEqual([0, 1])
    rests.shift()!()
    expect(begun).toHaveLength(2)
    for (const end of begun.splice(0)) end()
    rests.shift()!()
    expect([begun.length, rests.length]).toEqual([1, 0])
  })

  test('a group starts also when the event loop never rests', async () => {
    const { enter } = crowds({ inside: 1, alone: 9, waiting: 10 })
    let begun = 0
    let isBusy = true
    const keepBusy = () => {
      if (isBusy) setImmediate(keepBusy)
    }
    enter('other', () => {})
    enter('one', (leave) => {
      begun++
      leave()
    })
    enter('one', () => void begun++)
    keepBusy()
    await eventually(() => expect(begun).toBe(2))
    isBusy = false
  })
})

describe('the gate of a server', () => {
  const path = takeEnvelope.path.replace(':id', 'e7')
  let server: FastifyInstance
  let ends: (() => void)[]
  afterEach(() => server.close())

  /** Calls of a crowd run until one of `ends` is called. */
  async function opened({ inside, waiting }: { inside: number; waiting: number }) {
    const calls = [
      { endpoint: takeEnvelope },
      { endpoint: placeTicket, field: { name: 'game', isKnown: (game: string) => KNOWN.has(game) } },
    ]
    const gate = crowdGate({ clock: systemClock, calls, inside, alone: inside, waiting })
    ends = []
    server = Fastify({ serverFactory: (handle) => listener(gate(handle)) })
    server.setErrorHandler((error: Error & { code: string }, _, reply) => reply.send(error.code))
    for (const { method, path: url } of [takeEnvelope, placeTicket])
      server.route({
        method,
        url,
        handler: async ({ raw, body }) => {
          const at = arrivalOf(raw)
          await new Promise<void>((resolve) => ends.push(resolve))
          return { body, waited: at !== undefined }
        },
      })
    server.get(offers.path, async ({ raw }) => (arrivalOf(raw) ? 'of a crowd' : 'done'))
    const at = await server.listen({ host: '127.0.0.1', port: 0 })
    const ask = (url: string, body?: unknown) =>
      fetch(`${at}${url}`, {
        method: body ? 'POST' : 'GET',
        ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
      }).then((answer) => answer.text())
    return { at, ask }
  }
  const running = (count: number) => eventually(() => expect(ends).toHaveLength(count))

  test('lets other calls pass those of a crowd that wait, and turns away those that are too many', async () => {
    const { ask } = await opened({ inside: 1, waiting: 1 })
    const first = ask(path, {})
    await running(1)
    const rest = [ask(path, {}), ask(`${path}?again`, {})]
    expect(await Promise.race(rest)).toBe('server.busy')
    expect(await ask(offers.path)).toBe('done')
    ends[0]!()
    expect(JSON.parse(await first)).toEqual({ body: {}, waited: true })
    await running(2)
    ends[1]!()
    expect((await Promise.all(rest)).filter((answer) => answer !== 'server.busy')).toHaveLength(1)
  })

  test('lets tickets of other games pass while many of one game wait', async () => {
    const { ask } = await opened({ inside: 2, waiting: 10 })
    const ticket = (game: string, bets: unknown[] = []) => ask(placeTicket.path, { game, issueNo: '1', bets })
    const storm = Array.from({ length: 6 }, () => ticket('storm'))
    // The first two are not looked at, so two more of the game run.
    await running(4)
    const other = ticket('quiet', ['a bet'])
    await running(5)
    for (const end of ends) end()
    expect(JSON.parse(await other)).toEqual({ body: { game: 'quiet', issueNo: '1', bets: ['a bet'] }, waited: true })
    await running(7)
    for (const end of ends) end()
    const bodies = (await Promise.all(storm)).map((one) => JSON.parse(one).body)
    expect(bodies).toEqual(storm.map(() => ({ game: 'storm', issueNo: '1', bets: [] })))
  })

  test('gives invented names one crowd, which a known game passes', async () => {
    const { ask } = await opened({ inside: 2, waiting: 10 })
    const ticket = (game: string) => ask(placeTicket.path, { game })
    const invented = Array.from({ length: 8 }, (_, at) => ticket(`invented-${at}`))
    // The first two are not looked at, so two more run. The others wait, although each has another name.
    await running(4)
    const known = ticket('quiet')
    await running(5)
    for (const end of ends) end()
    expect(JSON.parse(await known)).toEqual({ body: { game: 'quiet' }, waited: true })
    for (const count of [7, 9]) {
      await running(count)
      for (const end of ends) end()
    }
    await Promise.all(invented)
  })

  test('waits for a ticket that arrives in parts, and passes large ones, without losing a byte of them', async () => {
    const { at, ask } = await opened({ inside: 1, waiting: 10 })
    const first = ask(placeTicket.path, { game: 'storm' })
    await running(1)
    const large = ask(placeTicket.path, { game: 'large', bets: ['x'.repeat(200_000)] })
    await running(2)
    const body = JSON.stringify({ game: 'quiet', issueNo: '1' })
    const socket = connect(Number(new URL(at).port), '127.0.0.1')
    let answer = ''
    socket.on('data', (part) => {
      answer += part
    })
    socket.write(
      `POST ${placeTicket.path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`,
    )
    await ask(offers.path)
    socket.write(body.slice(0, 9))
    await ask(offers.path)
    expect(ends).toHaveLength(2)
    socket.write(body.slice(9))
    await running(3)
    for (const end of ends) end()
    await eventually(() => expect(answer).toContain(`"body":${body}`))
    const { body: whole, waited } = JSON.parse(await large)
    expect(whole.bets[0]).toHaveLength(200_000)
    // It was received when all of it had come, which the door notices.
    expect(waited).toBe(false)
    await first
    socket.destroy()
  })
})
