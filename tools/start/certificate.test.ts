import { X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import type { NetworkInterfaceInfo } from 'node:os'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { lanAddresses } from './addresses.ts'
import { keptCertificate } from './certificate.ts'

const folder = mkdtempSync(join(tmpdir(), 'croupier-certificate-'))
afterAll(() => rmSync(folder, { recursive: true }))

const now = new Date('2026-11-21T10:00:00Z')
const later = (days: number) => new Date(now.getTime() + days * 86_400_000)
const hosts = ['192.168.1.7', 'localhost']
/** The stored certificate for these hosts at this time. */
const at = async (asked: readonly string[], time: Date) =>
  new X509Certificate(readFileSync((await keptCertificate(folder, asked, time)).certificate))

describe('the certificate of npm start -- --lan', () => {
  test('is valid for its hosts only, and for less than the 398 days that phones accept', async () => {
    const made = await at(hosts, now)
    expect([made.checkIP('192.168.1.7'), made.checkHost('localhost')]).toEqual(['192.168.1.7', 'localhost'])
    expect([made.checkIP('192.168.1.8'), made.checkHost('example.org')]).toEqual([undefined, undefined])
    expect(made.ca).toBe(false)
    expect(made.validToDate.getTime() - made.validFromDate.getTime()).toBeLessThan(398 * 86_400_000)
  })
  test('has a key that only its owner can read', () => {
    expect(statSync(join(folder, 'key.pem')).mode & 0o777).toBe(process.platform === 'win32' ? 0o666 : 0o600)
  })
  test('stays while it is valid, so that phones need not accept another one', async () => {
    const first = await at(hosts, now)
    expect((await at(hosts, later(30))).fingerprint256).toBe(first.fingerprint256)
    expect((await at(['localhost'], now)).fingerprint256).toBe(first.fingerprint256)
  })
  test('is replaced for another address, before it expires, and when its file is damaged', async () => {
    const first = await at(hosts, now)
    const moved = await at([...hosts, '10.0.0.5'], now)
    expect(moved.fingerprint256).not.toBe(first.fingerprint256)
    const renewed = await at(hosts, later(391))
    expect(renewed.fingerprint256).not.toBe(moved.fingerprint256)
    writeFileSync(join(folder, 'certificate.pem'), 'half a certif')
    expect((await at(hosts, later(391))).checkIP('192.168.1.7')).toBe('192.168.1.7')
  })
})

test('lists addresses of the local network, home networks first, without bridges, tunnels and link-local ones', () => {
  const info = (address: string, more = {}) =>
    ({ family: 'IPv4', internal: false, address, ...more }) as NetworkInterfaceInfo
  expect(
    lanAddresses({
      lo: [info('127.0.0.1', { internal: true })],
      docker0: [info('172.17.0.1')],
      tun0: [info('10.8.0.2')],
      eth0: [info('172.20.1.4'), info('fe80::1', { family: 'IPv6' })],
      wlan0: [info('192.168.1.7'), info('169.254.3.4')],
    }),
  ).toEqual(['192.168.1.7', '172.20.1.4'])
})
