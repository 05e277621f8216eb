import type { Settings } from '@mantel/domain/settings/settings'
import type { TestServer } from '../../testing/server.ts'

type Section = keyof Settings

export async function newStudio(server: TestServer, role: 'CompanyAdmin' | 'Manager' = 'CompanyAdmin') {
  const companyId = await server.newCompany()
  await server.sql('insert into startup_checklist (company_id) values ($1)', [companyId])
  const call = await server.signIn(role, companyId)
  const settings = async (): Promise<Settings> => (await call('GET', '/api/settings')).body

  /** Sends the current fingerprint, unless `changes` contains another one. */
  async function save(section: Section, changes: object) {
    const { seen } = (await settings())[section]
    const path = section.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    const isList = 'items' in changes
    return call(isList ? 'PUT' : 'PATCH', `/api/settings/${path}`, {
      ...(isList && { moves: [] }),
      seen,
      ...changes,
    })
  }

  const add = async (values: object = {}) => {
    const { body } = await call('POST', '/api/projects', {
      title: 'Maple',
      address: '412 Maple Avenue',
      ...values,
    })
    return body as { id: string; version: number }
  }

  const activities = () =>
    server.sql<{ action: string; description: string; metadata: Record<string, unknown> }>(
      "select action, description, metadata from admin_activities where company_id = $1 and action like 'settings.%' order by created_at, id",
      [companyId],
    )
  return { companyId, call, settings, save, add, activities }
}
