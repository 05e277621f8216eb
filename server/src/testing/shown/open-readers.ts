import { identifySessions } from '../../features/auth/identify-caller.ts'
import type { Studio } from '../pairs/studio.ts'
import type { TestServer } from '../server.ts'
import type { Reader } from './reads.ts'

type User = Parameters<TestServer['enter']>[0]

/**
 * Opens sessions for everyone whose screens can show the studio: its admin, a member of staff and a client who see only
 * their own project, and a SuperAdmin.
 */
export async function openReaders(server: TestServer, { admin, boss, tenant }: Studio): Promise<Reader[]> {
  const { companyId, ids } = tenant
  await server.sql('update companies set staff_see_all_projects = false where id = $1', [companyId])
  const staff = await server.newUser('Staff', companyId)
  await server.sql('insert into project_members (company_id, project_id, user_id) values ($1, $2, $3)', [
    companyId,
    ids.project,
    staff.id,
  ])
  const client = await server.newUser('Client', companyId)
  await server.sql('update users set client_id = $2 where id = $1', [client.id, ids.client])
  const named: [string, User][] = [
    ['an admin', admin],
    ['staff', staff],
    ['a client', client],
    ['a SuperAdmin', boss],
  ]
  return Promise.all(named.map(([name, user]) => openReader(server, name, user)))
}

async function openReader(server: TestServer, name: string, user: User): Promise<Reader> {
  const { token, sessionId } = await server.enter(user)
  const actor = (await identifySessions(server.services.databases.gate, [sessionId])).get(sessionId)
  if (!actor) throw new Error(`${name} has no valid session`)
  let current = Promise.resolve(token)
  return {
    name,
    actor,
    token: () => current,
    renew: () => {
      current = server.enter(user).then((session) => session.token)
    },
  }
}
