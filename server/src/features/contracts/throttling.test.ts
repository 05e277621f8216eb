import { doc, paragraph } from '@mantel/domain/contracts/rich-text'
import { expect, test } from 'vitest'
import { startServer } from '../../testing/server.ts'
import { studioWithContract } from './testing.ts'

const server = await startServer()
const most = 20

test('a contract gets more time so often, and no more', async () => {
  const { send, act, see } = await studioWithContract(server)
  await send()
  const statuses = []
  for (let n = 0; n <= most; n++) statuses.push((await act('extensions', { expiresInDays: 90 })).status)
  expect(statuses).toEqual([...Array(most).fill(200), 429])
  const { events } = await see()
  expect(events.filter(({ type }: { type: string }) => type === 'extended')).toHaveLength(most)
})

test('an earlier version becomes the draft so often, and no more', async () => {
  const { call, act, see, contractId } = await studioWithContract(server)
  const { version } = await see()
  await call('PUT', `/api/contracts/${contractId}`, { version, content: doc(paragraph('Other')) })
  const [kept] = (await call('GET', `/api/contracts/${contractId}/versions`)).body
  const restore = async () =>
    (await act('restorations', { version: (await see()).version, versionId: kept.id })).status
  const statuses = []
  for (let n = 0; n <= most; n++) statuses.push(await restore())
  expect(statuses).toEqual([...Array(most).fill(200), 429])
})

test('what is written beside a contract turns no line around, and may have many', async () => {
  const { send } = await studioWithContract(server)
  const sentence = 'Please remove the special characters'
  expect(await send({ message: 'Sign \u202efdp.exe' })).toMatchObject({
    status: 400,
    body: { fields: { message: sentence } },
  })
  expect((await send({ message: 'Dear Hannah,\r\n\there it is.\n\nMaya' })).status).toBe(200)
})

test('a template that goes while somebody begins with it is gone for them, or goes afterwards', async () => {
  const { call, projectId } = await studioWithContract(server)
  const content = doc(paragraph('{signature.client}'))
  const begun = []
  for (let n = 0; n < 15; n++) {
    const { body } = await call('POST', '/api/contract-templates', { name: `Short-lived ${n}`, content })
    const [made, ...rest] = await Promise.all([
      call('POST', `/api/projects/${projectId}/contracts`, { templateId: body.id }),
      call('DELETE', `/api/contract-templates/${body.id}`),
    ])
    expect(rest.map(({ status }) => status)).toEqual([204])
    begun.push(made.status)
  }
  expect(begun.filter((status) => status !== 201 && status !== 404)).toEqual([])
})

test('a text of many bytes and few characters is refused with a sentence', async () => {
  const { call } = await studioWithContract(server)
  const content = doc(...Array.from({ length: 7 }, () => paragraph('契'.repeat(19_900))))
  expect(await call('POST', '/api/contract-templates', { name: 'Long', content })).toMatchObject({
    status: 400,
    body: { fields: { content: 'This text is too long' } },
  })
})
