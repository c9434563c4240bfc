import { globSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { parseMoney } from '@croupier/kernel/money'
import { describe, expect, test } from 'vitest'
import { openLog } from '../../../platform/log.ts'
import { type PartnerSecrets, signAnswer } from '../../../platform/partner/signature.ts'
import { testClock } from '../../../testing/world.ts'
import { httpGateway } from './http-gateway.ts'

const server = join(import.meta.dirname, '../../..')
const GATEWAY = 'http://gateway.example:9000'

const deps = {
  clock: testClock(),
  log: openLog('silent'),
  url: GATEWAY,
  secrets: ['shared by the gateway and the site of tests'] as PartnerSecrets,
  siteUrl: 'http://site.example',
  merchant: () => ({ name: 'Farora' }),
}

/** The answer with the signature of the gateway. */
async function signed(answer: Response, init: RequestInit): Promise<Response> {
  const body = await answer.text()
  const stamp = { requestId: new Headers(init.headers).get('x-request-id')!, at: deps.clock.now() }
  const headers = signAnswer(deps.secrets, stamp, { status: answer.status, body })
  return new Response(body, { status: answer.status, headers })
}

function gatewayThat(answer: (url: URL, init: RequestInit) => Response | Promise<Response>) {
  const asked: { url: URL; init: RequestInit }[] = []
  const gateway = httpGateway({
    ...deps,
    fetch: (async (url: URL, init: RequestInit) => {
      asked.push({ url, init })
      return signed(await answer(url, init), init)
    }) as typeof fetch,
  })
  return { gateway, asked }
}
const order = {
  orderId: 'd1',
  amount: parseMoney('10.00'),
  currency: 'P',
  method: 'qr-bank',
  kind: 'qr',
  expiresAt: new Date('2026-03-02T10:30:00Z'),
} as const
const opened = {
  reference: 'P1',
  state: 'pending',
  payUrl: `${GATEWAY}/pay/P1`,
  paidAmount: null,
  authorisationId: null,
}

describe('T158 an outgoing request', () => {
  test('leaves the server from these files only, which bound it', () => {
    const asking = globSync('**/*.ts', { cwd: server })
      .filter((file) => !/\.test\.ts$|(^|\/)testing\//.test(file))
      .filter((file) =>
        /\bfetch\([^)]|[:=] fetch\b(?!\()|node:(https?|http2|tls|dgram|dns)'|undici|axios|\bhttps?\.(get|request)\(/.test(
          // A server that listens asks nobody.
          readFileSync(join(server, file), 'utf8').replaceAll(
            /import \{ createServer\b[^}]*\} from 'node:https?'/g,
            '',
          ),
        ),
      )
    expect(asking.toSorted()).toEqual([
      'modules/notifications/transports/ask.ts',
      'platform/partner/guarded-fetch.ts',
      'platform/partner/operator-fetch.ts',
      'platform/partner/outgoing.ts',
      'platform/partner/public-address.ts',
    ])
  })
  test.each([
    '../../admin',
    '//169.254.169.254/latest/meta-data',
    'http://localhost:5432/',
    '\\\\host\\x',
    '?url=http://a',
    'd1%2f..',
  ])('stays at its address whatever an order is called: %s', async (id) => {
    const { gateway, asked } = gatewayThat(() => new Response('', { status: 404 }))
    await gateway.query(id)
    await gateway.queryPayout(id)
    for (const { url } of asked) {
      expect(url.origin).toBe(GATEWAY)
      expect(url.pathname).toMatch(/^\/api\/(orders|payouts)\/[^/]+$/)
      expect(url.search).toBe('')
    }
  })
  test.each([301, 302, 303, 307, 308])(
    'follows no redirect, not even to its own server: a real one that answers %i',
    async (status) => {
      const asked: string[] = []
      const server = createServer((request, answer) => {
        asked.push(request.url ?? '')
        answer.writeHead(status, { location: '/inside' }).end()
      })
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
      const { port } = server.address() as AddressInfo
      const gateway = httpGateway({ ...deps, url: `http://127.0.0.1:${port}` })
      await expect(gateway.query('d1')).rejects.toMatchObject({ code: 'cashier.gateway_unavailable' })
      expect(asked).toEqual(['/api/orders/d1'])
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  )
  test('follows no redirect, and has a time limit', async () => {
    const { gateway, asked } = gatewayThat(() => Response.json(opened))
    await gateway.create(order)
    expect(asked[0]!.init).toMatchObject({ redirect: 'error', signal: expect.any(AbortSignal) })
  })
  test.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'no address'])(
    'sends nobody to %s though the gateway says so',
    async (payUrl) => {
      const { gateway } = gatewayThat(() => Response.json({ ...opened, payUrl }))
      await expect(gateway.create(order)).rejects.toMatchObject({ code: 'cashier.gateway_unavailable' })
    },
  )
})
