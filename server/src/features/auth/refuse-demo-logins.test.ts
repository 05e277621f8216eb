import { describe, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { startServer } from '../../testing/server.ts'
import { refuseDemoLogins } from './refuse-demo-logins.ts'

const server = await startServer()

describe('demo logins', () => {
  test('block a start that others can reach, and nothing else does', async () => {
    const { auth } = server.services.databases
    await expect(refuseDemoLogins(auth)).resolves.toBeUndefined()
    await server.newUser('CompanyAdmin', await server.newCompany(), 'admin@alderfinch.test')
    await expect(refuseDemoLogins(auth)).rejects.toThrow('this database has the demo logins')
  })

  test('are checked wherever others can reach the server', async () => {
    const open = {
      HOST: '0.0.0.0',
      PUBLIC_URL: 'http://192.0.2.1',
      SECRET_KEY: server.database.secretKey,
      PORT: '0',
    }
    const { ownerUrl, secretKey } = server.database
    const again = startServer({
      config: readConfig({ ...open, DATA_DIR: server.dataDir }),
      ownerUrl,
      secretKey,
    })
    await expect(again).rejects.toThrow('this database has the demo logins')
    // A failed start leaves no connections behind. The remaining one belongs to the test server that is still running.
    const gateConnections = () =>
      server.sql(
        "select from pg_stat_activity where datname = current_database() and application_name = 'mantel gate'",
      )
    await expect.poll(async () => (await gateConnections()).length).toBe(1)
  })
})
