import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { PhoneBook } from './book.ts'

const asset = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
const script = asset('check.js')
const frame = asset('check-frame.html')
const frameScript = asset('check-frame.js')
const frameStyle = asset('check-frame.css')
const SCRIPT = 'text/javascript; charset=utf-8'

/** Frames of every site may show it, and it runs its own script only. */
const FRAME_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join(';')

/** The check that a person asks: a script with the interface of reCAPTCHA v2, which opens a frame with a box to tick. */
export function bindCheck(server: FastifyInstance, book: PhoneBook): void {
  server.get('/recaptcha/api.js', async (_, reply) => reply.type(SCRIPT).send(script))
  server.get('/recaptcha/frame.js', async (_, reply) => reply.type(SCRIPT).send(frameScript))
  server.get('/recaptcha/frame.css', async (_, reply) => reply.type('text/css; charset=utf-8').send(frameStyle))
  server.get('/recaptcha/frame', async (_, reply) => {
    reply.removeHeader('x-frame-options')
    return reply.header('content-security-policy', FRAME_POLICY).type('text/html; charset=utf-8').send(frame)
  })
  server.post('/recaptcha/pass', async () => ({ token: book.passCheck() }))
}
