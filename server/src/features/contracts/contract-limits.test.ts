import { doc, paragraph } from '@mantel/domain/contracts/rich-text'
import { expect, test } from 'vitest'
import { sharedServer } from '../../testing/server.ts'
import { studioWithContract } from './testing.ts'

const server = await sharedServer()
const limit = 20

test('a contract can be extended only so often', async () => {
  const { send, act, see } = await studioWithContract(server)
  await send()
  const statuses = []
  for (let n = 0; n <= limit; n++) statuses.push((await act('extensions', { expiresInDays: 90 })).status)
  expect(statuses).toEqual([...Array(limit).fill(200), 429])
  const { events } = await see()
  expect(events.filter(({ type }: { type: string }) => type === 'extended')).toHaveLength(limit)
})

test('an earlier version can be restored only so often', async () => {
  const { call, act, see, contractId } = await studioWithContract(server)
  const { version } = await see()
  await call('PUT', `/api/contracts/${contractId}`, { version, content: doc(paragraph('Other')) })
  const [savedVersion] = (await call('GET', `/api/contracts/${contractId}/versions`)).body
  const restore = async () =>
    (await act('restorations', { version: (await see()).version, versionId: savedVersion.id })).status
  const statuses = []
  for (let n = 0; n <= limit; n++) statuses.push(await restore())
  expect(statuses).toEqual([...Array(limit).fill(200), 429])
})

test('the message to the client may have several lines but no bidirectional control characters', async () => {
  const { send } = await studioWithContract(server)
  const sentence = 'Remove hidden characters, or paste as plain text'
  expect(await send({ message: 'Sign \u202efdp.exe' })).toMatchObject({
    status: 400,
    body: { fields: { message: sentence } },
  })
  expect((await send({ message: 'Dear Hannah,\r\n\there it is.\n\nMaya' })).status).toBe(200)
})

test('a template deleted during the creation of a contract is either not found or deleted afterwards', async () => {
  const { call, projectId } = await studioWithContract(server)
  const content = doc(paragraph('{signature.client}'))
  const statuses = []
  for (let n = 0; n < 15; n++) {
    const { body } = await call('POST', '/api/contract-templates', { name: `Short-lived ${n}`, content })
    const [created, ...rest] = await Promise.all([
      call('POST', `/api/projects/${projectId}/contracts`, { templateId: body.id }),
      call('DELETE', `/api/contract-templates/${body.id}`),
    ])
    expect(rest.map(({ status }) => status)).toEqual([204])
    statuses.push(created.status)
  }
  expect(statuses.filter((status) => status !== 201 && status !== 404)).toEqual([])
})

test('a text with many bytes and few characters is refused', async () => {
  const { call } = await studioWithContract(server)
  const content = doc(...Array.from({ length: 7 }, () => paragraph('契'.repeat(19_900))))
  expect(await call('POST', '/api/contract-templates', { name: 'Long', content })).toMatchObject({
    status: 400,
    body: { fields: { content: 'This text is too long' } },
  })
})
