import { randomUUID } from 'node:crypto'
import type { Db } from '../platform/database/connect.ts'
import { clients } from '../schema/clients/clients.ts'
import type { Clock } from './clock.ts'
import type { Scenario } from './scenario.ts'
import { createdAtOf } from './step-times.ts'

type Row = typeof clients.$inferInsert
export type NewClient = Omit<Row, 'id' | 'companyId'> & {
  /** The person who signs for a client that is a company. Not stored. */
  signer?: string
}
export type Client = NewClient & { id: string }

/**
 * Creates the clients and returns them by the short names that scenarios use. The joined date of a client is
 * the creation of their first project.
 */
export async function createClients<Key extends string>(
  db: Db,
  companyId: string,
  people: Record<Key, NewClient>,
  scenarios: Scenario<Key>[],
  clock: Clock,
): Promise<Record<Key, Client>> {
  const joined = (key: string) => {
    const moments = scenarios
      .filter(({ client }) => client === key)
      .map((scenario) => createdAtOf(scenario, clock))
    return moments.sort()[0] ?? clock.now
  }
  const created = Object.entries<NewClient>(people).map(([key, client]) => {
    return [key, { ...client, id: randomUUID() }, joined(key)] as const
  })
  await db.insert(clients).values(
    // `signer` is not a column, so drizzle ignores it.
    created.map(([, client, joinedDate]) => ({
      ...client,
      companyId,
      joinedDate,
      createdAt: joinedDate,
      updatedAt: joinedDate,
    })),
  )
  return Object.fromEntries(created.map(([key, client]) => [key, client])) as Record<Key, Client>
}

export const fullName = ({ firstName, lastName, companyName }: NewClient) =>
  [firstName, lastName].filter(Boolean).join(' ') || (companyName ?? '')

export const signerOf = (client: NewClient) => client.signer ?? fullName(client)
