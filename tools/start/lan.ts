import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import qrcode from 'qrcode'
import { lanAddresses } from './addresses.ts'
import { keptCertificate } from './certificate.ts'

export type Lan = {
  /** Where site and gateway listen and are reached; the console stays on this machine. */
  host: string
  /** What our processes need: the certificate to show, and to trust when they call each other. */
  env: Record<string, string>
}

/** What `npm start -- --lan` adds: an address of the local network and a certificate for it, kept in the data folder. */
export async function openLan(data: string, askedHost: string): Promise<Lan> {
  const found = lanAddresses(networkInterfaces())
  const host = askedHost === '127.0.0.1' ? found[0] : askedHost
  if (!host) throw new Error('this machine has no address in a local network; connect it, or name one with HOST')
  const hosts = [...new Set([host, ...found, '127.0.0.1', 'localhost'])].filter((one) => one !== '0.0.0.0')
  const { certificate, key } = await keptCertificate(join(data, 'lan'), hosts, new Date())
  return {
    host,
    env: {
      HOST: host,
      CONSOLE_HOST: '127.0.0.1',
      TLS_CERTIFICATE: certificate,
      TLS_KEY: key,
      NODE_EXTRA_CA_CERTS: certificate,
    },
  }
}

/** The site's address as a picture that phones read from the terminal. */
export const qrOf = (url: string): Promise<string> => qrcode.toString(url, { type: 'terminal', small: true })
