import { createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from 'node:crypto'
import { desc } from 'drizzle-orm'
import type { Db } from '../../platform/database/connect.ts'
import { fingerprintOf } from '../../platform/seal/certificate.ts'
import type { SecretBox, SecretLocation } from '../../platform/secrets.ts'
import { sealCertificates } from '../../schema/contracts/seal-certificates.ts'

type Row = typeof sealCertificates.$inferSelect

export type TrustedCertificate = Pick<Row, 'certificate' | 'fingerprint' | 'createdAt' | 'retiredAt'> & {
  publicKey: KeyObject
  /** Null if the key was lost: the certificate still verifies PDFs, but cannot seal any. */
  privateKeyPkcs8: Buffer | null
  /** Whether each seal of this certificate has a manifest. False for certificates of earlier versions. */
  hasManifests: boolean
}

/**
 * Lists the certificates that this installation created, including retired ones. A row alone proves nothing, because
 * someone with access to the database could insert it: it must have a value that was encrypted with the secret key.
 */
export async function listTrustedCertificates(db: Db, secrets: SecretBox): Promise<TrustedCertificate[]> {
  const rows = await db.select().from(sealCertificates).orderBy(desc(sealCertificates.createdAt))
  return rows.flatMap((row) => trust(secrets, row) ?? [])
}

function trust(secrets: SecretBox, row: Row): TrustedCertificate | null {
  try {
    const { certificate, fingerprint, createdAt, retiredAt } = row
    const x509 = new X509Certificate(certificate)
    const { publicKey } = x509
    const secret = openSecret(secrets, row)
    if (!secret || secret.fingerprint !== fingerprint || fingerprintOf(x509.raw) !== fingerprint) return null
    const { privateKeyPkcs8, hasManifests } = secret
    if (privateKeyPkcs8 && !isPairOf(privateKeyPkcs8, publicKey)) return null
    return { certificate, fingerprint, createdAt, retiredAt, publicKey, privateKeyPkcs8, hasManifests }
  } catch {
    // The certificate or the key is not readable.
    return null
  }
}

type Secret = { fingerprint: string; privateKeyPkcs8: Buffer | null; hasManifests: boolean }

/**
 * Decrypts what proves the certificate: its fingerprint and the private key. A restore without the secret key stores
 * only the fingerprint, and earlier versions stored only the key.
 */
function openSecret(secrets: SecretBox, { id, fingerprint, encryptedKey }: Row): Secret | null {
  const open = (column: string) => {
    try {
      return secrets.decrypt(keyLocation(id, column), encryptedKey)
    } catch {
      return null
    }
  }
  const current = open(keyColumns.withManifests)
  if (current !== null) return { ...readSealSecret(current), hasManifests: true }
  const lost = open(keyColumns.lost)
  if (lost !== null) return { fingerprint: lost, privateKeyPkcs8: null, hasManifests: false }
  const earlier = open(keyColumns.withoutManifests)
  return earlier === null
    ? null
    : { fingerprint, privateKeyPkcs8: Buffer.from(earlier, 'base64'), hasManifests: false }
}

/** The text that is encrypted for a certificate with manifests. */
export const sealSecret = (fingerprint: string, privateKeyPkcs8: Buffer) =>
  `${fingerprint} ${privateKeyPkcs8.toString('base64')}`

function readSealSecret(text: string) {
  const [fingerprint = '', key = ''] = text.split(' ')
  return { fingerprint, privateKeyPkcs8: Buffer.from(key, 'base64') }
}

const isPairOf = (privateKeyPkcs8: Buffer, publicKey: KeyObject) =>
  createPublicKey(createPrivateKey({ key: privateKeyPkcs8, format: 'der', type: 'pkcs8' })).equals(publicKey)

/**
 * The kinds of encrypted values. Encryption binds a value to its kind, so that it cannot pass for another
 * kind.
 */
export const keyColumns = {
  withManifests: 'sealed_key with manifests',
  withoutManifests: 'sealed_key',
  lost: 'sealed_key lost',
} as const

export const keyLocation = (rowId: string, column: string): SecretLocation => ({
  table: 'seal_certificates',
  column,
  companyId: 'platform',
  rowId,
})
