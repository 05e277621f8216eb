import { and, eq, sql } from 'drizzle-orm'
import { type Db, requireRow } from '../../../platform/database/connect.ts'
import type { SecretBox, SecretLocation } from '../../../platform/secrets.ts'
import { hashToken, newToken } from '../../../platform/tokens.ts'
import { contractSigningLinks } from '../../../schema/contracts/contract-signing.ts'

type NewLink = Omit<typeof contractSigningLinks.$inferInsert, 'tokenHash' | 'encryptedToken' | 'id'>

/** The token has 256 bits. It is stored hashed for the lookup, and encrypted for reminders and for copying the link. */
export async function createLink(db: Db, secrets: SecretBox, values: NewLink) {
  const token = newToken('sign')
  const link = requireRow(
    await db
      .insert(contractSigningLinks)
      .values({ ...values, tokenHash: hashToken(token) })
      .returning(),
  )
  const encryptedToken = encryptToken(secrets, link, token)
  await db.update(contractSigningLinks).set({ encryptedToken }).where(linkById(link.companyId, link.id))
  return { link, token }
}

export const encryptToken = (secrets: SecretBox, link: { id: string; companyId: string }, token: string) =>
  secrets.encrypt(tokenLocation(link), token)

export const decryptToken = (
  secrets: SecretBox,
  link: { id: string; companyId: string; encryptedToken: string | null },
) => {
  try {
    return link.encryptedToken ? secrets.decrypt(tokenLocation(link), link.encryptedToken) : null
  } catch {
    // The token was changed outside our code, or its key is no longer configured.
    return null
  }
}

export async function withdrawPendingLink(db: Db, companyId: string, contractId: string) {
  return db
    .update(contractSigningLinks)
    .set({ status: 'withdrawn', withdrawnAt: sql`now()`, encryptedToken: null })
    .where(pendingLinkOf({ companyId, contractId }))
    .returning()
}

/** The link that can be signed, or that has expired without being signed. */
export const pendingLinkOf = ({ companyId, contractId }: { companyId: string; contractId: string }) =>
  and(
    eq(contractSigningLinks.companyId, companyId),
    eq(contractSigningLinks.contractId, contractId),
    eq(contractSigningLinks.status, 'pending'),
  )

export const linkById = (companyId: string, id: string) =>
  and(eq(contractSigningLinks.companyId, companyId), eq(contractSigningLinks.id, id))

const tokenLocation = ({ id, companyId }: { id: string; companyId: string }): SecretLocation => ({
  table: 'contract_signing_links',
  column: 'sealed_token',
  companyId,
  rowId: id,
})
