import { and, eq } from 'drizzle-orm'
import { Refusal } from '../../errors.ts'
import type { Db } from '../../platform/database/connect.ts'
import { hashToken } from '../../platform/tokens.ts'
import { contractSigningLinks } from '../../schema/contracts/contract-signing.ts'
import { contracts } from '../../schema/contracts/contracts.ts'

/** Unknown and expired links get the same refusal, so that guessing tokens reveals nothing. */
export const noSuchLink = () =>
  new Refusal(404, 'This signing link is no longer valid. Please contact the sender for a new link.')

/** The signing page recognizes this refusal by the word “withdrawn” in its text. */
const withdrawn = () =>
  new Refusal(
    410,
    'This contract has been withdrawn by the sender. Please contact them for an updated version.',
    { code: 'withdrawn' },
  )

const declined = () =>
  new Refusal(410, 'You declined this contract. Contact the sender if you change your mind.', {
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

type LinkStatus = { status: string; expiresAt: string }

/** Refuses withdrawn, declined and expired links. Pending and signed links pass. */
export function refuseEnded(link: LinkStatus) {
  if (link.status === 'withdrawn') throw withdrawn()
  if (link.status === 'declined') throw declined()
  refuseExpired(link)
}

export function refuseExpired({ status, expiresAt }: LinkStatus) {
  if (status === 'pending' && Date.parse(expiresAt) <= Date.now()) throw noSuchLink()
}
