import { randomUUID } from 'node:crypto'
import type { Db } from '../platform/database/connect.ts'
import { clients } from '../schema/clients/clients.ts'
import { beginningOf } from './beginnings.ts'
import type { Clock } from './clock.ts'
import type { Story } from './story.ts'

type Row = typeof clients.$inferInsert
export type Person = Omit<Row, 'id' | 'companyId'> & {
  /** Who signs for a client that is a company; not stored with it. */
  signer?: string
}
export type Client = Person & { id: string }

/** Clients by the short name that the stories use. They joined with their first project. */
export async function createClients<Key extends string>(
  db: Db,
  companyId: string,
  people: Record<Key, Person>,
  stories: Story<Key>[],
  clock: Clock,
): Promise<Record<Key, Client>> {
  const joined = (key: string) => {
    const moments = stories.filter(({ client }) => client === key).map((story) => beginningOf(story, clock))
    return moments.sort()[0] ?? clock.now
  }
  const made = Object.entries<Person>(people).map(([key, person]) => {
    return [key, { ...person, id: randomUUID() }, joined(key)] as const
  })
  await db.insert(clients).values(
    // A signer is no column, and so not stored.
    made.map(([, client, joinedDate]) => ({
      ...client,
      companyId,
      joinedDate,
      createdAt: joinedDate,
      updatedAt: joinedDate,
    })),
  )
  return Object.fromEntries(made.map(([key, client]) => [key, client])) as Record<Key, Client>
}

export const fullName = ({ firstName, lastName, companyName }: Person) =>
  [firstName, lastName].filter(Boolean).join(' ') || (companyName ?? '')

export const signerOf = (client: Person) => client.signer ?? fullName(client)
