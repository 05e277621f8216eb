import { describe, expect, test } from 'vitest'
import { startServer } from '../../testing/server.ts'
import { demoSite, demoSitePath, findDemoStudio } from './demo-site.ts'

let ownerUrl = ''
let demoCompanyId: string | undefined
const server = await startServer({
  // The database's address is passed later, because it is known only after the server has started.
  extend: (app) => demoSite(app, () => ownerUrl),
  exampleSite: (companyId) => (companyId === demoCompanyId ? demoSitePath : null),
})
ownerUrl = server.database.ownerUrl

const open = (host = 'localhost:3000') => server.call('GET', demoSitePath, undefined, { host })

describe('the website of the demo studio', () => {
  test('exists only with the demo', async () => {
    expect((await open()).status).toBe(404)
    expect(await findDemoStudio(ownerUrl)).toBeNull()
  })

  test('embeds the form of the demo studio under a strict policy, and its dashboard links to it', async () => {
    const call = await server.signIn()
    const other = await server.signIn()
    await server.sql(
      "update companies set website = 'https://alderfinch.test', name = 'Alder & Finch' where id = $1",
      [call.companyId],
    )
    demoCompanyId = (await findDemoStudio(ownerUrl))?.companyId
    expect(demoCompanyId).toBe(call.companyId)
    const { text, headers } = await open()
    const [{ key } = { key: '' }] = await server.sql<{ key: string }>(
      'select widget_key as key from lead_widget_configs where company_id = $1',
      [call.companyId],
    )
    expect(text).toContain(`<script src="/widget.js" data-company="${key}" async></script>`)
    expect(text).toContain('Alder &amp; Finch')
    expect(headers['content-security-policy']).not.toContain('unsafe')
    expect((await call('GET', '/api/dashboard')).body.exampleSite).toBe(demoSitePath)
    expect((await other('GET', '/api/dashboard')).body.exampleSite).toBeNull()
  })

  test('is not there for other names of this machine', async () => {
    expect((await open('evil.test')).status).toBe(404)
  })
})
