import { randomUUID, X509Certificate } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { APP_NAME } from '@mantel/domain/product'
import { desc, isNull, sql } from 'drizzle-orm'
import type { Actor } from '../../platform/actor.ts'
import type { Databases, Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/tenant.ts'
import { makeCertificate } from '../../platform/seal/certificate.ts'
import type { Place, SecretBox } from '../../platform/secrets.ts'
import { sealCertificates } from '../../schema/contracts/seal-certificates.ts'
import { recordActivity } from '../activity/record-activity.ts'
import type { Mailroom } from '../messages/email-settings.ts'

/** Before the first paper: something to seal with, and something to verify with when nothing runs. */
export async function readySeal({ admin }: Databases, secrets: SecretBox, directory: string) {
  await inTransaction(admin, { companyId: null }, async (db) => {
    await makeFirstCertificate(db, secrets)
    await writeCertificates(db, directory)
  })
}

/** Made on the first start. Several processes may start at once; one makes it. */
async function makeFirstCertificate(db: Db, secrets: SecretBox) {
  const current = await db.$count(sealCertificates, isNull(sealCertificates.retiredAt))
  if (current > 0) return
  await db
    .insert(sealCertificates)
    .values(await newCertificate(secrets))
    .onConflictDoNothing()
}

export type Deps = {
  databases: Databases
  mailroom: Mailroom
  /** Where the public ones lie, for whoever verifies without the database. */
  certificates: string
}

/**
 * From now on with another; what the one before has sealed stays genuine. It lies among the public ones before anything is
 * sealed with it. Should the rest fail, it lies there for nothing: its key is gone.
 */
export async function renewCertificate({ databases, mailroom, certificates }: Deps, actor: Actor) {
  const next = await newCertificate(mailroom.secrets)
  await writeCertificate(certificates, next)
  return inTransaction(databases.admin, actor, async (db) => {
    // One after the other: whoever comes second retires what the first has made.
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('mantel seal', 0))`)
    await db.update(sealCertificates).set({ retiredAt: sql`now()` }).where(isNull(sealCertificates.retiredAt))
    await db.insert(sealCertificates).values(next)
    await recordActivity(db, actor, {
      action: 'seal.renewed',
      targetType: 'seal_certificate',
      targetId: next.fingerprint,
      description: 'Made a new certificate to seal contracts with',
    })
    return listCertificates(db)
  })
}

export const listCertificates = async (db: Db) =>
  (await allCertificates(db)).map(({ certificate, fingerprint, createdAt, retiredAt }) => ({
    fingerprint,
    createdAt,
    validUntil: new Date(new X509Certificate(certificate).validTo).toISOString(),
    retiredAt,
  }))

export async function currentKey(db: Db, secrets: SecretBox) {
  const [current] = await db.select().from(sealCertificates).where(isNull(sealCertificates.retiredAt))
  if (!current) throw new Error('There is no certificate to seal with')
  return {
    fingerprint: current.fingerprint,
    certificateDer: derOf(current.certificate),
    privateKeyPkcs8: Buffer.from(secrets.open(placeOf(current.id), current.sealedKey), 'base64'),
  }
}

export const allCertificates = (db: Db) =>
  db
    .select({
      certificate: sealCertificates.certificate,
      fingerprint: sealCertificates.fingerprint,
      createdAt: sealCertificates.createdAt,
      retiredAt: sealCertificates.retiredAt,
    })
    .from(sealCertificates)
    .orderBy(desc(sealCertificates.createdAt))

/** All there ever were, each in a file of its own. */
async function writeCertificates(db: Db, directory: string) {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  for (const certificate of await allCertificates(db)) await writeCertificate(directory, certificate)
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
  const { certificateDer, privateKeyPkcs8, fingerprint } = await makeCertificate(
    `${APP_NAME} seal`,
    new Date(),
  )
  return {
    id,
    fingerprint,
    certificate: pemOf(certificateDer),
    sealedKey: secrets.seal(placeOf(id), Buffer.from(privateKeyPkcs8).toString('base64')),
  }
}

const placeOf = (rowId: string): Place => ({
  table: 'seal_certificates',
  column: 'sealed_key',
  companyId: 'platform',
  rowId,
})

const pemOf = (der: Uint8Array) => {
  const lines =
    Buffer.from(der)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}
const derOf = (pem: string) => Buffer.from(pem.replace(/-----[^-]+-----|\s/g, ''), 'base64')

/** As a file that anybody may keep: with it, a paper can be checked when we are long gone. */
export async function publicCertificates(db: Db) {
  const all = (await allCertificates(db)).map(({ certificate }) => certificate).join('\n')
  return {
    headers: {
      'content-type': 'application/x-pem-file',
      'content-disposition': 'attachment; filename="mantel-seal-certificates.pem"',
    },
    content: Readable.from([Buffer.from(all)]),
  }
}
