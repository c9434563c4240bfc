import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { liveTicket } from '@croupier/wire/platform/platform'
import pg from 'pg'
import { expect } from 'vitest'
import { WebSocket } from 'ws'
import type { Caller, World } from './world.ts'

export type Frame = { type: string; channel?: string; value?: unknown }

/** A browser's live connection over a real socket, with the frames it received and the code it was closed with. */
export async function liveConnection(node: World, headers: Record<string, string> = {}) {
  const { site } = node.app
  if (!site.server.listening) await site.listen({ host: '127.0.0.1', port: 0 })
  const { port } = site.server.address() as AddressInfo
  const heard: Frame[] = []
  const ended = Promise.withResolvers<number>()
  const socket = new WebSocket(`ws://127.0.0.1:${port}/wps/live`, { headers })
  let change = Promise.withResolvers<void>()
  const noticeChange = () => {
    change.resolve()
    change = Promise.withResolvers()
  }
  socket.on('message', (data) => {
    heard.push(JSON.parse(String(data)))
    noticeChange()
  })
  socket.on('close', (code) => {
    ended.resolve(code)
    noticeChange()
  })
  await once(socket, 'open')
  /** Waits until it is so, or until the connection is closed. */
  async function until(isSo: () => boolean): Promise<void> {
    while (!isSo() && socket.readyState !== WebSocket.CLOSED) await change.promise
  }
  return {
    heard,
    ended: ended.promise,
    say: (frame: object) => socket.send(JSON.stringify(frame)),
    until,
    async hears(type: string) {
      await until(() => heard.some((one) => one.type === type))
      expect(heard.map((one) => one.type)).toContain(type)
    },
    leave: () => socket.terminate(),
  }
}

/** A live connection that has greeted with a ticket of this session. */
export async function greetedConnection(node: World, as: Caller) {
  const connection = await liveConnection(node)
  connection.say({ type: 'hello', ticket: (await node.call(liveTicket, {}, { as })).ticket })
  await connection.hears('welcome')
  return connection
}

/** Cuts the connections through which the nodes of this database receive messages. They reconnect by themselves. */
export async function cutFanout({ database }: Pick<World, 'database'>): Promise<void> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'croupier_fanout' and datname = current_database()`,
  )
  await client.end()
}
