import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { invalid } from '../../../errors.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { hashToken } from '../../../platform/tokens.ts'
import { passkeyChallenges } from '../../../schema/second-factors.ts'

type Owner = { userId: string; companyId: string | null }

/** A challenge works for ten minutes. Without an owner, it is for signing in. */
export async function storeChallenge(db: Db, challenge: string, owner?: Owner) {
  await db.insert(passkeyChallenges).values({
    challengeHash: hashToken(challenge),
    purpose: owner ? 'register' : 'sign-in',
    ...owner,
    expiresAt: sql`now() + interval '10 minutes'`,
  })
}

/**
 * Returns the challenge that the device has signed, and deletes it, so that an answer works once. The caller still has
 * to check the signature.
 */
export async function takeChallenge(db: Db, clientDataJSON: string, userId?: string): Promise<string> {
  const challenge = challengeIn(clientDataJSON)
  const taken = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challengeHash, hashToken(challenge)),
        userId ? eq(passkeyChallenges.userId, userId) : isNull(passkeyChallenges.userId),
        gt(passkeyChallenges.expiresAt, sql`now()`),
      ),
    )
    .returning({ id: passkeyChallenges.id })
  if (taken.length === 0) throw invalid('This request timed out. Please try again.')
  return challenge
}

function challengeIn(clientDataJSON: string) {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as {
      challenge?: unknown
    }
    return typeof challenge === 'string' ? challenge : ''
  } catch {
    return ''
  }
}
