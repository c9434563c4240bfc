import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import WebSocket from 'ws'
import { type Chance, chanceOf } from '../../harness/chance.ts'
import type { Siege } from './model.ts'

const FRAMES_BY_CONNECTION = 1_000
/** Attackers who find a connection refused try again after this long. */
const RETRY_MS = 50
/** A little slower than the pace of frames, so that the server does not close the connection for them. */
const SUBSCRIBE_EVERY_MS = 150

/** Runs `attack` on every address until the time is over. */
export const onAddresses = (siege: Siege, times: number, attack: (address: string, chance: Chance) => Promise<void>) =>
  Promise.all(
    siege.addresses.flatMap((address, index) =>
      Array.from({ length: times }, async (_, nth) => {
        for (let turn = 0; !siege.isOver(); turn++)
          await attack(address, chanceOf(siege.seed, index * 1e6 + nth * 1e5 + turn))
      }),
    ),
  )

/** A connection that subscribes as fast as it can, repeatedly, with other cursors, and sometimes with a huge frame. */
export function floodFrames(siege: Siege, address: string, chance: Chance): Promise<void> {
  const frame = () =>
    chance.rarely(500)
      ? 'x'.repeat(10_000)
      : subscription(chance.one(['ssc-1m', 'ssc-5m', 'none']), chance.rarely(3) ? chance.word(20) : OLD_CURSOR)
  return greet(siege, address, async (socket) => {
    for (let sent = 0; sent < FRAMES_BY_CONNECTION && socket.readyState === socket.OPEN; sent++) {
      socket.send(frame())
      if (sent % 50 === 0) await sleep(1)
      if (siege.isOver()) break
    }
    await sleep(500)
  })
}

/** A connection that subscribes again and again from an old cursor, and reads nothing of what it is sent. */
export const neverRead = (siege: Siege, address: string, chance: Chance): Promise<void> =>
  greet(siege, address, async (socket) => {
    socket.pause()
    while (!siege.isOver() && socket.readyState === socket.OPEN) {
      socket.send(subscription(chance.one(['ssc-1m', 'ssc-5m']), OLD_CURSOR))
      await sleep(SUBSCRIBE_EVERY_MS)
    }
  })

const OLD_CURSOR = '20260101-0001'
const subscription = (topic: string, since: string) =>
  JSON.stringify({ type: 'subscribe', channel: 'draw', topic, since })

/** Opens a live connection, and ends it after `use`. */
function greet({ site, count }: Siege, address: string, use: (socket: WebSocket) => Promise<void>): Promise<void> {
  return new Promise((done) => {
    const socket = new WebSocket(`${site.replace('http', 'ws')}/wps/live`, { localAddress: address })
    socket.on('open', async () => {
      socket.send('{"type":"hello"}')
      await use(socket)
      socket.terminate()
    })
    socket.on('unexpected-response', (_, answer) => {
      count(`upgrade ${answer.statusCode}`)
      socket.terminate()
    })
    socket.on('error', () => {})
    socket.on('close', (code) => {
      count(`closed ${code}`)
      setTimeout(done, RETRY_MS)
    })
  })
}

/**
 * Connections that send nothing, never finish their request, never greet, never read, or close only one direction: their own,
 * or that of the server, which they do not answer.
 */
export async function holdIdle(siege: Siege, address: string, chance: Chance): Promise<void> {
  const { site, count, until } = siege
  const { hostname, port } = new URL(site)
  const left = Math.max(until - performance.now(), 0)
  const socket = connect({ host: hostname, port: Number(port), localAddress: address, allowHalfOpen: true })
  const closed = new Promise<void>((done) => {
    socket.on('error', () => {})
    socket.on('close', () => done())
  })
  const upgrade = `GET /wps/live HTTP/1.1\r\nhost: ${hostname}\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n`
  const kind = chance.one(['nothing', 'unfinished', 'silent', 'unread', 'half-closed', 'slow body'])
  if (kind === 'unfinished') socket.write(upgrade)
  if (['silent', 'unread', 'half-closed'].includes(kind)) socket.write(`${upgrade}\r\n`)
  if (kind === 'half-closed') socket.end()
  if (kind === 'slow body')
    socket.write(
      `POST /wps/session/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 16000\r\n\r\n{`,
    )
  if (kind === 'unread') socket.pause()
  count(kind)
  await Promise.race([closed, sleep(left)])
  socket.destroy()
  await sleep(RETRY_MS)
}
