import type pg from 'pg'
import { undeclaredTables } from './access/declared-changes.ts'

/**
 * Compares what jobs announce with the tables that their transactions really write, whenever a test runs jobs. If a job
 * changed a table without declaring it, screens would keep showing the old data. Returns a function that lists what was
 * found.
 */
export function watchJobAnnouncements(worker: pg.Pool) {
  const found = new Set<string>()
  const compare = (kinds: string[], tables: string[]) => {
    for (const undeclared of undeclaredTables(kinds, tables))
      found.add(`A job that declares ${kinds.join(', ')} changes ${undeclared}`)
  }
  worker.on('connect', (client) => {
    const query = client.query.bind(client) as (given: unknown, ...rest: unknown[]) => unknown
    const countWrites = () =>
      (query(writesByTable) as Promise<pg.QueryResult<Writes>>).then(
        ({ rows }) => new Map(rows.map(({ name, writes }) => [name, writes])),
        () => new Map<string, string>(),
      )
    let before = Promise.resolve(new Map<string, string>())
    // A connection runs its queries in the order in which they are sent, so these counts include exactly the writes
    // before them.
    client.query = ((given: unknown, ...rest: unknown[]) => {
      const kinds = announcedKinds(given)
      if (kinds?.includes('job'))
        void Promise.all([before, countWrites()]).then(([atBegin, atEnd]) =>
          compare(
            kinds,
            [...atEnd].flatMap(([name, writes]) => (writes === atBegin.get(name) ? [] : [name])),
          ),
        )
      const answer = query(given, ...rest)
      if (given === 'begin') before = countWrites()
      return answer
    }) as typeof client.query
  })
  return () => [...found]
}

type Writes = { name: string; writes: string }

/** The view also counts earlier transactions of the connection, until PostgreSQL adds them to its statistics. */
const writesByTable = `select relname as name, n_tup_ins + n_tup_upd + n_tup_del as writes
  from pg_stat_xact_user_tables where n_tup_ins + n_tup_upd + n_tup_del > 0`

function announcedKinds(given: unknown): string[] | undefined {
  const { name, values } = (given ?? {}) as pg.QueryConfig
  return name === 'announce' ? Object.keys(JSON.parse(String(values?.[0])) as object) : undefined
}
