import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import WebSocket from 'ws'
import { ticketOf } from './live-caller.ts'

/** The people of a chat room, in a process of their own: all read, and some write. */
export type Room = { port: number; tokens: string[]; connections: number; room: string }
export type Writing = { perSecond: number; seconds: number }
/** `lastMs`: for each message, the time from its sending until the last connection had it. */
export type Told = { type: 'reading' } | { type: 'written'; lastMs: number[]; refused: number }

/** The connections come from many addresses, because a node limits those of one. */
const ADDRESSES = 250
/** Connections that are opened at a time. More would only wait in the kernel. */
const AT_ONCE = 64
const WAIT_MS = 20_000
const now = () => performance.now()
const report = (message: Told) => process.send!(message)

const sent = new Map<string, { at: number; count: number }>()
let lastMs: number[] = []
let refused = 0

function write({ port, room }: Room, token: string): Promise<void> {
  // Letters only: the room masks numbers of telephones.
  const content = randomUUID().replace(/[\d-]/g, (one) => 'ghijklmnop'[Number(one)] ?? '')
  sent.set(content, { at: now(), count: 0 })
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const path = `/wps/rooms/${room}/messages`
  return new Promise((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, method: 'POST', path, headers }, (answer) => {
      answer.resume().on('end', () => {
        if (answer.statusCode !== 200) {
          refused++
          sent.delete(content)
        }
        resolve()
      })
    })
    call.once('error', reject)
    call.end(JSON.stringify({ clientId: randomUUID(), content }))
  })
}

/** Every connection gets the same bytes, so they are decoded once. */
let decoded: { bytes: Buffer; contents: string[] } = { bytes: Buffer.alloc(0), contents: [] }
function contentsOf(bytes: Buffer): string[] {
  if (bytes.equals(decoded.bytes)) return decoded.contents
  const frame = JSON.parse(bytes.toString())
  const messages: { content: string }[] = frame.type === 'message' ? frame.value.messages : []
  decoded = { bytes, contents: messages.map(({ content }) => content) }
  return decoded.contents
}

function receive(bytes: Buffer, connections: number): void {
  for (const content of contentsOf(bytes)) {
    const one = sent.get(content)
    if (!one || ++one.count < connections) continue
    lastMs.push(now() - one.at)
    sent.delete(content)
  }
}

async function read({ port, tokens, connections, room }: Room, index: number): Promise<void> {
  const ticket = await ticketOf(port, tokens[index % tokens.length]!)
  const localAddress = `127.0.1.${1 + (index % ADDRESSES)}`
  const socket = new WebSocket(`ws://127.0.0.1:${port}/wps/live`, { perMessageDeflate: false, localAddress })
  let isReading = false
  await new Promise<void>((subscribed, failed) => {
    socket.on('open', () => socket.send(JSON.stringify({ type: 'hello', ticket })))
    socket.on('error', failed)
    socket.on('close', (code) => failed(new Error(`A live connection ended with ${code}`)))
    socket.on('message', (data: Buffer) => {
      if (isReading) return receive(data, connections)
      const { type } = JSON.parse(String(data))
      if (type === 'welcome') socket.send(JSON.stringify({ type: 'subscribe', channel: 'room', topic: room }))
      if (type === 'unknown_topic') failed(new Error('a member may not read the room'))
      if (type !== 'subscribed') return
      isReading = true
      subscribed()
    })
  })
}

async function open(room: Room): Promise<void> {
  let next = 0
  const worker = async () => {
    for (let index = next++; index < room.connections; index = next++) await read(room, index)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  report({ type: 'reading' })
}

let writers = 0
async function writeAll(room: Room, { perSecond, seconds }: Writing): Promise<void> {
  lastMs = []
  refused = 0
  const began = now()
  const calls: Promise<void>[] = []
  for (let count = 0; count < perSecond * seconds; count++) {
    await sleep(Math.max(0, began + (count * 1_000) / perSecond - now()))
    calls.push(write(room, room.tokens[writers++ % room.tokens.length]!))
  }
  await Promise.all(calls)
  const until = now() + WAIT_MS
  while (sent.size > 0 && now() < until) await sleep(5)
  // A message that somebody does not get at all must not look fast.
  report({ type: 'written', lastMs: [...lastMs, ...[...sent.values()].map(() => WAIT_MS)], refused })
  sent.clear()
}

process.once('message', (room: Room) => {
  process.on('message', (writing: Writing) => void writeAll(room, writing))
  void open(room)
})
process.once('disconnect', () => process.exit(0))
