import { generateKeyPairSync } from 'node:crypto'
import { consents, setConsents } from '@croupier/wire/privacy/consents'
import { sendOffer } from '@croupier/wire/privacy/consents.console'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { verifyDkim } from '../../../testing/dkim.ts'
import { newAddress } from '../../../testing/logins.ts'
import { type MailServer, mailServer } from '../../../testing/mail-server.ts'
import { sendersIn, smtpOptionsOf } from '../../../testing/senders.ts'
import { type TestMember, type TestStaff, type World, world } from '../../../testing/world.ts'

let w: World
let server: MailServer
let host: TestStaff
let senders: ReturnType<typeof sendersIn>
let email: string
let ana: TestMember
let count = 0
beforeAll(async () => {
  w = await world({ app: { internalHosts: ['localhost'], siteUrl: 'https://play.example' } })
  host = await w.staff('vip-host')
  senders = sendersIn(w, { owner: await w.staff('owner'), admin: await w.staff('admin') })
  server = await mailServer()
  await senders.connect('email', { transport: 'smtp', options: smtpOptionsOf(server) })
})
afterAll(async () => {
  await server.close()
  await w.close()
})
beforeEach(async () => {
  email = `clicker${++count}@mail.example`
  ana = await w.member({ email })
  const changes = [{ channel: 'email', product: 'lottery', isGranted: true } as const]
  await w.call(setConsents, { textVersion: '1', changes }, { as: ana })
})

const offer = () =>
  w.outcome(
    sendOffer,
    {
      memberId: ana.memberId,
      channel: 'email',
      product: 'lottery',
      title: 'A <new> lottery',
      text: 'First draw & more: https://play.example/a?b=1&c="2"',
    },
    { as: host },
  )
/** Delivers, and returns the newest mail to the member, parsed. */
async function mail() {
  await w.runJobs()
  const sent = server.mails.findLast(({ to }) => to[0] === email)
  const parsed = await PostalMime.parse(sent?.source ?? '')
  const header = (name: string) => parsed.headers.find(({ key }) => key === name)?.value
  return { ...parsed, header }
}
const urlIn = (header: string | undefined): URL => new URL(/^<(\S+)>$/.exec(header ?? '')?.[1] ?? '')
const click = (url: URL, payload = 'List-Unsubscribe=One-Click', type = 'application/x-www-form-urlencoded') =>
  w.app.site.inject({
    method: 'POST',
    url: url.pathname,
    headers: { 'content-type': type },
    payload,
    remoteAddress: newAddress(),
  })
const isGranted = async () =>
  (await w.call(consents, {}, { as: ana })).items.find(({ channel }) => channel === 'email')?.isGranted

