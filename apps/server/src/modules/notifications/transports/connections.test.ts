import { changeConnection, connectionList } from '@croupier/wire/notifications/connections.console'
import { approvals } from '@croupier/wire/staff/approvals.console'
import { audit } from '@croupier/wire/staff/audit.console'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TransportWorld, transportWorld } from '../../../testing/transports.ts'
import type { World } from '../../../testing/world.ts'

let w: World
let messages: TransportWorld
beforeAll(async () => {
  messages = await transportWorld()
  w = messages.w
})
afterAll(() => messages.close())

const PASSWORD = 'the password of the relay'

describe('T155 a change of the delivery', () => {
  const smtp = {
    host: 'smtp.example',
    port: 465,
    security: 'implicit',
    username: 'relay',
    fromAddress: 'no-reply@farora.example',
    fromName: 'Farora',
    authority: null,
    dkim: null,
  }
  const ask = (more: object, secret?: string) =>
    messages.versionOf('email').then((version) =>
      w.outcome(
        changeConnection,
        {
          channel: 'email',
          transport: 'smtp',
          options: { ...smtp, ...more },
          version,
          reason: 'New',
          ...(secret ? { secret } : {}),
        },
        { as: messages.owner },
      ),
    )

  test('takes two people, and shows its secret nowhere', async () => {
    const secret = 'never to be shown'
    await messages.connect('email', { transport: 'smtp', options: smtp, secret })
    const shown = JSON.stringify([
      await w.call(connectionList, {}, { as: messages.owner }),
      await w.call(approvals, { page: 1, pageSize: 50 }, { as: messages.owner }),
      await w.call(audit, { page: 1, pageSize: 50 }, { as: messages.owner }),
    ])
    expect(shown).not.toContain(secret)
    expect(shown).not.toContain(Buffer.from(secret).toString('base64'))
    expect(shown).toContain('"hasSecret":true')
  })
  test('needs the secret again for another server, so that it goes to no other', async () => {
    await messages.connect('email', { transport: 'smtp', options: smtp, secret: PASSWORD })
    expect(await ask({ fromName: 'Other' })).toBe('ok')
    expect(await ask({ host: 'smtp.attacker.example' })).toBe('connection.secret_required')
    expect(await ask({ host: 'smtp.attacker.example' }, 'another')).toBe('ok')
  })
  test.each([
    { port: 0 },
    { security: 'none' },
    { host: 'user@host' },
    { fromAddress: 'a@b\r\nBcc: c@d' },
    { authority: 'no certificate' },
  ])('refuses %o', async (more) => {
    expect(await ask(more, PASSWORD)).toBe('connection.invalid')
  })
  test('is refused to roles without the permission', async () => {
    for (const role of ['support', 'developer-ops', 'content'] as const)
      expect(
        await w.outcome(
          changeConnection,
          { channel: 'email', transport: 'outbox', options: {}, version: 0, reason: 'New' },
          { as: await w.staff(role) },
        ),
      ).toBe('session.forbidden')
  })
})
