import { doc, paragraph } from '@mantel/domain/rich-text'
import { describe, expect, test } from 'vitest'
import { startServer } from '../../testing/server.ts'
import { agreement, studioWithContract } from './testing.ts'

const server = await startServer()

describe('a draft', () => {
  test('is a copy of its template, which neither changes the other', async () => {
    const { call, contractId, templateId, see } = await studioWithContract(server)
    const words = doc(paragraph('Other words {signature.client}'))
    await call('PUT', `/api/contracts/${contractId}`, { version: (await see()).version, content: words })
    const { body: template } = await call('GET', `/api/contract-templates/${templateId}`)
    expect([template.content, (await see()).content]).toEqual([agreement, words])
    await call('PUT', `/api/contract-templates/${templateId}`, { version: template.version, content: doc() })
    expect((await see()).content).toEqual(words)
    const { body } = await call('GET', `/api/contracts/${contractId}/template`)
    expect(body).toEqual({ name: 'Staging agreement', before: agreement, after: doc() })
  })

  test('says what its fields stand for, and which stand for nothing', async () => {
    const content = doc(paragraph('{client.name} {project.total} {project.depositDueDate} {company.website}'))
    const { call, see, projectId, project } = await studioWithContract(server, content)
    expect(await see()).toMatchObject({
      missing: ['project.total', 'company.website'],
      values: { 'client.name': 'hannah@example.com', 'project.depositDueDate': '2 days after signing' },
    })
    const { version } = await project()
    await call('PATCH', `/api/projects/${projectId}`, {
      version,
      estimateValue: 1_425_000,
      discountPercent: 10,
    })
    const { values, missing } = await see()
    expect(missing).toEqual(['company.website'])
    expect(values).toMatchObject({
      'project.total': '$12,825.00',
      'project.deposit': '$6,412.50',
      'project.balance': '$6,412.50',
    })
  })

  test('keeps amounts from whoever may not know them', async () => {
    const content = doc(paragraph('{project.total} {signature.client}'))
    const { call, companyId, contractId, projectId, project, send } = await studioWithContract(
      server,
      content,
    )
    const { version } = await project()
    await call('PATCH', `/api/projects/${projectId}`, { version, estimateValue: 777_700 })
    const staff = await server.signIn('Staff', companyId)
    const seen = async () => staff('GET', `/api/contracts/${contractId}`)
    expect((await seen()).text).not.toContain('7,777')
    expect((await seen()).body).toMatchObject({
      hidden: expect.arrayContaining(['project.total']),
      missing: [],
    })
    expect(await send()).toMatchObject({ status: 200 })
    expect((await seen()).text).not.toContain('7,777')
    expect((await call('GET', `/api/contracts/${contractId}`)).text).toContain('$7,777.00')
  })

  test('is saved against the version that was seen, and remembers what it said', async () => {
    const { call, contractId, companyId, see } = await studioWithContract(server)
    const first = await see()
    const write = (version: number, words: string, caller = call) =>
      caller('PUT', `/api/contracts/${contractId}`, { version, content: doc(paragraph(words)) })
    const { body: second } = await write(first.version, 'Two')
    expect(await write(first.version, 'Late')).toMatchObject({ status: 412, body: { code: 'stale' } })
    const { body: third } = await write(second.version, 'Three')
    const manager = await server.signIn('Manager', companyId)
    const { body: fourth } = await write(third.version, 'Four', manager)
    const { body: versions } = await call('GET', `/api/contracts/${contractId}/versions`)
    // One person's spell of writing is one state.
    expect(versions).toMatchObject([{ revision: null }, { revision: null }])
    const { body: kept } = await call('GET', `/api/contract-versions/${versions[0].id}`)
    expect(kept.content).toEqual(doc(paragraph('Three')))
    const restored = await call('POST', `/api/contracts/${contractId}/restorations`, {
      version: fourth.version,
      versionId: versions[1].id,
    })
    expect(restored.body.content).toEqual(agreement)
    expect((await call('GET', `/api/contracts/${contractId}/versions`)).body).toHaveLength(3)
  })

  test('goes as long as it was never sent', async () => {
    const { call, contractId, send, act } = await studioWithContract(server)
    const remove = () => call('DELETE', `/api/contracts/${contractId}`)
    await send()
    expect(await remove()).toMatchObject({ status: 409 })
    await act('withdrawals', { reason: 'Wrong price', tellRecipient: false })
    expect((await remove()).body.error).toBe('This contract was sent before. It is kept as evidence.')
    const { body: copy } = await act('copies')
    expect(copy).toMatchObject({ name: 'Staging agreement (copy)', state: 'draft', content: agreement })
    expect((await call('DELETE', `/api/contracts/${copy.id}`)).status).toBe(204)
  })

  test.each([
    ['an unknown node', { type: 'doc', content: [{ type: 'iframe' }] }],
    [
      'a link',
      doc({ type: 'paragraph', content: [{ type: 'text', text: 'x', marks: [{ type: 'link' }] as never }] }),
    ],
    ['half a megabyte', doc(...Array.from({ length: 30 }, () => paragraph('x'.repeat(19_000))))],
    ['endless lists', nested(40)],
  ])('refuses %s', async (_what, content) => {
    const { call, contractId, see } = await studioWithContract(server)
    const { version, content: before } = await see()
    expect((await call('PUT', `/api/contracts/${contractId}`, { version, content })).status).toBe(400)
    expect((await see()).content).toEqual(before)
  })
})

function nested(depth: number): unknown {
  const inner = depth === 0 ? { type: 'paragraph' } : nestedList(depth)
  return { type: 'doc', content: [inner] }
}
function nestedList(depth: number): unknown {
  const content = depth === 0 ? [{ type: 'paragraph' }] : [nestedList(depth - 1)]
  return { type: 'bulletList', content: [{ type: 'listItem', content }] }
}
