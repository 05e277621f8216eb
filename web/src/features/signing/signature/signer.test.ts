import { type SigningData, signature } from '@mantel/domain/contracts/signing'
import { expect, test } from 'vitest'
import { signingLink } from '../../../testing/signing-link.ts'
import { missingOf, needsInitials, type Signer, signatureOf, signerOf } from './signer.ts'

const at = '2026-03-12T09:00:00.000Z'
const data: SigningData = {
  ...signingLink,
  signatureFields: [
    { id: 'one', type: 'initial', position: 0 },
    { id: 'two', type: 'signature', position: 2 },
  ],
}
const ready: Signer = { ...signerOf(data), signature: 'Hannah Whitlock', initials: 'HW' }
const scrawl: [number, number][][] = [
  [
    [0, 100],
    [500, 300],
    [1000, 100],
  ],
]
const act = { marks: { one: at, two: at }, consentedAt: at, timeZone: 'America/New_York' }

test('name and email are known already; the signature is the signer’s own', () => {
  expect(signerOf(data)).toMatchObject({ name: 'Hannah Whitlock', email: 'hannah@mail.test', signature: '' })
})

test.each<[Partial<Signer>, string | null]>([
  [{}, null],
  [{ name: '  ' }, 'Add your name to continue'],
  [{ email: '' }, 'Add your email to continue'],
  [{ email: 'hannah@mail' }, 'Complete your email to continue'],
  [{ signature: ' ' }, 'Add your signature to continue'],
  [{ drawing: [] }, 'Draw your signature to continue'],
  [{ drawing: [[[3, 3]]] }, 'Draw your signature to continue'],
  [{ drawing: scrawl }, null],
  [{ drawing: scrawl, initialsDrawing: scrawl, signature: '', initials: '' }, null],
  [{ drawing: scrawl, initials: '' }, 'Add your initials to continue'],
  [{ initials: '' }, 'Add your initials to continue'],
  [{ initialsDrawing: [] }, 'Draw your initials to continue'],
])('with %o, what is missing is: %s', (changes, missing) => {
  expect(missingOf({ ...ready, ...changes }, data)).toBe(missing)
})

test('initials are asked for only where there is something to initial', () => {
  const plain = { ...data, signatureFields: data.signatureFields.slice(1) }
  expect([needsInitials(data), needsInitials(plain)]).toEqual([true, false])
  expect(missingOf({ ...ready, initials: '' }, plain)).toBeNull()
})

test('what is sent is trimmed, takes the server’s checks, and is the same when it is sent again', () => {
  const given = signatureOf({ ...ready, name: ' Hannah Whitlock ', drawing: scrawl }, act)
  expect(given).toEqual({
    signerName: 'Hannah Whitlock',
    signerEmail: 'hannah@mail.test',
    fullSignature: 'Hannah Whitlock',
    initials: 'HW',
    style: 'script',
    drawing: scrawl,
    consent: { version: expect.any(String), at },
    timezone: 'America/New_York',
    marks: [
      { fieldId: 'one', at },
      { fieldId: 'two', at },
    ],
  })
  expect(signature.safeParse(given).success).toBe(true)
  expect(JSON.stringify(signatureOf({ ...ready, name: ' Hannah Whitlock ', drawing: scrawl }, act))).toBe(
    JSON.stringify(given),
  )
})

test('whoever draws need not type: in letters they are their name', () => {
  const drawn = { ...signerOf(data), drawing: scrawl, initialsDrawing: scrawl }
  expect(signatureOf(drawn, act)).toMatchObject({ fullSignature: 'Hannah Whitlock', initials: 'HW' })
  expect(signatureOf({ ...drawn, signature: 'H. W.', initials: 'X' }, act)).toMatchObject({
    fullSignature: 'H. W.',
    initials: 'X',
  })
})

test('initials are sent only when there are some', () => {
  const given = signatureOf({ ...ready, initials: '  ' }, act)
  expect(given).not.toHaveProperty('initials')
  expect(given).not.toHaveProperty('initialsDrawing')
})
