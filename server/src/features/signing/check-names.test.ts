import { expect, test } from 'vitest'
import { sharedServer } from '../../testing/server.ts'
import { signature, studioWithContract } from '../contracts/testing.ts'

const server = await sharedServer()

async function sendContract() {
  const studio = await studioWithContract(server)
  await studio.send()
  const token = await studio.tokenNow()
  const check = (names: object) => server.call('POST', `/api/sign/${token}/name-checks`, names)
  const sign = (more: object) => server.call('POST', `/api/sign/${token}`, { ...signature, ...more })
  return { ...studio, token, check, sign }
}

test('names are checked before signing, each with its way out, and nothing is recorded', async () => {
  const { check, see } = await sendContract()
  const before = await see()
  expect((await check({ signerName: 'น้ำผึ้ง ปิ่นแก้ว', fullSignature: 'ნინო', initials: 'ՏՏ' })).status).toBe(204)
  expect(await check({ signerName: 'Hannah 😀', fullSignature: 'ខែ ខែ', initials: 'H😀' })).toMatchObject({
    status: 400,
    body: {
      error: '“😀” can’t be printed. Type your name without it, or in English letters (A–Z).',
      fields: {
        signerName: '“😀” can’t be printed. Type your name without it, or in English letters (A–Z).',
        fullSignature:
          '“ខែ” can’t be printed. Draw your signature instead, or type it in English letters (A–Z).',
        initials: '“😀” can’t be printed. Draw your initials instead, or type them in English letters (A–Z).',
      },
    },
  })
  expect(await check({ signerName: 'Hannah\u202e' })).toMatchObject({
    status: 400,
    body: { fields: { signerName: 'Remove hidden characters, or paste as plain text' } },
  })
  expect(await see()).toEqual(before)
})

test('a link that has ended checks no names', async () => {
  const { check, act } = await sendContract()
  await act('withdrawals', {})
  expect((await check({ signerName: '😀' })).status).toBe(410)
})

test('someone whose script cannot be printed draws the signature and the initials', async () => {
  const { sign, see } = await sendContract()
  const drawing = [
    [
      [100, 300],
      [500, 100],
    ],
  ]
  const names = { signerName: 'Sokha Chan', fullSignature: 'សុខា ចាន់', initials: 'សច' }
  expect((await sign({ ...names, drawing })).body.fields).toEqual({ initials: expect.any(String) })
  expect((await sign({ ...names, initialsDrawing: drawing })).body.fields).toEqual({
    fullSignature: expect.any(String),
  })
  expect((await sign({ ...names, drawing, initialsDrawing: drawing })).status).toBe(200)
  expect((await see()).signatures.at(-1)).toMatchObject({
    signerName: 'Sokha Chan',
    signatureText: 'សុខា ចាន់',
  })
})
