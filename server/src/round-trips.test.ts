import { expect, test } from 'vitest'
import { studioWithContract } from './features/contracts/testing.ts'
import { countStatements } from './testing/count-statements.ts'
import { startServer } from './testing/server.ts'

const server = await startServer()

/**
 * The statements and round trips of the calls that users make most, including the session check. A call that needs
 * more is slower for everyone, so raising a number here is a decision.
 */
test('the most frequent calls take as many statements and round trips as listed', async () => {
  const { call, projectId, contractId } = await studioWithContract(server)
  const { body: project } = await call('GET', `/api/projects/${projectId}`)
  const client = `/api/clients/${project.clientId}`
  const { body: contract } = await call('GET', `/api/contracts/${contractId}`)
  type Call = () => Promise<{ status: number; body: unknown }>
  const reads: Record<string, Call> = {
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
    'a search': () => call('GET', '/api/search?text=maple'),
    'the settings': () => call('GET', '/api/settings'),
  }
  const writes: Record<string, Call> = {
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
  const counted: Record<string, string> = {}
  async function count(name: string, make: Call) {
    const { statements, roundTrips } = await countStatements(async () => {
      const { status, body } = await make()
      expect([name, status < 300 ? null : body]).toEqual([name, null])
    })
    counted[name] = `${statements} statements, ${roundTrips} round trips`
  }
  for (const [name, make] of Object.entries(reads)) {
    // The first call of a kind may also load what later ones reuse.
    await make()
    await count(name, make)
  }
  for (const [name, make] of Object.entries(writes)) await count(name, make)
  expect(counted).toMatchInlineSnapshot(`
    {
      "a client": "6 statements, 4 round trips",
      "a contract": "8 statements, 6 round trips",
      "a page of clients": "5 statements, 3 round trips",
      "a page of projects": "5 statements, 3 round trips",
      "a project": "5 statements, 3 round trips",
      "a search": "7 statements, 4 round trips",
      "creating a client": "10 statements, 5 round trips",
      "editing a project": "12 statements, 10 round trips",
      "moving a card": "14 statements, 12 round trips",
      "saving a contract": "16 statements, 14 round trips",
      "the activity of a project": "6 statements, 3 round trips",
      "the board": "10 statements, 4 round trips",
      "the contracts of a project": "6 statements, 4 round trips",
      "the costs of a project": "6 statements, 4 round trips",
      "the dashboard": "15 statements, 4 round trips",
      "the documents of a project": "7 statements, 5 round trips",
      "the session": "2 statements, 2 round trips",
      "the settings": "6 statements, 4 round trips",
      "the summary of projects": "5 statements, 3 round trips",
      "the workspace": "7 statements, 5 round trips",
    }
  `)
})
