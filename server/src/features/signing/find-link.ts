import { and, eq } from 'drizzle-orm'
import { Refusal } from '../../errors.ts'
import type { Db } from '../../platform/database/connect.ts'
import { hashToken } from '../../platform/tokens.ts'
import { contractSigningLinks } from '../../schema/contracts/contract-signing.ts'
import { contracts } from '../../schema/contracts/contracts.ts'

/** Unknown, run out or never made: whoever guesses learns nothing from the answer. */
export const noSuchLink = () =>
  new Refusal(404, 'This signing link is no longer valid. Please contact the sender for a new link.')

/** The page looks for the word «withdrawn». */
const withdrawn = () =>
  new Refusal(
    410,
    'This contract has been withdrawn by the sender. Please contact them for an updated version.',
    { code: 'withdrawn' },
  )

const declined = () =>
  new Refusal(410, 'You declined this contract. Please contact the sender if you have changed your mind.', {
    code: 'declined',
  })

export async function findLink(db: Db, token: string) {
  const [found] = await db
    .select({ link: contractSigningLinks, contract: contracts })
    .from(contractSigningLinks)
    .innerJoin(
      contracts,
      and(
        eq(contracts.companyId, contractSigningLinks.companyId),
        eq(contracts.id, contractSigningLinks.contractId),
      ),
    )
    .where(eq(contractSigningLinks.tokenHash, hashToken(token)))
  if (!found) throw noSuchLink()
  return found
}

type Standing = { status: string; expiresAt: string }

/** What can still be signed; what was signed is no longer open, and not refused here. */
export function refuseEnded(link: Standing) {
  if (link.status === 'withdrawn') throw withdrawn()
  if (link.status === 'declined') throw declined()
  refuseExpired(link)
}

export function refuseExpired({ status, expiresAt }: Standing) {
  if (status === 'pending' && Date.parse(expiresAt) <= Date.now()) throw noSuchLink()
}
