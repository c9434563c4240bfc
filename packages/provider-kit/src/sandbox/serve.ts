import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type Clock, MS, plusMs } from '@croupier/kernel/clock'
import type { Status } from '@croupier/wire/providers/messages'
import { answerPart, type Keys, sharedKey, signatureOf } from '../signature.ts'
import { pathOf } from '../wallet-client.ts'
import { fieldsOf, type Processed, type WalletDoor } from './door.ts'

/** A message as the wallet received it. `answered` is its status when the wallet decided it. */
export type Received = { name: string; fields: Readonly<Record<string, unknown>>; answered?: Status }
/**
 * What goes wrong with a message. `lost`: it does not arrive. `unanswered`: its answer is lost. `busy`: nothing is decided.
 * The next four answer a message that does not arrive: signed by a stranger, signed six minutes ago, changed after it was signed,
 * signed for another request. `refusal` decides it so, and it waits on its way for `hold`.
 */
export type Fault =
  | 'lost'
  | 'unanswered'
  | 'busy'
  | 'forged'
  | 'stale'
  | 'altered'
  | 'foreign'
  | { refusal: Status }
  | { hold: Promise<unknown> }
export type SandboxServer = Awaited<ReturnType<typeof serveSandbox>>

type ServeDeps = { clock: Clock; keys: Keys; door: WalletDoor; port?: number; host?: string }

/** The sandbox wallet on a port. `faultOf` names the fault of each message. */
export async function serveSandbox({ clock, keys, door, port = 0, host = '127.0.0.1' }: ServeDeps) {
  const received: Received[] = []
  const state: { faultOf(message: Received): Fault | null } = { faultOf: () => null }
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { url: path = '', headers } = request
    const call = { path, headers, body: Buffer.concat(chunks).toString() }
    const requestId = door.identify(call)
    const message: Received = { name: path.slice(pathOf('').length), fields: fieldsOf(call.body) ?? {} }
    // A message without a valid signature is nobody's.
    const fault = requestId === null ? null : state.faultOf(message)
    if (requestId !== null) received.push(message)
    if (fault === 'lost') return void response.destroy()
    if (typeof fault === 'object' && fault && 'hold' in fault) await fault.hold
    const processed = isDecidedBy(fault) ? door.refused(requestId, statusOf(fault)) : door.process(requestId, call)
    message.answered = processed.answer.status
    if (fault === 'unanswered') return void response.destroy()
    send(response, processed, fault)
  }

  function send(response: ServerResponse, { requestId, status, answer: fields }: Processed, fault: Fault | null): void {
    const body = JSON.stringify(isUntrue(fault) ? { ...fields, status: 'OK', retryable: undefined } : fields)
    const http = isUntrue(fault) ? 200 : status
    const at = fault === 'stale' ? plusMs(clock.now(), -6 * MS.minute) : clock.now()
    const stamp = { requestId: fault === 'foreign' ? 'another-request' : (requestId ?? ''), at }
    // It has the right id, and only its secret is wrong.
    const key = fault === 'forged' ? { ...sharedKey('a stranger'), keyId: keys.own.keyId } : keys.own
    const signed = answerPart(http, fault === 'altered' ? `${body} ` : body)
    const signature = requestId === null ? {} : signatureOf(key, stamp, signed)
    response.writeHead(http, { ...signature, 'content-type': 'application/json' }).end(body)
  }

  server.listen(port, host)
  await once(server, 'listening')
  const address = server.address()
  return {
    origin: `http://${host}:${typeof address === 'object' && address ? address.port : port}`,
    received,
    state,
    async close(): Promise<void> {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const UNTRUE = ['forged', 'stale', 'altered', 'foreign'] as const
const isUntrue = (fault: Fault | null): boolean => UNTRUE.some((one) => one === fault)
/** Faults that keep the message from the wallet. */
const isDecidedBy = (fault: Fault | null): boolean =>
  fault === 'busy' || isUntrue(fault) || (typeof fault === 'object' && fault !== null && 'refusal' in fault)
const statusOf = (fault: Fault | null): Status =>
  typeof fault === 'object' && fault !== null && 'refusal' in fault ? fault.refusal : 'TEMPORARY'
