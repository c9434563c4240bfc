import 'reflect-metadata'
import { createHash, createPrivateKey, verify, X509Certificate } from 'node:crypto'
import { ContentInfo, SignedData } from '@peculiar/asn1-cms'
import { AsnConvert } from '@peculiar/asn1-schema'
import { X509CertificateGenerator } from '@peculiar/x509'
import { expect, test } from 'vitest'
import { contentSigner } from './signed-content.ts'

const RSA = {
  name: 'RSASSA-PKCS1-v1_5',
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
  hash: 'SHA-256',
}
const P256 = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
const DAY_MS = 86_400_000

async function signerFiles(algorithm: typeof RSA | typeof P256) {
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  if (!('privateKey' in keys)) throw new Error('a pair of keys was asked for')
  const notBefore = new Date('2026-01-01T00:00:00Z')
  const made = await X509CertificateGenerator.createSelfSigned({
    name: 'CN=Blue Bay',
    notBefore,
    notAfter: new Date(notBefore.getTime() + 3650 * DAY_MS),
    keys,
    signingAlgorithm: algorithm,
  })
  const der = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey))
  const key = createPrivateKey({ key: der, type: 'pkcs8', format: 'der' })
    .export({ type: 'pkcs8', format: 'pem' })
    .toString()
  return { certificate: made.toString('pem'), key }
}

test.each([['an RSA key', RSA] as const, ['a key of an elliptic curve', P256] as const])(
  'a content is signed with %s, and the signature has content and certificate',
  async (_, algorithm) => {
    const files = await signerFiles(algorithm)
    const content = Buffer.from('<plist/>')
    const info = AsnConvert.parse(contentSigner(files)(content), ContentInfo)
    const { encapContentInfo, certificates, signerInfos } = AsnConvert.parse(info.content, SignedData)
    expect(Buffer.from(encapContentInfo.eContent?.single?.buffer ?? new ArrayBuffer(0))).toEqual(content)
    const [signer] = signerInfos
    const signedAttributes = Buffer.concat(
      (signer?.signedAttrs ?? []).map((one) => Buffer.from(AsnConvert.serialize(one))),
    )
    expect(signedAttributes.includes(createHash('sha256').update(content).digest())).toBe(true)
    const own = new X509Certificate(Buffer.from(AsnConvert.serialize(certificates?.[0]?.certificate)))
    const set = Buffer.concat([Buffer.from([0x31, signedAttributes.length]), signedAttributes])
    expect(verify('sha256', set, own.publicKey, Buffer.from(signer?.signature.buffer ?? new ArrayBuffer(0)))).toBe(true)
  },
)

test('a key of another certificate is refused at the start', async () => {
  const [one, other] = [await signerFiles(P256), await signerFiles(P256)]
  expect(() => contentSigner({ certificate: one.certificate, key: other.key })).toThrow('do not fit')
})
