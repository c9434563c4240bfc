import { contactCode, setContact } from '@croupier/wire/identity/contacts'
import { forgotByEmail, resetByLink } from '@croupier/wire/identity/password'
import { requestDataCopy } from '@croupier/wire/privacy/copies'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLog } from '../platform/log.ts'
import { newAddress } from '../testing/logins.ts'
import { lastCodeTo, lastMessageTo } from '../testing/messages.ts'
import { proveMember } from '../testing/step-up.ts'
import { type World, world } from '../testing/world.ts'

let w: World
const lines: string[] = []
beforeAll(async () => {
  w = await world({ log: openLog('trace', { write: (line: string) => void lines.push(line) }) })
})
afterAll(() => w.close())

const MOBILE = { mobileNum: '912700011', countryDialingCode: '84' }
const TO = '+84912700011'
const EMAIL = 'canary@mail.example'
const ORIGIN = { origin: 'http://play.example', host: 'play.example' }
const NEXT = 'five loud ducks'

/** What only the owner may know, of a member who adds contacts, resets the password and requests a copy of the data. */
async function secretsOfALife(): Promise<Record<string, string>> {
  const ana = await w.member({ payeeName: 'Canary Nowhere' })
  const { password } = ana
  await proveMember(w, ana)
  await w.call(contactCode, MOBILE, { as: ana, address: newAddress() })
  const mobileCode = await lastCodeTo(w, TO)
  await w.outcome(setContact, { ...MOBILE, verificationCode: '000000' }, { as: ana })
  await w.call(setContact, { ...MOBILE, verificationCode: mobileCode }, { as: ana })
  w.clock.advance('1m')
  await w.call(contactCode, { email: EMAIL }, { as: ana, address: newAddress() })
  const emailCode = await lastCodeTo(w, EMAIL)
  await w.call(setContact, { email: EMAIL, verificationCode: emailCode }, { as: ana })
  await w.call(requestDataCopy, {}, { as: ana })
  await w.runJobs()
  w.clock.advance('1m')
  await w.call(forgotByEmail, { username: ana.username, email: EMAIL }, { address: newAddress(), headers: ORIGIN })
  const link = /#reset=([\w-]+)/.exec((await lastMessageTo(w, EMAIL)).text)?.[1] ?? ''
  const asked = { link, newPassword: NEXT, confirmNewPassword: NEXT }
  expect(await w.outcome(resetByLink, asked, { address: newAddress() })).toBe('ok')
  return { mobileCode, emailCode, link, password, next: NEXT, token: ana.token, mobile: TO, email: EMAIL }
}

test('T165 the log of a member’s life has no code, link, password, token or contact', async () => {
  const secrets = await secretsOfALife()
  w.platform.log.warn({}, 'the log is written')
  const logged = lines.join('')
  expect(logged).toContain('the log is written')
  for (const [name, secret] of Object.entries(secrets)) {
    expect(secret.length, name).toBeGreaterThan(5)
    expect(logged, name).not.toContain(secret)
  }
  expect(logged).not.toContain('Nowhere')
})
