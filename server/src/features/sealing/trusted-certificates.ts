import { createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from 'node:crypto'
import { desc } from 'drizzle-orm'
import type { Db } from '../../platform/database/connect.ts'
import { fingerprintOf } from '../../platform/seal/certificate.ts'
import type { SecretBox, SecretLocation } from '../../platform/secrets.ts'
import { sealCertificates } from '../../schema/contracts/seal-certificates.ts'

type Row = typeof sealCertificates.$inferSelect

export type TrustedCertificate = Pick<Row, 'certificate' | 'fingerprint' | 'createdAt' | 'retiredAt'> & {
  publicKey: KeyObject
  /** The start of its validity, which is part of the certificate. */
  validFrom: number
  /**
   * Whether each seal of this certificate must have a manifest. False for certificates of earlier product versions, and
   * for those whose private key is lost.
   */
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
    const proof = openKey(secrets, row)
    const isOurs =
      fingerprintOf(x509.raw) === fingerprint &&
      ('privateKey' in proof ? isPairOf(proof.privateKey, publicKey) : proof.fingerprint === fingerprint)
    if (!isOurs) return null
    const validFrom = Date.parse(x509.validFrom)
    return {
      certificate,
      fingerprint,
      createdAt,
      retiredAt,
      publicKey,
      validFrom,
      hasManifests: proof.hasManifests,
    }
  } catch {
    // The certificate is not readable, or its key was not encrypted by this installation.
    return null
  }
}

type Opened = { hasManifests: boolean } & ({ privateKey: Buffer } | { fingerprint: string })

/** Decrypts the private key. After a restore without the secret key, there is only the certificate's fingerprint. */
function openKey(secrets: SecretBox, { id, encryptedKey }: Row): Opened {
  const open = (column: string) => {
    try {
      return secrets.decrypt(keyLocation(id, column), encryptedKey)
    } catch {
      return null
    }
  }
  const current = open(keyColumns.withManifests)
  if (current !== null) return { hasManifests: true, privateKey: Buffer.from(current, 'base64') }
  const lost = open(keyColumns.lost)
  if (lost !== null) return { hasManifests: false, fingerprint: lost }
  return { hasManifests: false, privateKey: Buffer.from(open(keyColumns.withoutManifests) ?? '', 'base64') }
}

const isPairOf = (privateKeyPkcs8: Buffer, publicKey: KeyObject) =>
  createPublicKey(createPrivateKey({ key: privateKeyPkcs8, format: 'der', type: 'pkcs8' })).equals(publicKey)

/** The kinds of encrypted values. Each value can be decrypted only as its own kind, so it cannot pass for another. */
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
