import { studioWithContract } from '../../features/contracts/testing.ts'
import type { TestServer } from '../server.ts'

type Call = () => Promise<{ status: number; body: unknown }>
export type Calls = Record<string, Call>

/** The calls that users make most, in a company with one project and its contract. */
export async function frequentCalls(server: TestServer) {
  const { call, projectId, contractId } = await studioWithContract(server)
  const { body: project } = await call('GET', `/api/projects/${projectId}`)
  const client = `/api/clients/${project.clientId}`
  const { body: contract } = await call('GET', `/api/contracts/${contractId}`)
  // Adds a snooze and chosen columns, because the planner would read an empty table from end to end.
  await call('PUT', `/api/projects/${projectId}/snooze`, { until: '2199-01-01', facts: '' })
  await call('PUT', '/api/list-columns/projects', { columns: ['client'] })
  const reads: Calls = {
    'the session': () => call('GET', '/api/auth/me'),
    'the workspace': () => call('GET', '/api/workspace'),
    'the board': () => call('GET', '/api/pipeline'),
    'the dashboard': () => call('GET', '/api/dashboard'),
    'a page of projects': () => call('GET', '/api/projects?limit=50'),
    'the summary of projects': () => call('GET', '/api/projects/summary'),
    'a project': () => call('GET', `/api/projects/${projectId}`),
    'the documents of a project': () => call('GET', `/api/projects/${projectId}/documents`),
    'the costs of a project': () => call('GET', `/api/projects/${projectId}/costs`),
    'the activity of a project': () => call('GET', `/api/projects/${projectId}/activity`),
    'the contracts of a project': () => call('GET', `/api/projects/${projectId}/contracts`),
    'a contract': () => call('GET', `/api/contracts/${contractId}`),
    'a page of clients': () => call('GET', '/api/clients?limit=50'),
    'a client': () => call('GET', client),
    'a page of leads': () => call('GET', '/api/leads?limit=50'),
    'the counts of leads': () => call('GET', '/api/leads/summary'),
    'a search': () => call('GET', '/api/search?text=maple'),
    'the settings': () => call('GET', '/api/settings'),
  }
  const writes: Calls = {
    'saving a contract': () =>
      call('PUT', `/api/contracts/${contractId}`, {
        name: contract.name,
        content: contract.content,
        version: contract.version,
      }),
    'editing a project': () =>
      call('PATCH', `/api/projects/${projectId}`, { notes: 'Blue door', version: project.version }),
    'moving a card': () => call('PUT', `/api/projects/${projectId}/status`, { status: 'Bid' }),
    'creating a client': () => call('POST', '/api/clients', { firstName: 'Nora', email: 'nora@example.com' }),
  }
  return { companyId: call.companyId, reads, writes }
}
