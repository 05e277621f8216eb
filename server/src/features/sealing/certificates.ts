import { randomUUID, X509Certificate } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { APP_NAME } from '@mantel/domain/basics/product'
import { desc, isNull, sql } from 'drizzle-orm'
import type { Actor } from '../../platform/actor.ts'
import { type Databases, type Db, dbOnPool } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/tenant.ts'
import { inTransactionWithAnswer, type StoreAnswer } from '../../platform/database/transaction-with-answer.ts'
import { createCertificate } from '../../platform/seal/certificate.ts'
import type { SecretBox } from '../../platform/secrets.ts'
import { sealCertificates } from '../../schema/contracts/seal-certificates.ts'
import { recordActivity } from '../activity/record-activity.ts'
import {
  keyColumns,
  keyLocation,
  listTrustedCertificates,
  sealSecret,
  type TrustedCertificate,
} from '../evidence/trusted-certificates.ts'
import type { EmailSettings } from '../messages/email-settings.ts'

/**
 * Call this at start. Creates a certificate if there is none that this installation can use, and writes the public
 * certificates to disk for offline verification.
 */
export async function prepareSeal({ admin, runtime }: Databases, secrets: SecretBox, directory: string) {
  const certificates = () => listTrustedCertificates(dbOnPool(runtime), secrets)
  await inTransaction(admin, { companyId: null }, async (db) => {
    // Several processes may start at once, but only one may create a certificate.
    await lockCertificates(db)
    const isUsable = (await certificates()).some(({ retiredAt, hasManifests }) => !retiredAt && hasManifests)
    if (!isUsable) await replaceCertificate(db, await newCertificate(secrets))
  })
  await writeCertificates(await certificates(), directory)
}

const lockCertificates = (db: Db) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended('mantel seal', 0))`)

async function replaceCertificate(db: Db, next: typeof sealCertificates.$inferInsert) {
  await db.update(sealCertificates).set({ retiredAt: sql`now()` }).where(isNull(sealCertificates.retiredAt))
  await db.insert(sealCertificates).values(next)
}

export type Deps = {
  databases: Databases
  emailSettings: EmailSettings
  /** The directory of public certificates, for verification without the database. */
  certificates: string
}

/**
 * Replaces the current certificate. Documents sealed with earlier ones stay genuine. The public file is written before
 * the certificate is used. If the transaction fails, the file is harmless, because its private key is lost.
 */
export async function renewCertificate(
  { databases, emailSettings, certificates }: Deps,
  actor: Actor,
  storeAnswer: StoreAnswer,
) {
  const next = await newCertificate(emailSettings.secrets)
  await writeCertificate(certificates, next)
  return inTransactionWithAnswer(databases.admin, actor, storeAnswer, async (db) => {
    // Renewals run one after the other, so that each retires the previous certificate.
    await lockCertificates(db)
    await replaceCertificate(db, next)
    await recordActivity(db, actor, {
      action: 'seal.renewed',
      targetType: 'seal_certificate',
      targetId: next.fingerprint,
      description: 'Created a new certificate for sealing contracts',
    })
    return listCertificates(db)
  })
}

export const listCertificates = async (db: Db) =>
  (await selectCertificates(db)).map(({ certificate, fingerprint, createdAt, retiredAt }) => ({
    fingerprint,
    createdAt,
    validUntil: new Date(new X509Certificate(certificate).validTo).toISOString(),
    retiredAt,
  }))

export async function getCurrentKey(db: Db, secrets: SecretBox) {
  const certificates = await listTrustedCertificates(db, secrets)
  const current = certificates.find(({ retiredAt, hasManifests }) => !retiredAt && hasManifests)
  if (!current?.privateKeyPkcs8) throw new Error('No active seal certificate')
  const { fingerprint, certificate, privateKeyPkcs8 } = current
  return { fingerprint, certificateDer: toDer(certificate), privateKeyPkcs8 }
}

const selectCertificates = (db: Db) =>
  db
    .select({
      certificate: sealCertificates.certificate,
      fingerprint: sealCertificates.fingerprint,
      createdAt: sealCertificates.createdAt,
      retiredAt: sealCertificates.retiredAt,
    })
    .from(sealCertificates)
    .orderBy(desc(sealCertificates.createdAt))

/** Writes every certificate, including retired ones, to its own file. */
async function writeCertificates(certificates: TrustedCertificate[], directory: string) {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  for (const certificate of certificates) await writeCertificate(directory, certificate)
}

async function writeCertificate(
  directory: string,
  { certificate, fingerprint }: { certificate: string; fingerprint: string },
) {
  const file = path.join(directory, `${fingerprint}.pem`)
  await writeFile(`${file}.part`, certificate, { mode: 0o644 })
  await rename(`${file}.part`, file)
}

async function newCertificate(secrets: SecretBox) {
  const id = randomUUID()
  const { certificateDer, privateKeyPkcs8, fingerprint } = await createCertificate(
    `${APP_NAME} seal`,
    new Date(),
  )
  return {
    id,
    fingerprint,
    certificate: toPem(certificateDer),
    encryptedKey: secrets.encrypt(
      keyLocation(id, keyColumns.withManifests),
      sealSecret(fingerprint, privateKeyPkcs8),
    ),
  }
}

const toPem = (der: Uint8Array) => {
  const lines =
    Buffer.from(der)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}
const toDer = (pem: string) => Buffer.from(pem.replace(/-----[^-]+-----|\s/g, ''), 'base64')

/** Returns a file that anyone can keep, to verify documents without this service. */
export async function downloadCertificates(db: Db, secrets: SecretBox) {
  const all = (await listTrustedCertificates(db, secrets)).map(({ certificate }) => certificate).join('\n')
  return {
    headers: {
      'content-type': 'application/x-pem-file',
      'content-disposition': 'attachment; filename="mantel-seal-certificates.pem"',
    },
    content: Readable.from([Buffer.from(all)]),
  }
}
