import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** A self-signed X.509 certificate for one host name with its key, both as PEM. Valid for ten years. */
export function selfSigned(host: string): { cert: string; key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const body = toBeSigned(host, publicKey)
  const signature = sign('sha256', body, privateKey)
  const der = seq(body, ECDSA_SHA256, tlv(0x03, Buffer.from([0]), signature))
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${der.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

/** DER: a tag, the length of the content, and the content. */
function tlv(tag: number, ...parts: Uint8Array[]): Buffer {
  const body = Buffer.concat(parts)
  const size = body.length
  // The shortest form; browsers refuse any other.
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255]
  return Buffer.concat([Buffer.from([tag, ...length]), body])
}
const seq = (...parts: Uint8Array[]) => tlv(0x30, ...parts)
const oid = (hex: string) => tlv(0x06, Buffer.from(hex, 'hex'))
const text = (tag: number, value: string) => tlv(tag, Buffer.from(value))

const ECDSA_SHA256 = seq(oid('2a8648ce3d040302'))
const COMMON_NAME = '550403'
const ALTERNATIVE_NAME = '551d11'
const BASIC_CONSTRAINTS = '551d13'

function toBeSigned(host: string, publicKey: KeyObject): Buffer {
  const name = seq(tlv(0x31, seq(oid(COMMON_NAME), text(0x0c, host))))
  const positive = randomBytes(8)
  positive[0] = 1
  const extension = (id: string, value: Buffer) => seq(oid(id), tlv(0x04, value))
  return seq(
    tlv(0xa0, tlv(0x02, Buffer.from([2]))),
    tlv(0x02, positive),
    ECDSA_SHA256,
    name,
    seq(text(0x17, '250101000000Z'), text(0x17, '350101000000Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    tlv(
      0xa3,
      seq(
        extension(BASIC_CONSTRAINTS, seq(tlv(0x01, Buffer.from([0xff])))),
        extension(ALTERNATIVE_NAME, seq(text(0x82, host))),
      ),
    ),
  )
}
