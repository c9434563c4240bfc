import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import qrcode from 'qrcode'
import { lanAddresses } from './addresses.ts'
import { keptCertificate } from './certificate.ts'

export type Lan = {
  /** Where site and gateway listen and are reached; the console stays on this machine. */
  host: string
  /** The environment of our processes: the certificate that they serve, and trust when they call each other. */
  env: Record<string, string>
}

/** Finds an address in the local network for `npm start -- --lan`, with a certificate that is stored in the data folder. */
export async function openLan(data: string, requestedHost: string): Promise<Lan> {
  const found = lanAddresses(networkInterfaces())
  const host = requestedHost === '127.0.0.1' ? found[0] : requestedHost
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

/** The site's address as a QR code for the terminal. */
export const qrOf = (url: string): Promise<string> => qrcode.toString(url, { type: 'terminal', small: true })
