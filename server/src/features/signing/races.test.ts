import { randomUUID } from 'node:crypto'
import { doc, paragraph } from '@mantel/domain/rich-text'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { startServer } from '../../testing/server.ts'
import { agreement, signature, studioWithContract } from '../contracts/testing.ts'
import { breakIn, type Chained } from '../evidence/chain.ts'

const server = await startServer()

const deeds = [
  'sign',
  'sign as another',
  'withdraw',
  'send again',
  'expire',
  'decline',
  'open',
  'edit',
  'remind',
  'extend',
  'delete the project',
] as const
type Deed = (typeof deeds)[number]

/** Everything that can happen to a contract that is out, at the same moment. */
async function race(happenings: Deed[]) {
  const studio = await studioWithContract(server)
  const { contractId, projectId, call, act, send, see } = studio
  await send()
  const token = await studio.tokenNow()
  const { version } = await see()
  const byLink = (path: string, body?: object) => server.call('POST', `/api/sign/${token}${path}`, body)
  const recipient = { recipientName: 'Hannah', recipientEmail: `${randomUUID()}@example.com` }
  const does: Record<Deed, () => Promise<unknown>> = {
    sign: () => byLink('', signature),
    'sign as another': () => byLink('', { ...signature, signerName: 'Otto' }),
    withdraw: () => act('withdrawals', { tellRecipient: false }),
    'send again': () => act('sendings', { version, ...recipient }),
    expire: () =>
      server.sql('update contract_signing_links set expires_at = now() where contract_id = $1', [contractId]),
    decline: () => byLink('/declines', {}),
    open: () => byLink('/openings'),
    edit: () =>
      call('PUT', `/api/contracts/${contractId}`, {
        version,
        content: doc(paragraph('Other'), ...agreement.content),
      }),
    remind: () => act('reminders'),
    extend: () => act('extensions', { expiresInDays: 7 }),
    'delete the project': () => call('DELETE', `/api/projects/${projectId}`),
  }
  await Promise.all(happenings.map((deed) => does[deed]()))
  await server.runJobs()
  return { contractId, projectId }
}

type Link = { status: string }
type Row = {
  status: string
  signed_at: string | null
  content_hash: string | null
  mirror: string
  stage: string
}

async function outcomeOf(contractId: string) {
  const ask = <R extends object>(text: string) => server.sql<R & Record<string, unknown>>(text, [contractId])
  const [contract] = await ask<Row>(
    `select c.status, c.signed_at, c.content_hash, p.contract_signing_status as mirror, p.status as stage
     from contracts c join projects p on p.id = c.project_id where c.id = $1`,
  )
  const links = await ask<Link>('select status from contract_signing_links where contract_id = $1')
  const [{ signers } = { signers: 0 }] = await ask<{ signers: number }>(
    "select count(distinct signer_name)::int as signers from contract_signatures where contract_id = $1 and signer_type = 'client'",
  )
  const [{ seals } = { seals: 0 }] = await ask<{ seals: number }>(
    'select count(*)::int as seals from contract_seals where contract_id = $1',
  )
  const events = await ask<Chained>(
    `select seq, previous_hash as "previousHash", hash, type, body,
       to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
     from sign_events where contract_id = $1 order by seq`,
  )
  const count = (status: string) => links.filter((link) => link.status === status).length
  return {
    contract,
    signers,
    seals,
    events: events as Chained[],
    pending: count('pending'),
    signed: count('signed'),
  }
}

/** What may follow what; anything else is a history that cannot be. */
function accepts(events: Chained[]) {
  let state = 'draft'
  for (const { type } of events) {
    if (type === 'sent') state = state === 'signed' ? 'broken' : 'sent'
    else if (type === 'withdrawn' || type === 'declined') state = state === 'sent' ? 'draft' : 'broken'
    else if (type === 'signed' || type === 'consented')
      state = state === 'sent' ? (type === 'signed' ? 'signed' : 'sent') : 'broken'
    else if (type === 'sealed') state = state === 'signed' ? 'signed' : 'broken'
    if (state === 'broken') return false
  }
  return state
}

describe('whatever happens to a contract at once', () => {
  test('ends in one legal state, with a history that led there', async () => {
    const happenings = fc.array(fc.constantFrom(...deeds), { minLength: 2, maxLength: 7 })
    await fc.assert(
      fc.asyncProperty(happenings, async (chosen) => {
        const { contractId } = await race(chosen)
        const { contract, signers, seals, events, pending, signed } = await outcomeOf(contractId)
        // Nothing of it proved anything yet, so it may go with its project; with a signature of the studio's it stays.
        expect(contract).toBeDefined()
        const isSigned = contract?.status === 'signed'
        expect([signers, seals, signed]).toEqual(isSigned ? [1, 1, 1] : [0, 0, 0])
        expect(pending).toBe(contract?.status === 'sent' ? 1 : 0)
        expect(contract?.content_hash !== null).toBe(contract?.status !== 'draft')
        expect(accepts(events)).toBe(contract?.status)
        expect(breakIn(contractId, events)).toBe(null)
        const mirrored = { signed: ['signed'], sent: ['sent', 'expired'], draft: ['withdrawn', 'declined'] }
        expect(mirrored[contract?.status as 'signed']).toContain(contract?.mirror)
        expect(!isSigned || contract?.stage === 'Won').toBe(true)
      }),
      { numRuns: 30 },
    )
  }, 120_000)
})
