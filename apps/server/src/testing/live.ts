import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { liveTicket } from '@croupier/wire/platform/platform'
import { expect } from 'vitest'
import { WebSocket } from 'ws'
import { eventually } from './eventually.ts'
import type { Caller, World } from './world.ts'

export type Frame = { type: string; channel?: string; value?: unknown }

/** A browser's live connection over a real socket, with the frames it received and the code it was closed with. */
export async function liveConnection(node: World, headers: Record<string, string> = {}) {
  const { site } = node.app
  if (!site.server.listening) await site.listen({ host: '127.0.0.1', port: 0 })
  const { port } = site.server.address() as AddressInfo
  const heard: Frame[] = []
  const ended = Promise.withResolvers<number>()
  const socket = new WebSocket(`ws://127.0.0.1:${port}/live`, { headers })
  socket.on('message', (data) => heard.push(JSON.parse(String(data))))
  socket.on('close', (code) => ended.resolve(code))
  await once(socket, 'open')
  return {
    heard,
    ended: ended.promise,
    say: (frame: object) => socket.send(JSON.stringify(frame)),
    async hears(type: string) {
      await eventually(() => expect(heard.map((one) => one.type)).toContain(type))
    },
    leave: () => socket.terminate(),
  }
}

/** A live connection of somebody's session, greeted. */
export async function greetedConnection(node: World, as: Caller) {
  const connection = await liveConnection(node)
  connection.say({ type: 'hello', ticket: (await node.call(liveTicket, {}, { as })).ticket })
  await connection.hears('welcome')
  return connection
}
