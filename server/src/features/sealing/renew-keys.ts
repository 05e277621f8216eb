import { and, asc, eq, gt, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/connect.ts'
import type { SecretBox } from '../../platform/secrets.ts'
import { signEventHeads, signEvents } from '../../schema/contracts/contract-signing.ts'
import { sealCertificates } from '../../schema/contracts/seal-certificates.ts'
import { isHeadSigned, signHead } from '../evidence/event-heads.ts'
import { signRecords } from '../evidence/history.ts'
import { keyColumns, keyLocation, listTrustedCertificates } from '../evidence/trusted-certificates.ts'

const batchSize = 500
const firstId = '00000000-0000-0000-0000-000000000000'

/**
 * Encrypts and signs the evidence again with the current secret key, so that previous keys can be removed from the
 * settings. Call this at start, as the owner of the database. Values that were not written with one of our keys stay as
 * they are, and the nightly check reports them.
 */
export async function renewEvidenceKeys(db: Db, secrets: SecretBox) {
  await signEarlierEvents(db, secrets)
  if (secrets.keyIds.length === 1) return
  await renewSealKeys(db, secrets)
  for await (const { id, companyId, contractId, ...head } of listHeads(db, isOldHead(secrets))) {
    const { signature, ...signed } = head
    const subject = { companyId, contractId }
    if (isHeadSigned(secrets, subject, head))
      await db
        .update(signEventHeads)
        .set(signHead(secrets, subject, signed))
        .where(and(eq(signEventHeads.id, id), eq(signEventHeads.signature, signature)))
  }
}

/**
 * Signs the last event and the records of each contract at the first start after an upgrade from a version
 * that did not sign them. Such an installation has certificates, but none with manifests.
 */
async function signEarlierEvents(db: Db, secrets: SecretBox) {
  const certificates = await listTrustedCertificates(db, secrets)
  if (certificates.length === 0 || certificates.some(({ hasManifests }) => hasManifests)) return
  if (certificates.some(({ privateKeyPkcs8 }) => !privateKeyPkcs8)) return
  const { companyId, contractId } = signEvents
  for (const subject of await db.selectDistinct({ companyId, contractId }).from(signEvents))
    await signRecords(db, secrets, subject)
}

async function renewSealKeys(db: Db, secrets: SecretBox) {
  for (const { id, encryptedKey } of await db.select().from(sealCertificates)) {
    if (keyIdOf(encryptedKey) === secrets.keyIds[0]) continue
    for (const column of Object.values(keyColumns)) {
      const location = keyLocation(id, column)
      const text = decryptOrNull(() => secrets.decrypt(location, encryptedKey))
      if (text === null) continue
      const renewed = { encryptedKey: secrets.encrypt(location, text) }
      await db.update(sealCertificates).set(renewed).where(eq(sealCertificates.id, id))
    }
  }
}

const keyIdOf = (encrypted: string) => encrypted.split('.')[1]

function decryptOrNull(decrypt: () => string) {
  try {
    return decrypt()
  } catch {
    return null
  }
}

const isOldHead = ({ keyIds }: SecretBox) =>
  ne(sql`split_part(${signEventHeads.signature}, '.', 2)`, keyIds[0])

/**
 * Accepts the evidence of a backup whose secret key is lost. The operator who restores it vouches for it: certificates
 * stay trusted but no longer seal, and the last event and the records of each contract are signed with the new key.
 */
export async function adoptEvidence(db: Db, secrets: SecretBox) {
  for (const { id, fingerprint } of await db.select().from(sealCertificates)) {
    const encryptedKey = secrets.encrypt(keyLocation(id, keyColumns.lost), fingerprint)
    await db.update(sealCertificates).set({ encryptedKey }).where(eq(sealCertificates.id, id))
  }
  await db.update(sealCertificates).set({ retiredAt: sql`now()` }).where(isNull(sealCertificates.retiredAt))
  for await (const { companyId, contractId } of listHeads(db))
    await signRecords(db, secrets, { companyId, contractId })
}

/** Pages by id, which no update changes, so that each row is listed once. */
async function* listHeads(db: Db, where?: SQL) {
  let last = firstId
  for (;;) {
    const page = await db
      .select()
      .from(signEventHeads)
      .where(and(gt(signEventHeads.id, last), where))
      .orderBy(asc(signEventHeads.id))
      .limit(batchSize)
    yield* page
    const next = page.at(-1)
    if (!next) return
    last = next.id
  }
}
