import { randomUUID } from 'node:crypto'
import type { SignEventType } from '@mantel/domain/contracts/contracts'
import { doc, paragraph } from '@mantel/domain/contracts/rich-text'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { until } from '../../survival/testing-processes.ts'
import { sharedServer } from '../../testing/server.ts'
import { isThorough } from '../../testing/thoroughness.ts'
import { agreement, signature, studioWithContract } from '../contracts/testing.ts'
import { type ChainedEvent, findBreak } from '../evidence/event-chain.ts'

const server = await sharedServer()

const actions = [
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
  'copy the link',
  'deliver',
  'delete the project',
] as const
type Action = (typeof actions)[number]
type Answer = { status: number; text: string }

/** Runs the given actions on one sent contract at the same time. */
async function race(chosen: Action[]) {
  const studio = await studioWithContract(server)
  const { contractId, projectId, call, act, send, see } = studio
  await send()
  const token = await studio.tokenNow()
  const { version } = await see()
  const byLink = (path: string, body?: object) => server.call('POST', `/api/sign/${token}${path}`, body)
  const recipient = { recipientName: 'Hannah', recipientEmail: `${randomUUID()}@example.com` }
  const run: Record<Action, () => Promise<Answer | unknown[] | void>> = {
    sign: () => byLink('', signature),
    'sign as another': () => byLink('', { ...signature, signerName: 'Otto' }),
    withdraw: () => act('withdrawals', { notifyRecipient: false }),
    'send again': () => act('sendings', { version, ...recipient }),
    expire: async () => {
      await server.sql('update contract_signing_links set expires_at = now() where contract_id = $1', [
        contractId,
      ])
      await server.sql(
        `update graphile_worker._private_jobs j set run_at = now() from graphile_worker._private_tasks t
         where t.id = j.task_id and t.identifier = 'expire-contract' and j.locked_at is null
           and j.payload #>> '{data,linkId}' in (select id::text from contract_signing_links where contract_id = $1)`,
        [contractId],
      )
    },
    decline: () => byLink('/declines', {}),
    'copy the link': () => act('links'),
    open: () => byLink('/openings'),
    edit: () =>
      call('PUT', `/api/contracts/${contractId}`, {
        version,
        content: doc(paragraph('Other'), ...agreement.content),
      }),
    remind: () => act('reminders'),
    extend: () => act('extensions', { expiresInDays: 90 }),
    deliver: () => server.runJobs(),
    'delete the project': () => call('DELETE', `/api/projects/${projectId}`),
  }
  const answers = await Promise.all(chosen.map((action) => run[action]()))
  await server.runJobs()
  const failures = answers.filter((answer) => answer && 'status' in answer && answer.status >= 500)
  return { contractId, failures }
}

type Link = { status: string }
type Row = {
  status: string
  signed_at: string | null
  content_hash: string | null
  mirror: string
  stage: string
}

async function readOutcome(contractId: string) {
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
  const events = await ask<ChainedEvent>(
    `select seq, previous_hash as "previousHash", hash, type, body,
       to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
     from sign_events where contract_id = $1 order by seq`,
  )
  const count = (status: string) => links.filter((link) => link.status === status).length
  return {
    contract,
    signers,
    seals,
    events: events as ChainedEvent[],
    pending: count('pending'),
    signed: count('signed'),
  }
}

type State = 'draft' | 'sent' | 'expired' | 'signed'

/** The allowed transitions. Any other history is a bug. */
const transitions: Record<State, Partial<Record<SignEventType, State>>> = {
  draft: { sent: 'sent' },
  sent: {
    opened: 'sent',
    reminded: 'sent',
    copied: 'sent',
    extended: 'sent',
    consented: 'sent',
    expired: 'expired',
    withdrawn: 'draft',
    declined: 'draft',
    signed: 'signed',
  },
  expired: { copied: 'expired', extended: 'sent', withdrawn: 'draft' },
  signed: { sealed: 'signed' },
}

/**
 * Returns the state that a history ends in. Skips `accepted` events after the first event, because a mail
 * server may accept an earlier email at any time.
 */
function finalState(events: ChainedEvent[]) {
  let state: State = 'draft'
  for (const [index, { type }] of events.entries()) {
    if (type === 'accepted' && index > 0) continue
    const next: State | undefined = transitions[state][type]
    if (!next) return `${type} after ${state}`
    state = next
  }
  return state === 'expired' ? 'sent' : state
}

describe('concurrent actions on a contract', () => {
  test('end in one valid state with a matching history', async () => {
    const someActions = fc.array(fc.constantFrom(...actions), { minLength: 2, maxLength: 7 })
    await fc.assert(
      fc.asyncProperty(someActions, async (chosen) => {
        const { contractId, failures } = await race(chosen)
        expect(failures).toEqual([])
        const { contract, signers, seals, events, pending, signed } = await readOutcome(contractId)
        // A contract that was ever sent is evidence: neither it nor its project can be deleted.
        expect(contract).toBeDefined()
        const isSigned = contract?.status === 'signed'
        expect([signers, seals, signed]).toEqual(isSigned ? [1, 1, 1] : [0, 0, 0])
        expect(pending).toBe(contract?.status === 'sent' ? 1 : 0)
        expect(contract?.content_hash !== null).toBe(contract?.status !== 'draft')
        expect(finalState(events)).toBe(contract?.status)
        expect(findBreak(contractId, events)).toBe(null)
        const mirrored = { signed: ['signed'], sent: ['sent', 'expired'], draft: ['withdrawn', 'declined'] }
        expect(mirrored[contract?.status as 'signed']).toContain(contract?.mirror)
        expect(!isSigned || contract?.stage === 'Won').toBe(true)
      }),
      { numRuns: isThorough ? 60 : 6 },
    )
  })

  test('do not deadlock when a mail server accepts the email while its link is used', async () => {
    await server.sql(`
      create function take_your_time() returns trigger language plpgsql as $$
      begin perform pg_sleep(0.5); return new; end $$;
      create trigger take_your_time before insert on sign_events for each row when (new.type = 'accepted')
      execute function take_your_time()`)
    const taking = `select from pg_locks join pg_database d on d.oid = database and d.datname = current_database()
      where relation = 'sign_events'::regclass and mode = 'RowExclusiveLock'`
    const { send, tokenNow, see } = await studioWithContract(server)
    await send()
    const token = await tokenNow()
    const open = async () => {
      await until(async () => (await server.sql(taking)).length > 0)
      return server.call('POST', `/api/sign/${token}/openings`)
    }
    const [{ status }] = await Promise.all([open(), server.runJobs()])
    await server.sql('drop trigger take_your_time on sign_events')
    expect(status).toBe(204)
    expect((await see()).events.map(({ type }: ChainedEvent) => type)).toEqual([
      'sent',
      'copied',
      'accepted',
      'opened',
    ])
  })
})
