import { and, eq, sql } from 'drizzle-orm'
import { type Db, only } from '../../../platform/database/connect.ts'
import type { Place, SecretBox } from '../../../platform/secrets.ts'
import { hashToken, newToken } from '../../../platform/tokens.ts'
import { contractSigningLinks } from '../../../schema/contracts/contract-signing.ts'

type NewLink = Omit<typeof contractSigningLinks.$inferInsert, 'tokenHash' | 'sealedToken' | 'id'>

/** 256 bits that open one contract. Kept twice: hashed to be found, and sealed for the reminders. */
export async function makeLink(db: Db, secrets: SecretBox, values: NewLink) {
  const token = newToken('sign')
  const link = only(
    await db
      .insert(contractSigningLinks)
      .values({ ...values, tokenHash: hashToken(token) })
      .returning(),
  )
  const sealedToken = secrets.seal(placeOf(link), token)
  await db.update(contractSigningLinks).set({ sealedToken }).where(thisLink(link.companyId, link.id))
  return { link, token }
}

export const tokenOfLink = (
  secrets: SecretBox,
  link: { id: string; companyId: string; sealedToken: string | null },
) => (link.sealedToken ? secrets.open(placeOf(link), link.sealedToken) : null)

/** Whatever was out stops working. Says which it was. */
export async function endLinks(db: Db, companyId: string, contractId: string) {
  return db
    .update(contractSigningLinks)
    .set({ status: 'withdrawn', withdrawnAt: sql`now()`, sealedToken: null })
    .where(openLink({ companyId, contractId }))
    .returning()
}

/** The one by which a contract can be signed now, or could until its time ran out. */
export const openLink = ({ companyId, contractId }: { companyId: string; contractId: string }) =>
  and(
    eq(contractSigningLinks.companyId, companyId),
    eq(contractSigningLinks.contractId, contractId),
    eq(contractSigningLinks.status, 'pending'),
  )

export const thisLink = (companyId: string, id: string) =>
  and(eq(contractSigningLinks.companyId, companyId), eq(contractSigningLinks.id, id))

const placeOf = ({ id, companyId }: { id: string; companyId: string }): Place => ({
  table: 'contract_signing_links',
  column: 'sealed_token',
  companyId,
  rowId: id,
})
