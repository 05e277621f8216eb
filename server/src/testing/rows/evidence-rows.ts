import { canonicalJson, sha256 } from '../../features/evidence/event-chain.ts'
import type { TestServer } from '../server.ts'

/** The tables with a contract's evidence, parents first, each with the column that contains the contract's id. */
export const evidenceTables = {
  contracts: 'id',
  contract_versions: 'contract_id',
  contract_signing_links: 'contract_id',
  contract_signatures: 'contract_id',
  sign_events: 'contract_id',
  sign_event_heads: 'contract_id',
  contract_seals: 'contract_id',
} as const
export type EvidenceTable = keyof typeof evidenceTables
const tables = Object.keys(evidenceTables) as EvidenceTable[]

export type EvidenceRows = Record<EvidenceTable, object[]>

/** Reads a contract's rows, so that a test can change them and then put them back. */
export async function saveEvidence(server: TestServer, contractId: string): Promise<EvidenceRows> {
  const saved = {} as EvidenceRows
  for (const table of tables) {
    const rows = await server.sql<{ row: object }>(
      `select to_jsonb(t) as row from ${table} t where ${evidenceTables[table]} = $1`,
      [contractId],
    )
    saved[table] = rows.map(({ row }) => row)
  }
  return saved
}

export async function restoreEvidence(server: TestServer, contractId: string, saved: EvidenceRows) {
  const children = tables.filter((table) => table !== 'contracts')
  for (const table of children.toReversed())
    await server.sql(`delete from ${table} where contract_id = $1`, [contractId])
  const columns = Object.keys(saved.contracts[0] ?? {}).join(', ')
  await server.sql(
    `update contracts set (${columns}) = (select ${columns} from jsonb_populate_record(null::contracts, $2)) where id = $1`,
    [contractId, JSON.stringify(saved.contracts[0])],
  )
  for (const table of children)
    await server.sql(`insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1)`, [
      JSON.stringify(saved[table]),
    ])
}

/** Computes all hashes of the events again, as an attacker could: computing a hash needs no key. */
export async function rehashEvents(server: TestServer, contractId: string) {
  const events = await server.sql<{ id: string; seq: number; at: Date; type: string; body: object }>(
    'select id, seq, at, type, body from sign_events where contract_id = $1 order by seq',
    [contractId],
  )
  // Sets temporary hashes first, because a unique constraint refuses the same previous hash twice, even for a moment.
  await server.sql(
    "update sign_events set previous_hash = encode(sha256(convert_to(id::text, 'UTF8')), 'hex') where contract_id = $1",
    [contractId],
  )
  let previousHash = '0'.repeat(64)
  for (const { id, at, ...event } of events) {
    const hash = sha256(canonicalJson({ contractId, previousHash, at: at.toISOString(), ...event }))
    await server.sql('update sign_events set previous_hash = $2, hash = $3 where id = $1', [
      id,
      previousHash,
      hash,
    ])
    previousHash = hash
  }
  await server.sql('update sign_event_heads set hash = $2, seq = $3 where contract_id = $1', [
    contractId,
    previousHash,
    events.at(-1)?.seq ?? 1,
  ])
}
