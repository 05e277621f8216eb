import { png } from '../../platform/files/hostile.fixture.ts'
import type { TestServer } from '../../testing/server.ts'
import { newStudio } from '../projects/testing.ts'
import { type Caller, pdfOfSize, upload } from '../uploads/testing.ts'

/** Creates a company with a project, its client and that client's portal user. */
export async function studioWithProject(server: TestServer) {
  const { companyId, call } = await newStudio(server)
  const { body: client } = await call('POST', '/api/clients', { email: 'hannah@example.com' })
  const { body: project } = await call('POST', '/api/projects', {
    title: '412 Maple Avenue',
    address: '412 Maple Avenue',
    clientId: client.id,
  })
  const portal = await server.signIn('Client', companyId)
  await server.sql('update users set client_id = $2 where id = $1', [portal.user.id, client.id])
  return { companyId, call, portal, clientId: client.id as string, projectId: project.id as string }
}

/** A studio whose project has three photos and two documents. */
export async function studioWithFiles(server: TestServer) {
  const studio = await studioWithProject(server)
  const { call, projectId } = studio
  const addNamed = async (name: string, content: Buffer): Promise<string> =>
    (await addFile(call, projectId, name, content)).body.id
  const [one, two, three] = [
    await addNamed('1.png', png()),
    await addNamed('2.png', png()),
    await addNamed('3.png', png()),
  ]
  const [plan, list] = [
    await addNamed('Plan.pdf', pdfOfSize(500)),
    await addNamed('List.pdf', pdfOfSize(600)),
  ]
  const listFor = async (caller = call) => (await caller('GET', `/api/projects/${projectId}/documents`)).body
  return { ...studio, photos: [one, two, three], plan, list, listFor }
}

export async function addFile(call: Caller, projectId: string, name: string, content: Buffer, more = {}) {
  const uploadId = await upload(call, name, content)
  return call('POST', `/api/projects/${projectId}/documents`, { uploadId, ...more })
}

export const listsOf = async (server: TestServer, projectId: string) => {
  const [row] = await server.sql<{ photos: string[]; documents: string[] }>(
    'select photos, documents from projects where id = $1',
    [projectId],
  )
  return row
}

export const documentActivity = async (server: TestServer, projectId: string) =>
  (
    await server.sql<{ action: string; description: string }>(
      `select action, description from project_activities where project_id = $1 and action like 'document.%'
       order by created_at, id`,
      [projectId],
    )
  ).map(({ action, description }) => [action, description])
