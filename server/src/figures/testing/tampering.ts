import { sha256 } from '../../features/evidence/event-chain.ts'
import { type EvidenceTable, evidenceTables, rehashEvents } from '../../testing/rows/evidence-rows.ts'
import type { TestServer } from '../../testing/server.ts'

type Random = (below: number) => number
type Column = { name: string; type: string }
type Target = { contractId: string; otherId: string }

const tables = Object.keys(evidenceTables) as EvidenceTable[]

/**
 * Returns a function that makes random changes to the rows of a contract, as the database's owner could. It leaves the
 * columns in `except` as they are.
 */
export async function createTampering(server: TestServer, random: Random, except: string[]) {
  const pick = <T>(list: readonly T[]) => list[random(list.length)] as T
  const columns = {} as Record<EvidenceTable, Column[]>
  for (const table of tables) {
    const all = await server.sql<Column>(
      `select attname as name, atttypid::regtype::text as type from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
      [table],
    )
    columns[table] = all.filter(({ name }) => !except.includes(`${table}.${name}`))
  }
  const digits = () => sha256(String(random(2 ** 31)))

  /** Returns an SQL expression for another value of the same type. */
  function otherValue({ name, type }: Column) {
    if (type === 'uuid') return 'gen_random_uuid()'
    if (type === 'integer') return `${name} + ${1 + random(3)}`
    if (type === 'boolean') return `not ${name}`
    if (type.startsWith('timestamp'))
      return `coalesce(${name}, now()) - interval '${1 + random(1000)} seconds'`
    if (type.endsWith('[]')) return `array_append(${name}, 'someone@example.com')`
    if (type === 'jsonb')
      return pick([
        `${name} || '{"added": true}'`,
        `jsonb_set(coalesce(${name}, '{}'), '{content}', '[]')`,
        `jsonb_set(coalesce(${name}, '{}'), '{name}', '"Someone Else"')`,
        `jsonb_set(coalesce(${name}, '{}'), '{records,name}', '"${digits()}"')`,
      ])
    if (name.endsWith('hash') || name === 'sha256' || name.endsWith('fingerprint')) return `'${digits()}'`
    if (name === 'status') return `'${pick(['draft', 'sent', 'signed', 'withdrawn', 'pending'])}'`
    if (name === 'type') return `'${pick(['opened', 'consented', 'reminded'])}'`
    if (name.endsWith('_type')) return `'${pick(['owner', 'client', 'signature', 'initial'])}'`
    if (name === 'style') return `'${pick(['flourish', 'script'])}'`
    return pick([`coalesce(${name}, '') || 'x'`, `'Someone Else'`, `'other@example.com'`])
  }

  const anyRow = (table: EvidenceTable) =>
    `(select id from ${table} where ${evidenceTables[table]} = $1 order by id offset ${random(6)} % (select greatest(count(*), 1) from ${table} where ${evidenceTables[table]} = $1) limit 1)`

  const changes: Record<string, (target: Target) => Promise<unknown>> = {
    edited: ({ contractId }) => {
      const table = pick(tables)
      const column = pick(columns[table])
      return server.sql(
        `update ${table} set ${column.name} = ${otherValue(column)} where id = ${anyRow(table)}`,
        [contractId],
      )
    },
    emptied: ({ contractId }) => {
      const table = pick(tables)
      return server.sql(
        `update ${table} set ${pick(columns[table]).name} = null where id = ${anyRow(table)}`,
        [contractId],
      )
    },
    deleted: ({ contractId }) => {
      const table = pick(tables)
      return server.sql(`delete from ${table} where id = ${anyRow(table)}`, [contractId])
    },
    'cut-off': ({ contractId }) =>
      server.sql(
        `delete from sign_events where contract_id = $1 and seq > (select max(seq) - $2 from sign_events where contract_id = $1)`,
        [contractId, 1 + random(5)],
      ),
    added: ({ contractId }) => {
      const table = pick(tables.filter((name) => name !== 'contracts'))
      const names = columns[table].map(({ name }) => name)
      const values = columns[table].map((column) =>
        ['id', 'seq', 'revision', 'token_hash', 'previous_hash', 'proof_hash', 'position'].includes(
          column.name,
        )
          ? otherValue(column)
          : column.name,
      )
      return server.sql(
        `insert into ${table} (${names.join(', ')}) select ${values.join(', ')} from ${table} where id = ${anyRow(table)}`,
        [contractId],
      )
    },
    swapped: ({ contractId }) => {
      const table = pick(tables.filter((name) => name !== 'contracts'))
      const { name } = pick(columns[table].filter((column) => column.name !== 'id'))
      return server.sql(
        `with two as (select id, ${name} as value, row_number() over (order by id) as place from ${table}
           where contract_id = $1 limit 2)
         update ${table} t set ${name} = b.value from two a, two b
         where t.id = a.id and b.place = 3 - a.place and (select count(*) from two) = 2`,
        [contractId],
      )
    },
    transplanted: ({ contractId, otherId }) => {
      const table = pick(tables)
      const shared = ['id', 'company_id', 'project_id', 'contract_id']
      const chosen = columns[table].filter(({ name }) => !shared.includes(name))
      const names = (random(2) === 0 ? [pick(chosen)] : chosen).map(({ name }) => name)
      return server.sql(
        `update ${table} t set ${names.map((name) => `${name} = o.${name}`).join(', ')}
         from (select * from ${table} where ${evidenceTables[table]} = $2 order by id limit 1) o
         where t.id = ${anyRow(table)}`,
        [contractId, otherId],
      )
    },
    rehashed: async ({ contractId }) => {
      await changes.edited?.({ contractId, otherId: contractId })
      await rehashEvents(server, contractId)
    },
  }
  const kinds = Object.keys(changes)

  /** Tries one to three changes. Returns their kinds, or null if the database refused all of them. */
  return async (target: Target) => {
    const chosen = Array.from({ length: 1 + (random(3) === 0 ? 1 + random(2) : 0) }, () => pick(kinds))
    let made = 0
    for (const kind of chosen)
      await changes[kind]?.(target).then(
        () => made++,
        () => {},
      )
    return made > 0 ? chosen.join('+') : null
  }
}
