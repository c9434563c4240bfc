import type { IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { selfSigned } from './certificate.ts'

export type GatewayRequest = { method: string; url: string; headers: Record<string, unknown>; body: string }
/** What the gateway does with a request: an answer, or it drops the connection after it has taken the message. */
export type GatewayBehaviour = { status: number; body?: string; location?: string } | 'die-after' | 'hang'

/** Sends signed reports to the product (`docs/message-reports.md`). */
type Reporter<Answer> = (events: readonly { type: string; providerId: string; messageId: string }[]) => Promise<Answer>

/** A real SMS gateway on localhost with a certificate of its own. */
export async function smsGateway({ host = 'localhost' }: { host?: string } = {}) {
  const { cert, key } = selfSigned(host)
  const requests: GatewayRequest[] = []
  let behaviour: GatewayBehaviour = { status: 200, body: '{"id":"g1","state":"accepted"}' }
  const server = createServer({ cert, key }, (request, answer) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { method = '', url = '' } = request
      const headers: IncomingHttpHeaders = request.headers
      requests.push({ method, url, headers, body: Buffer.concat(parts).toString('utf8') })
      if (behaviour === 'hang') return
      if (behaviour === 'die-after') return void request.socket.destroy()
      answer.writeHead(behaviour.status, behaviour.location ? { location: behaviour.location } : {})
      answer.end(behaviour.body ?? '')
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  // An address of a port, not of a pipe.
  const { port } = server.address() as AddressInfo
  return {
    port,
    cert,
    requests,
    /** Reports one state of all messages that it took, one call for each. */
    report: async <Answer>(type: string, send: Reporter<Answer>): Promise<Answer[]> =>
      Promise.all(
        requests.map(({ headers }) =>
          send([{ type, providerId: 'g1', messageId: String(headers['idempotency-key']) }]),
        ),
      ),
    behave(next: GatewayBehaviour) {
      behaviour = next
    },
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
