import type { Client } from '@croupier/api-client/client'
import { expect, test } from 'vitest'
import { chatReader } from './chat-reader.ts'
import { onTheWay } from './use-service-chat.ts'

/** A server with one chat of so many lines, in parts of 50. */
function serverOf(chats: { id: string; count: number }[]) {
  const asked: object[] = []
  const call = async (_: unknown, part: { after?: number; before?: number }) => {
    asked.push(part)
    const chat = chats.at(-1)
    if (!chat) return { isOn: true, isOpen: true, opensAt: null, chat: null }
    const { after, before = chat.count + 1 } = part
    const first = after === undefined ? Math.max(1, before - 50) : after + 1
    const end = after === undefined ? before - 1 : Math.min(chat.count, after + 50)
    const lines = Array.from({ length: Math.max(0, end - first + 1) }, (_, index) => ({ seq: first + index }))
    return {
      isOn: true,
      isOpen: true,
      opensAt: null,
      chat: { id: chat.id, state: 'taken', agent: null, lastSeq: chat.count, lines },
    }
  }
  // The double answers one endpoint with the fields that the reader uses.
  return { call: call as unknown as Client, asked, chats }
}
const seqs = (reader: ReturnType<typeof chatReader>) => reader.get().lines.map(({ seq }) => seq)

test('a page that comes back reads what came after its last line, however much it is', async () => {
  const server = serverOf([{ id: 'a', count: 3 }])
  const reader = chatReader(server.call)
  await reader.pull()
  server.chats[0]!.count = 120
  await Promise.all([reader.pull(), reader.pull()])
  expect(seqs(reader)).toEqual(Array.from({ length: 120 }, (_, index) => index + 1))
  expect(server.asked).toEqual([{}, { after: 3 }, { after: 53 }, { after: 103 }, { after: 120 }])
})

test('another chat replaces the lines', async () => {
  const server = serverOf([{ id: 'a', count: 9 }])
  const reader = chatReader(server.call)
  await reader.pull()
  server.chats.push({ id: 'b', count: 2 })
  await reader.pull()
  expect(seqs(reader)).toEqual([1, 2])
})

test('earlier lines are read on request', async () => {
  const server = serverOf([{ id: 'a', count: 70 }])
  const reader = chatReader(server.call)
  await reader.pull()
  expect(seqs(reader)[0]).toBe(21)
  await reader.earlier()
  expect(seqs(reader)).toEqual(Array.from({ length: 70 }, (_, index) => index + 1))
})

test('a failed call keeps the lines, and the next pull goes on', async () => {
  const server = serverOf([{ id: 'a', count: 1 }])
  let isDown = false
  const call = ((...given: Parameters<Client>) =>
    isDown ? Promise.reject(new Error('offline')) : server.call(...given)) as Client
  const reader = chatReader(call)
  await reader.pull()
  isDown = true
  await reader.pull()
  expect(reader.get()).toMatchObject({ isLost: true, lines: [{ seq: 1 }] })
  isDown = false
  server.chats[0]!.count = 2
  await reader.pull()
  expect(reader.get().isLost).toBe(false)
  expect(seqs(reader)).toEqual([1, 2])
})

test('a line is shown once, also when the chat has it before the answer to its call', () => {
  const line = (clientId: string) => ({ clientId, content: 'Hello', images: [], failed: null })
  expect(onTheWay([line('a'), line('b')], [{ clientId: 'a' }])).toEqual([line('b')])
})
