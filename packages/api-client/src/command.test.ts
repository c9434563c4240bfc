import { type Endpoint, endpoint } from '@croupier/wire/endpoint'
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { CallRefused, type Client, NoAnswer } from './client.ts'
import { command, spread } from './command.ts'

const pay = endpoint({
  method: 'POST',
  path: '/wps/test/pay',
  module: 'test',
  summary: 'Pays',
  token: true,
  once: true,
  request: z.object({ amount: z.int() }),
  response: z.object({ paid: z.int() }),
  refusals: [],
})
const plain = { ...pay, once: undefined } as unknown as typeof pay
const paid = { paid: 5 }
const silence = () => new NoAnswer('no answer')
const busy = () => new CallRefused('server.busy', 'busy', 503, {})
const refused = () => new CallRefused('wallet.insufficient_funds', 'too little', 409, {})

/** A server that gives the answers in turn, and the keys it received. */
function setting(answers: readonly (typeof paid | Error)[], of: Endpoint = pay) {
  const left = [...answers]
  const keys: string[] = []
  const call = (async (_: Endpoint, __: unknown, options: { key: string }) => {
    keys.push(options.key)
    const answer = left.shift()
    if (answer instanceof Error) throw answer
    return answer
  }) as unknown as Client
  let made = 0
  const wait = vi.fn(async (_ms: number) => {})
  return { run: command(of as typeof pay, { call, newId: () => `key ${++made}`, wait }), keys, wait }
}

test('sends a command without an answer again, with the same key', async () => {
  const { run, keys } = setting([silence(), busy(), paid])
  expect(await run({ amount: 5 })).toEqual(paid)
  expect(keys).toEqual(['key 1', 'key 1', 'key 1'])
})

test('does not send a call without an idempotency key again', async () => {
  const { run, keys } = setting([silence(), paid], plain)
  await expect(run({ amount: 5 })).rejects.toBeInstanceOf(NoAnswer)
  expect(keys).toHaveLength(1)
})

test('keeps the key when the user sends the same input again after lost answers', async () => {
  const { run, keys } = setting([silence(), silence(), silence(), paid, paid])
  await expect(run({ amount: 5 })).rejects.toBeInstanceOf(NoAnswer)
  await run({ amount: 5 })
  await run({ amount: 5 })
  expect(new Set(keys.slice(0, 4))).toEqual(new Set(['key 1']))
  expect(keys[4]).toBe('key 2')
})

test('uses another key for another input, even after lost answers', async () => {
  const { run, keys } = setting([silence(), silence(), silence(), paid])
  await expect(run({ amount: 5 })).rejects.toBeInstanceOf(NoAnswer)
  await run({ amount: 6 })
  expect(keys.at(-1)).toBe('key 2')
})

test('uses a new key after a refusal, which is an answer', async () => {
  const { run, keys, wait } = setting([refused(), paid])
  await expect(run({ amount: 5 })).rejects.toBeInstanceOf(CallRefused)
  await run({ amount: 5 })
  expect(keys).toEqual(['key 1', 'key 2'])
  expect(wait).not.toHaveBeenCalled()
})

test('sends the payment password that the dialog returns', async () => {
  const seen: unknown[] = []
  const call = (async (_: Endpoint, __: unknown, options: unknown) => {
    seen.push(options)
    return paid
  }) as unknown as Client
  const run = command(pay, { call, newId: () => 'key', wait: async () => {} })
  await run({ amount: 5 }, (send) => send('135790'))
  expect(seen).toEqual([{ key: 'key', paymentPassword: '135790' }])
})

test('comes again after half to one and a half times the usual wait, by the end of its key', async () => {
  expect(spread(600, '0198-00')).toBe(300)
  expect(spread(600, '0198-ff')).toBe(900)
  const { run, wait } = setting([busy(), silence(), paid])
  await run({ amount: 5 })
  expect(wait.mock.calls).toEqual([[spread(600, 'key 1')], [spread(1_200, 'key 1')]])
})
