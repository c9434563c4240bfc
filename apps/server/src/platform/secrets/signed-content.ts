import 'reflect-metadata'
import { createHash, createPrivateKey, type KeyObject, sign, X509Certificate } from 'node:crypto'
import * as cms from '@peculiar/asn1-cms'
import { AsnConvert, OctetString } from '@peculiar/asn1-schema'
import { AlgorithmIdentifier, Certificate } from '@peculiar/asn1-x509'

/** A certificate with those that lead to its root, and its private key, in PEM form. */
export type SignerFiles = { certificate: string; key: string }
/** Signs a content, and puts it into the signature. */
export type ContentSigner = (content: Buffer) => Buffer

const SHA256 = '2.16.840.1.101.3.4.2.1'
const CONTENT_TYPE = '1.2.840.113549.1.9.3'
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4'
/** `id_data` in DER form: the type of a content without a meaning of its own. */
const ID_DATA = Buffer.from('06092a864886f70d010701', 'hex')
/** By the type of the key. */
const SIGNATURES: Readonly<Record<string, string>> = { rsa: '1.2.840.113549.1.1.11', ec: '1.2.840.10045.4.3.2' }
const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

/**
 * Signs contents as PKCS #7 does (RFC 5652), in DER form. Throws if the key is neither RSA nor of an elliptic curve, or is not that of
 * the first certificate.
 */
export function contentSigner({ certificate, key }: SignerFiles): ContentSigner {
  const chain = (certificate.match(PEM) ?? []).map((pem) => new X509Certificate(pem))
  const [own] = chain
  const privateKey = createPrivateKey(key)
  const algorithm = SIGNATURES[privateKey.asymmetricKeyType ?? '']
  if (!own || !algorithm || !own.checkPrivateKey(privateKey)) throw new Error('the certificate and its key do not fit')
  const certificates = chain.map(({ raw }) => AsnConvert.parse(raw, Certificate))
  return (content) => Buffer.from(AsnConvert.serialize(signed(content, { certificates, privateKey, algorithm })))
}

type Signer = { certificates: Certificate[]; privateKey: KeyObject; algorithm: string }

function signed(content: Buffer, { certificates, privateKey, algorithm }: Signer): cms.ContentInfo {
  const [own] = certificates.map(({ tbsCertificate }) => tbsCertificate)
  if (!own) throw new Error('a signer has a certificate')
  const digest = new OctetString(bytesOf(createHash('sha256').update(content).digest()))
  const sha256 = new AlgorithmIdentifier({ algorithm: SHA256, parameters: null })
  const attributes = [
    new cms.Attribute({ attrType: CONTENT_TYPE, attrValues: [bytesOf(ID_DATA)] }),
    new cms.Attribute({ attrType: MESSAGE_DIGEST, attrValues: [AsnConvert.serialize(digest)] }),
  ]
  const data = new cms.SignedData({
    version: cms.CMSVersion.v1,
    digestAlgorithms: new cms.DigestAlgorithmIdentifiers([sha256]),
    encapContentInfo: new cms.EncapsulatedContentInfo({
      eContentType: cms.id_data,
      eContent: new cms.EncapsulatedContent({ single: new OctetString(bytesOf(content)) }),
    }),
    certificates: new cms.CertificateSet(
      certificates.map((certificate) => new cms.CertificateChoices({ certificate })),
    ),
    signerInfos: new cms.SignerInfos([
      new cms.SignerInfo({
        version: cms.CMSVersion.v1,
        sid: new cms.SignerIdentifier({
          issuerAndSerialNumber: new cms.IssuerAndSerialNumber({ issuer: own.issuer, serialNumber: own.serialNumber }),
        }),
        digestAlgorithm: sha256,
        signedAttrs: attributes,
        signatureAlgorithm: new AlgorithmIdentifier({
          algorithm,
          ...(algorithm === SIGNATURES.rsa ? { parameters: null } : {}),
        }),
        signature: new OctetString(bytesOf(sign('sha256', setOf(attributes), privateKey))),
      }),
    ]),
  })
  return new cms.ContentInfo({ contentType: cms.id_signedData, content: AsnConvert.serialize(data) })
}

/** What is signed: the attributes as a set, shorter than 128 bytes and in the order of their bytes, as DER demands. */
function setOf(attributes: readonly cms.Attribute[]): Buffer {
  const body = Buffer.concat(attributes.map((one) => Buffer.from(AsnConvert.serialize(one))))
  return Buffer.concat([Buffer.from([0x31, body.length]), body])
}

const bytesOf = (buffer: Buffer): ArrayBuffer => Uint8Array.from(buffer).buffer