describe('RFC 8058 an offer by email', () => {
  test('arrives with both headers, a text and an HTML part of the same content', async () => {
    expect(await offer()).toBe('ok')
    const { subject, text = '', html = '', header } = await mail()
    expect(subject).toBe('A <new> lottery')
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(urlIn(header('list-unsubscribe')).origin).toBe('https://play.example')
    expect(text).toContain('First draw & more: https://play.example/a?b=1&c="2"')
    expect(html).toContain('First draw &amp; more: <a href="https://play.example/a?b=1&amp;c=">')
    expect(html).toContain('<title>A &lt;new&gt; lottery</title>')
    expect(html).toMatch(/<a href="https:\/\/play\.example\/unsubscribe#[^"]+">/)
    expect(html).not.toMatch(/<(img|script|link|iframe)|src=/)
  })
  test.each([
    ['a form', 'List-Unsubscribe=One-Click', 'application/x-www-form-urlencoded'],
    [
      'a form in parts',
      '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
      'multipart/form-data; boundary=b',
    ],
  ])(
    'ends all consents of the channel by one POST of %s, without a login, as often as it is sent',
    async (_, body, type) => {
      await offer()
      const url = urlIn((await mail()).header('list-unsubscribe'))
      for (let at = 0; at < 3; at++) {
        const answer = await click(url, body, type)
        expect([answer.statusCode, answer.json()]).toEqual([200, { success: true, value: { channel: 'email' } }])
      }
      expect(await isGranted()).toBe(false)
      const { history } = await w.call(consents, {}, { as: ana })
      expect(history.map(({ source }) => source)).toEqual(['link', 'account'])
      expect(await offer()).toBe('offer.refused')
    },
  )
  test('is not ended by a GET, which leads to the page, nor by another body or a token that nobody signed', async () => {
    await offer()
    const url = urlIn((await mail()).header('list-unsubscribe'))
    const seen = await w.app.site.inject({ method: 'GET', url: url.pathname })
    expect([seen.statusCode, seen.headers.location]).toEqual([302, `/unsubscribe#${url.pathname.split('/').at(-1)}`])
    for (const body of ['', 'List-Unsubscribe=No', 'Other=One-Click'])
      expect((await click(url, body)).statusCode).toBe(400)
    const forged = new URL(url)
    forged.pathname = `${url.pathname.slice(0, -2)}AA`
    expect((await click(forged)).json()).toMatchObject({ code: 'consent.link_invalid' })
    expect(await isGranted()).toBe(true)
  })
  test('is ended without a cookie, and the answer is not cached', async () => {
    await offer()
    const url = urlIn((await mail()).header('list-unsubscribe'))
    const answer = await click(url)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['set-cookie']).toBeUndefined()
  })
  test('that waits when the consent is withdrawn is not sent', async () => {
    await offer()
    const changes = [{ channel: 'email', product: 'lottery', isGranted: false } as const]
    await w.call(setConsents, { textVersion: '1', changes }, { as: ana })
    await w.runJobs()
    expect(server.mails.some(({ to }) => to[0] === email)).toBe(false)
  })
})

test('a message that is no offer has no such header', async () => {
  const { notifications } = w.app.modules
  const notice = { channel: 'email', template: 'password_changed', language: 'vi', values: { time: 'noon' } } as const
  await w.platform.database.db
    .transaction()
    .execute((tx) => notifications.send(tx, { ...notice, to: email, memberId: ana.memberId }))
  const { header, html } = await mail()
  expect([header('list-unsubscribe'), header('list-unsubscribe-post')]).toEqual([undefined, undefined])
  expect(html).toContain('<html lang="vi">')
})

describe('DKIM', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const dkimKey = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const dkim = { domain: 'farora.example', selector: 'mail1' }
  test('signs mails with the headers about unsubscribing, when staff have stored a key', async () => {
    const options = smtpOptionsOf(server, { dkim })
    await senders.connect('email', { transport: 'smtp', options, dkimKey })
    await offer()
    const signature = (await mail()).header('dkim-signature') ?? ''
    expect(signature).toContain('d=farora.example')
    expect(signature).toContain('s=mail1')
    expect(signature.toLowerCase()).toMatch(/h=[^;]*list-unsubscribe:list-unsubscribe-post/)
    const { source } = server.mails.findLast(({ to }) => to[0] === email)!
    const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey
    const { verdict, signed } = verifyDkim(source, publicKey)
    expect(verdict).toBe('valid')
    expect(signed).toEqual(
      expect.arrayContaining(['from', 'to', 'subject', 'list-unsubscribe', 'list-unsubscribe-post']),
    )
    expect(verifyDkim(source, stranger).verdict).toBe('fields changed')
    expect(verifyDkim(source.replace('A <new> lottery', 'An old lottery'), publicKey).verdict).toBe('fields changed')
    expect(verifyDkim(source.replace('First draw', 'Last draw'), publicKey).verdict).toBe('body changed')
    const { rows } = await w.platform.database.pool.query('select e::text as row from staff.audit_entries e')
    expect(rows.map(({ row }) => row).join()).not.toContain('PRIVATE KEY')
  })
  test.each([
    ['without a key', { dkim }, undefined],
    ['with what is no key', { dkim }, '-----BEGIN NOTHING-----'],
  ])('is refused %s', async (_, more, key) => {
    await senders.connect('email', { transport: 'outbox', options: {} })
    const asked = { transport: 'smtp', options: smtpOptionsOf(server, more), ...(key ? { dkimKey: key } : {}) } as const
    await expect(senders.connect('email', asked)).rejects.toMatchObject({ code: 'connection.invalid' })
  })
})
