import type { Endpoint } from '@mantel/domain/endpoints/endpoint'
import type { ChangedKinds } from '@mantel/domain/events'
import { type Announced, announced } from '../../platform/events/announced.ts'
import { createVisibility } from '../../platform/events/visible-changes.ts'
import type { WatchedServer } from '../access/changes.ts'
import { kindsOfTable } from '../access/declared-changes.ts'
import type { Tenant } from '../access/own-ids.ts'
import { takeSnapshot } from '../access/snapshot.ts'
import { type Answer, ask, differ, firstDifference } from './answers.ts'
import { listReads, type Read, type Reader } from './reads.ts'
import { openTableFinder } from './tables-read.ts'

/** A query whose answer changed although nothing that was announced makes its browser fetch it again. */
export type Missed = { read: Read; field: string; heard: string[] }

export type Screens = Awaited<ReturnType<typeof watchScreens>>

/**
 * Asks every cached GET of the studio as each reader, and then says after each change which answers are different
 * although the browser of the reader would not fetch them again.
 */
export async function watchScreens(
  server: WatchedServer,
  endpoints: readonly Endpoint[],
  tenant: Tenant,
  readers: Reader[],
) {
  const { companyId } = tenant
  const visibleChanges = createVisibility(endpoints)
  const snapshot = await takeSnapshot(server, companyId)
  const tablesRead = await openTableFinder(server)
  const reads = listReads(endpoints, tenant, readers)
  const before = new Map<Read, Answer>()
  const tablesOf = new Map<Read, Set<string>>()
  for (const read of reads)
    tablesOf.set(
      read,
      await tablesRead(async () => {
        before.set(read, await ask(server, read))
      }),
    )

  /** With other permissions, the browser fetches everything again. */
  async function permissionsOf(some: Reader[]) {
    const rows = await server.sql<{ id: string; may: string }>(
      `select u.id, concat(u.role, c.staff_see_all_projects, c.staff_see_prices, c.managers_may_refund) as may
       from users u left join companies c on c.id = u.company_id where u.id = any ($1)`,
      [some.map(({ actor }) => actor.userId)],
    )
    return new Map(some.map((reader) => [reader, rows.find(({ id }) => id === reader.actor.userId)?.may]))
  }
  const permissionsBefore = await permissionsOf(readers)

  async function position() {
    const [last] = await server.sql<{ id: string }>('select coalesce(max(id), 0) as id from change_log')
    return { tables: await server.changes.position(), log: last?.id ?? '0' }
  }

  async function announcedAfter(id: string) {
    const rows = await server.sql<{ content: object }>('select content from change_log where id > $1', [id])
    return rows.map(({ content }) => announced.parse(content))
  }

  /** Returns what the browser of the reader hears of these changes. */
  const heardBy = ({ actor }: Reader, changes: readonly Announced[]) =>
    changes.flatMap((change) => {
      const kinds = visibleChanges(actor, change)
      return kinds ? [kinds] : []
    })

  async function findMissed(tables: readonly string[], changes: readonly Announced[]) {
    const missed: Missed[] = []
    const heard = new Map(readers.map((reader) => [reader, heardBy(reader, changes)]))
    const kindsFor = ({ reader }: Read) => heard.get(reader) ?? []
    const unheard = reads.filter(
      (read) =>
        tables.some((table) => tablesOf.get(read)?.has(table)) &&
        !kindsFor(read).some((kinds) => isAffected(read, kinds)),
    )
    const permissions = await permissionsOf(readers)
    await inParallel(unheard, async (read) => {
      const [was, is] = [before.get(read) ?? null, await ask(server, read)]
      const kinds = kindsFor(read).flatMap((one) => Object.keys(one))
      const mayTheSame = permissions.get(read.reader) === permissionsBefore.get(read.reader)
      if (mayTheSame && differ(read, was, is))
        missed.push({ read, field: firstDifference(was, is), heard: kinds })
    })
    return { missed, asked: unheard.length }
  }

  /** Restores the rows, and returns what was missed because of the change, and not because of something earlier. */
  async function restoreAfter(missed: Missed[]) {
    await snapshot.restore()
    await server.sql('delete from graphile_worker._private_jobs')
    const certain: Missed[] = []
    for (const one of missed) {
      const answer = await ask(server, one.read)
      if (answer === before.get(one.read)) certain.push(one)
      before.set(one.read, answer)
    }
    return certain
  }

  return {
    reads,
    /** Makes a change that announces itself. */
    afterWrite: async (write: () => Promise<unknown>) => {
      const check = async () => {
        const since = await position()
        await write()
        const tables = await server.changes.since(since.tables)
        const found = await findMissed(tables, await announcedAfter(since.log))
        return { tables, ...found, certain: await restoreAfter(found.missed) }
      }
      const first = await check()
      if (first.certain.length === first.missed.length) return first
      // Something that is not restored, such as a session, had changed the answers before. They are known now.
      const second = await check()
      return { ...second, certain: [...first.certain, ...second.certain] }
    },
    /** Makes a change in the database, as a write that declares the kinds of the tables that it changes. */
    afterStatement: async (statement: () => Promise<unknown>) => {
      const since = await position()
      await statement()
      const tables = await server.changes.since(since.tables)
      const change = {
        kinds: Object.fromEntries(tables.flatMap(kindsOfTable).map((kind) => [kind, []])),
        at: new Date().toISOString(),
      }
      const { missed, asked } = await findMissed(tables, [
        { ...change, company: companyId },
        { ...change, everyone: true },
      ])
      return { tables, asked, certain: await restoreAfter(missed) }
    },
  }
}

/** A few at a time, which a pool of connections answers faster than one after the other. */
async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>) {
  const waiting = [...items]
  const next = async () => {
    for (let item = waiting.shift(); item; item = waiting.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: 4 }, next))
}

/** The rule of the web: web/src/platform/live/refresh-changed.ts. */
function isAffected({ endpoint: { shows = [] }, projectId }: Read, kinds: ChangedKinds) {
  if (!shows.some((kind) => kind in kinds)) return false
  const { project = [] } = kinds
  return projectId === undefined || project.length === 0 || project.includes(projectId)
}
