import { doc, paragraph } from '@mantel/domain/contracts/rich-text'
import { describe, expect, test } from 'vitest'
import { sharedServer } from '../../testing/server.ts'
import { agreement, signature, studioWithContract } from './testing.ts'

const server = await sharedServer()

describe('a draft', () => {
  test('is a copy of its template, and changes to one do not affect the other', async () => {
    const { call, contractId, templateId, see } = await studioWithContract(server)
    const text = doc(paragraph('Other text {signature.client}'))
    await call('PUT', `/api/contracts/${contractId}`, { version: (await see()).version, content: text })
    const { body: template } = await call('GET', `/api/contract-templates/${templateId}`)
    expect([template.content, (await see()).content]).toEqual([agreement, text])
    await call('PUT', `/api/contract-templates/${templateId}`, { version: template.version, content: doc() })
    expect((await see()).content).toEqual(text)
    const { body } = await call('GET', `/api/contracts/${contractId}/template`)
    expect(body).toEqual({ name: 'Staging agreement', before: agreement, after: doc() })
  })

  test('shows the values of its fields and which fields have none', async () => {
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

  test('is saved against the version that the user saw, and keeps earlier versions', async () => {
    const { call, contractId, companyId, see } = await studioWithContract(server)
    const first = await see()
    const write = (version: number, text: string, caller = call) =>
      caller('PUT', `/api/contracts/${contractId}`, { version, content: doc(paragraph(text)) })
    const { body: second } = await write(first.version, 'Two')
    expect(await write(first.version, 'Late')).toMatchObject({ status: 412, body: { code: 'stale' } })
    const { body: third } = await write(second.version, 'Three')
    const manager = await server.signIn('Manager', companyId)
    const { body: fourth } = await write(third.version, 'Four', manager)
    const { body: versions } = await call('GET', `/api/contracts/${contractId}/versions`)
    // Edits by one user within a few minutes form one version.
    expect(versions).toMatchObject([{ revision: null }, { revision: null }])
    const { body: savedVersion } = await call('GET', `/api/contract-versions/${versions[0].id}`)
    expect(savedVersion.content).toEqual(doc(paragraph('Three')))
    const restored = await call('POST', `/api/contracts/${contractId}/restorations`, {
      version: fourth.version,
      versionId: versions[1].id,
    })
    expect(restored.body.content).toEqual(agreement)
    expect((await call('GET', `/api/contracts/${contractId}/versions`)).body).toHaveLength(3)
  })

  test('can be deleted if it was never sent', async () => {
    const { call, contractId, send, act } = await studioWithContract(server)
    const remove = () => call('DELETE', `/api/contracts/${contractId}`)
    await send()
    expect(await remove()).toMatchObject({ status: 409 })
    await act('withdrawals', { reason: 'Wrong price', notifyRecipient: false })
    expect((await remove()).body.error).toBe('This contract has been sent before, so it can’t be deleted.')
    const { body: copy } = await act('copies')
    expect(copy).toMatchObject({
      name: 'Staging agreement (copy)',
      displayedStatus: 'draft',
      content: agreement,
    })
    expect((await call('DELETE', `/api/contracts/${copy.id}`)).status).toBe(204)
  })

  test('deletes the project’s copy of its template once no other draft uses it', async () => {
    const { call, contractId, projectId, act } = await studioWithContract(server)
    const copies = async () =>
      (await server.sql('select from project_contract_templates where project_id = $1', [projectId])).length
    const { body: other } = await act('copies')
    await call('DELETE', `/api/contracts/${contractId}`)
    expect(await copies()).toBe(1)
    await call('DELETE', `/api/contracts/${other.id}`)
    expect(await copies()).toBe(0)
  })

  test('can amend a signed contract, more than once', async () => {
    const { act, send, tokenNow, contractId, call } = await studioWithContract(server)
    const amend = async (id: string) => call('POST', `/api/contracts/${id}/amendments`)
    await send()
    expect(await amend(contractId)).toMatchObject({
      status: 409,
      body: { error: 'Only signed contracts can be amended. Withdraw this contract to edit it.' },
    })
    await server.call('POST', `/api/sign/${await tokenNow()}`, signature)
    expect((await act('copies')).body.name).toBe('Staging agreement (copy)')
    const { body: first } = await amend(contractId)
    expect([first.name, (await amend(contractId)).body.name]).toEqual([
      'Amendment 1 to Staging agreement',
      'Amendment 2 to Staging agreement',
    ])
    const text = JSON.stringify(first.content)
    expect(text).toMatch(/It amends “Staging agreement,” signed on \d\d\/\d\d\/\d{4}\./)
    expect(text).toContain('signature.owner')
    expect(text).not.toContain('furnishes')
    // An amendment of an amendment is numbered as an amendment to the original contract.
    await server.sql("update contracts set status = 'signed', signed_at = now() where id = $1", [first.id])
    expect((await amend(first.id)).body.name).toBe('Amendment 3 to Staging agreement')
  })

  const tooLong = 'This text is too long'
  test.each([
    ['an unknown node', { type: 'doc', content: [{ type: 'iframe' }] }, 'This value isn’t valid'],
    [
      'a link',
      doc({ type: 'paragraph', content: [{ type: 'text', text: 'x', marks: [{ type: 'link' }] as never }] }),
      'This value isn’t valid',
    ],
    [
      'an unknown field',
      doc(paragraph('Dear {constructor}')),
      'This text has an unknown field. Remove it and try again.',
    ],
    ['more text than allowed', ofLength(200_100), tooLong],
    ['a megabyte of text', ofLength(1_000_000), tooLong],
    ['lists that are nested one level too deep', nested(9), 'The lists in this text are nested too deeply'],
    ['extremely deep lists', nested(40), expect.any(String)],
  ])('refuses %s', async (_name, content, sentence) => {
    const { call, contractId, see } = await studioWithContract(server)
    const { version, content: before } = await see()
    expect(await call('PUT', `/api/contracts/${contractId}`, { version, content })).toMatchObject({
      status: 400,
      body: { error: sentence },
    })
    expect((await see()).content).toEqual(before)
  })

  test('accepts text of the maximum size and lists of the maximum depth', async () => {
    const { call, contractId, see } = await studioWithContract(server)
    for (const content of [ofLength(199_000), nested(8)])
      expect(
        await call('PUT', `/api/contracts/${contractId}`, { version: (await see()).version, content }),
      ).toMatchObject({ status: 200, body: { content } })
  })
})

/** A document with about this many characters as JSON, in paragraphs of a little less than 1,000. */
function ofLength(characters: number) {
  const one = paragraph('x'.repeat(930))
  return doc(...Array.from({ length: Math.ceil(characters / (JSON.stringify(one).length + 1)) }, () => one))
}

function nested(depth: number) {
  return { type: 'doc', content: [nestedList(depth)] }
}
function nestedList(depth: number): unknown {
  const content = depth === 0 ? [{ type: 'paragraph' }] : [nestedList(depth - 1)]
  return { type: 'bulletList', content: [{ type: 'listItem', content }] }
}
