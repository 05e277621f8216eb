import { doc, paragraph } from '@mantel/domain/contracts/rich-text'
import { describe, expect, test } from 'vitest'
import { sharedServer } from '../../testing/server.ts'

const server = await sharedServer()
const content = doc(paragraph('Agreed. {signature.client}'))

async function studio() {
  const call = await server.signIn()
  const create = async (name: string) =>
    (await call('POST', '/api/contract-templates', { name, content })).body
  const list = async () => (await call('GET', '/api/contract-templates')).body
  return { call, create, list }
}
const names = (list: { name: string }[]) => list.map(({ name }) => name)

describe('contract templates', () => {
  test('are listed by name, the default first', async () => {
    const { call, create, list } = await studio()
    const staging = await create('Staging')
    await create('Design')
    expect(names(await list())).toEqual(['Design', 'Staging'])
    const { body } = await call('PUT', `/api/contract-templates/${staging.id}/default`)
    expect([names(body), body[0].isDefault]).toEqual([['Staging', 'Design'], true])
    expect((await list())[0].content).toBeUndefined()
  })

  test('can be copied under a new name, and deleted', async () => {
    const { call, create, list } = await studio()
    const { id } = await create('Staging')
    const { status, body } = await call('POST', `/api/contract-templates/${id}/copies`)
    expect([status, body.name, body.content]).toEqual([201, 'Staging (copy)', content])
    expect((await call('DELETE', `/api/contract-templates/${id}`)).status).toBe(204)
    expect(names(await list())).toEqual(['Staging (copy)'])
  })

  test('accept only the first of several concurrent edits', async () => {
    const { call, create } = await studio()
    const { id, version } = await create('Staging')
    const save = (text: string) =>
      call('PUT', `/api/contract-templates/${id}`, { version, content: doc(paragraph(text)) })
    const answers = await Promise.all(['One', 'Two', 'Three'].map(save))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412, 412])
  })

  test('store no field values', async () => {
    const { call, create } = await studio()
    const { id, version } = await create('Staging')
    const frozen = { type: 'mention', attrs: { id: 'client.name', value: 'Hannah' } }
    const content = { type: 'doc', content: [{ type: 'paragraph', content: [frozen] }] }
    const { body } = await call('PUT', `/api/contract-templates/${id}`, { version, content })
    expect(body.content.content[0].content).toEqual([{ type: 'mention', attrs: { id: 'client.name' } }])
  })

  test('can be read by staff but not deleted by them; creating one is recorded in the activity', async () => {
    const { call, create } = await studio()
    const { id } = await create('Staging')
    const staff = await server.signIn('Staff', call.companyId)
    expect((await staff('GET', `/api/contract-templates/${id}`)).status).toBe(200)
    expect((await staff('DELETE', `/api/contract-templates/${id}`)).status).toBe(403)
    const [row] = await server.sql<{ n: number }>(
      "select count(*)::int as n from admin_activities where company_id = $1 and action = 'contract_template.created'",
      [call.companyId],
    )
    expect(row?.n).toBe(1)
  })
})
