import { doc, paragraph } from '@mantel/domain/contracts/rich-text'
import { describe, expect, test } from 'vitest'
import { fillTypesetter } from '../../../platform/pdf/testing.ts'
import { sharedServer } from '../../../testing/server.ts'
import { agreement, studioWithContract } from '../testing.ts'

const server = await sharedServer()
const mention = (id: string) => ({ type: 'mention' as const, attrs: { id } })

describe('a draft that grows when its fields are filled in', () => {
  const refusal = { error: 'This text is too long once its fields are filled in.' }
  const briefTwice = {
    type: 'paragraph' as const,
    content: [mention('project.brief'), mention('project.brief')],
  }
  const growing = doc(...Array.from({ length: 1_000 }, () => briefTwice), paragraph('{signature.client}'))

  test('beyond the limit is neither previewed nor sent', async () => {
    const studio = await studioWithContract(server, growing)
    await server.sql('update projects set brief = $1 where id = $2', [
      'lorem ipsum '.repeat(800),
      studio.projectId,
    ])
    const preview = await studio.call('GET', `/api/contracts/${studio.contractId}/preview`)
    expect([preview.status, preview.body]).toEqual([409, refusal])
    const sent = await studio.send()
    expect([sent.status, sent.body]).toEqual([409, refusal])
    expect((await studio.see()).status).toBe('draft')
  })

  test('within the limit is sent', async () => {
    const { send, projectId } = await studioWithContract(server, growing)
    await server.sql("update projects set brief = 'Staged.' where id = $1", [projectId])
    expect((await send()).status).toBe(200)
  })
})

test('a contract stays a draft if the typesetter is too busy for its test print', async () => {
  const { send, see } = await studioWithContract(server)
  const release = fillTypesetter()
  expect(await send()).toMatchObject({
    status: 503,
    body: { error: 'We’re creating too many PDFs right now. Please try again in a moment.' },
  })
  await release()
  expect((await see()).status).toBe('draft')
  expect((await send()).status).toBe(200)
})

test('a text that cannot be printed in the direction of its paragraph is refused before it is sent', async () => {
  const bold = { type: 'text' as const, text: 'علی ۱', marks: [{ type: 'bold' as const }] }
  const { send, act, see } = await studioWithContract(
    server,
    doc({ type: 'paragraph', content: [{ type: 'text', text: 'For ' }, bold] }, ...agreement.content),
  )
  const refused = { error: 'These characters can’t be printed: ۱. Replace them and try again.' }
  expect(await send()).toMatchObject({ status: 400, body: refused })
  expect((await see()).status).toBe('draft')
  expect((await act('links')).status).toBe(409)
})

describe('a name that cannot be printed is refused before the contract is sent', () => {
  const sentence = (where: string, characters = '😀') =>
    `These characters in ${where} can’t be printed: ${characters}. Replace them and try again.`

  test('for the recipient, at the field of the form', async () => {
    const { send, see } = await studioWithContract(server)
    const error = sentence('the recipient’s name', '۱')
    expect(await send({ recipientName: 'علی ۱' })).toMatchObject({
      status: 400,
      body: { error, fields: { recipientName: error } },
    })
    expect((await see()).status).toBe('draft')
  })

  test.each([
    ['the project’s title', "update projects set title = 'Home 😀' where company_id = $1"],
    ['your company’s name', "update companies set name = 'Studio 😀' where id = $1"],
    [
      'the owner’s name in your e-sign settings',
      "update companies set esign_owner_name = '😀' where id = $1",
    ],
    [
      'the owner’s initials in your e-sign settings',
      "update companies set esign_owner_initials = '😀' where id = $1",
    ],
  ])('for %s', async (where, rename) => {
    const { send, see, companyId } = await studioWithContract(
      server,
      doc(paragraph('{signature.owner}'), paragraph('{signature.client}')),
    )
    await server.sql(rename, [companyId])
    expect(await send()).toMatchObject({ status: 400, body: { error: sentence(where) } })
    expect((await see()).status).toBe('draft')
  })

  test('but not the owner’s if the contract does not show it', async () => {
    const { send, companyId } = await studioWithContract(server, doc(paragraph('{signature.client}')))
    await server.sql("update companies set esign_owner_name = '😀' where id = $1", [companyId])
    expect((await send()).status).toBe(200)
  })
})

test('one user can print only so often per minute', async () => {
  const { call, contractId } = await studioWithContract(server)
  const answers = []
  for (let n = 0; n < 45; n++)
    answers.push((await call('GET', `/api/contracts/${contractId}/preview`)).status)
  expect(answers.slice(0, 40)).toEqual(Array(40).fill(200))
  expect(answers).toContain(429)
})
