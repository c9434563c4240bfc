import { createServer } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { Handler } from './crowd.ts'

/** Certificate and private key in PEM form. */
export type Tls = { readonly certificate: string; readonly key: string }

/** A request, its head included, must have arrived whole within this time. */
const REQUEST_MS = 30_000
/** A connection may be silent for so long. */
const SILENT_MS = 60_000
/** Longer than the proxies in front of a node keep a connection without a request. */
const KEEP_ALIVE_MS = 65_000

/** The server of a port that passes its requests to `handle`. With `tls` it speaks HTTPS. It does not listen yet. */
export function listener(handle: Handler, tls?: Tls) {
  const server = tls
    ? createTlsServer({ cert: tls.certificate, key: tls.key, minVersion: 'TLSv1.2' }, handle)
    : createServer(handle)
  server.requestTimeout = REQUEST_MS
  server.keepAliveTimeout = KEEP_ALIVE_MS
  server.setTimeout(SILENT_MS)
  return server
}
