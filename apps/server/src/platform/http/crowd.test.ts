import { takeEnvelope } from '@croupier/wire/rewards/envelopes'
import { offers } from '@croupier/wire/rewards/offers'
import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { systemClock } from '../clock.ts'
import { arrivalOf, gateCrowds, line } from './crowd.ts'

const turn = () => new Promise((resolve) => setImmediate(resolve))

describe('the line of a crowd', () => {
  test('starts the next call in the turn after one ends, in the order of their arrival', async () => {
    const enter = line({ inside: 2, waiting: 10 })
    const ends = new Map<string, () => void>()
    const begun: string[] = []
    for (const name of 'abcd')
      enter((leave) => {
        begun.push(name)
        ends.set(name, leave)
      })
    expect(begun.join('')).toBe('ab')
    ends.get('b')!()
    expect(begun.join('')).toBe('ab')
    await turn()
    expect(begun.join('')).toBe('abc')
    ends.get('a')!()
    ends.get('c')!()
    await turn()
    expect(begun.join('')).toBe('abcd')
  })

  test('takes no call while too many wait, and takes calls again afterwards', async () => {
    const enter = line({ inside: 1, waiting: 1 })
    const ends: (() => void)[] = []
    const start = (leave: () => void) => void ends.push(leave)
    expect([enter(start), enter(start), enter(start)]).toEqual([true, true, false])
    ends[0]!()
    await turn()
    expect(enter(start)).toBe(true)
  })
})

describe('the gate of a server', () => {
  const path = takeEnvelope.path.replace(':id', 'e7')

  async function opened({ inside, waiting }: { inside: number; waiting: number }) {
    const server = Fastify()
    const ends: (() => void)[] = []
    server.setErrorHandler((error: Error & { code: string }, _, reply) => reply.send(error.code))
    server.post(takeEnvelope.path, async ({ raw }) => {
      const at = arrivalOf(raw)
      await new Promise<void>((resolve) => ends.push(resolve))
      return at ? 'done' : 'not of a crowd'
    })
    server.get(offers.path, async ({ raw }) => (arrivalOf(raw) ? 'of a crowd' : 'done'))
    gateCrowds(server, { clock: systemClock, endpoints: [takeEnvelope, offers], inside, waiting })
    const at = await server.listen({ host: '127.0.0.1', port: 0 })
    const ask = (url: string, method = 'GET') => fetch(`${at}${url}`, { method }).then((answer) => answer.text())
    return { server, ends, ask }
  }

  test('lets other calls pass those of a crowd that wait, and turns away those that are too many', async () => {
    const { server, ends, ask } = await opened({ inside: 1, waiting: 1 })
    const first = ask(path, 'POST')
    await eventually(() => expect(ends).toHaveLength(1))
    const rest = [ask(path, 'POST'), ask(`${path}?again`, 'POST')]
    expect(await Promise.race(rest)).toBe('server.busy')
    expect(await ask(offers.path)).toBe('done')
    ends[0]!()
    expect(await first).toBe('done')
    await eventually(() => expect(ends).toHaveLength(2))
    ends[1]!()
    expect(await Promise.all(rest)).toContain('done')
    await server.close()
  })
})
