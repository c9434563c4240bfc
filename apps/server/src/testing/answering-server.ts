import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll } from 'vitest'

/** A service outside on this machine, for the tests of a file: they set how it answers, and read the last path that was asked. */
export function answeringServer() {
  let answer = { status: 404, body: '', headers: {} }
  let asked = ''
  const server = createServer((request, reply) => {
    asked = request.url ?? ''
    reply.writeHead(answer.status, answer.headers).end(answer.body)
  })
  beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)))
  afterAll(() => new Promise((resolve) => void server.close(resolve)))
  return {
    asked: () => asked,
    origin() {
      const { port } = server.address() as AddressInfo // it listens on a port
      return `http://127.0.0.1:${port}`
    },
    answers(status: number, body: string, headers: Record<string, string> = {}): void {
      answer = { status, body, headers }
    },
  }
}
