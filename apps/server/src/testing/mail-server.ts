import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { selfSigned } from './certificate.ts'

export type ReceivedMail = { from: string; to: string[]; source: string; messageId: string }
/** What a mail server does with a mail: takes it, says no, or drops the connection before or after it has taken the mail. */
export type MailBehaviour = 'accept' | 'refuse-recipient' | 'refuse-content' | 'busy' | 'die-before' | 'die-after'

const refusal = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code })
const messageIdIn = (source: string): string => /^Message-ID: (<[^>]+>)/im.exec(source)?.[1] ?? ''

/** A real mail server on localhost with a certificate of its own. `behave` is asked for each mail. */
export async function mailServer({
  behave = () => 'accept',
  ...options
}: { behave?: (to: string) => MailBehaviour } & Partial<SMTPServerOptions> = {}) {
  const { cert, key } = selfSigned('localhost')
  const mails: ReceivedMail[] = []
  const logins: { username: string; password: string }[] = []
  const sockets = new Set<{ destroy(): void }>()
  const server = new SMTPServer({
    secure: true,
    cert,
    key,
    authOptional: true,
    disableReverseLookup: true,
    onAuth(given, _, done) {
      const { username, password } = { username: given.username ?? '', password: given.password ?? '' }
      logins.push({ username, password })
      done(password === 'wrong' ? refusal(535, 'bad credentials') : null, { user: username })
    },
    onRcptTo({ address }, _, done) {
      const behaviour = behave(address)
      if (behaviour === 'refuse-recipient') return done(refusal(550, 'no such mailbox'))
      return done(behaviour === 'busy' ? refusal(451, 'try later') : null)
    },
    onData(stream, session, done) {
      const parts: Buffer[] = []
      const to = session.envelope.rcptTo.map(({ address }) => address)
      const behaviour = behave(to[0] ?? '')
      const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : ''
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        if (behaviour === 'die-before') return dropAll()
        if (behaviour === 'refuse-content') return done(refusal(554, 'not wanted'))
        const source = Buffer.concat(parts).toString('utf8')
        mails.push({ from, to, source, messageId: messageIdIn(source) })
        return behaviour === 'die-after' ? dropAll() : done()
      })
    },
    ...options,
  })
  // A connection that is refused by the client is an error of the server, too.
  server.on('error', () => {})
  server.server.on('connection', (socket: { destroy(): void }) => sockets.add(socket))
  const dropAll = () => {
    for (const socket of sockets) socket.destroy()
    sockets.clear()
  }
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  // An address of a port, not of a pipe.
  const { port } = server.server.address() as AddressInfo
  return {
    port,
    cert,
    mails,
    logins,
    async close() {
      dropAll()
      await new Promise<void>((done) => server.close(done))
    },
  }
}
export type MailServer = Awaited<ReturnType<typeof mailServer>>
