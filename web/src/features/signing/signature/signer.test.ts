import { type SigningData, signature } from '@mantel/domain/contracts/signing'
import { expect, test } from 'vitest'
import { signingLink } from '../../../testing/signing-link.ts'
import { findMissing, initialSigner, needsInitials, type Signer, toSignatureInput } from './signer.ts'

const at = '2026-03-12T09:00:00.000Z'
const data: SigningData = {
  ...signingLink,
  signatureFields: [
    { id: 'one', type: 'initial', position: 0 },
    { id: 'two', type: 'signature', position: 2 },
  ],
}
const ready: Signer = { ...initialSigner(data), signature: 'Hannah Whitlock', initials: 'HW' }
const scrawl: [number, number][][] = [
  [
    [0, 100],
    [500, 300],
    [1000, 100],
  ],
]
const act = { marks: { one: at, two: at }, consentedAt: at, timeZone: 'America/New_York' }

test('name and email are prefilled, the signature is empty', () => {
  expect(initialSigner(data)).toMatchObject({
    name: 'Hannah Whitlock',
    email: 'hannah@mail.test',
    signature: '',
  })
})

test.each<[Partial<Signer>, string | null]>([
  [{}, null],
  [{ name: '  ' }, 'Add your name to continue'],
  [{ email: '' }, 'Add your email to continue'],
  [{ email: 'hannah@mail' }, 'Enter a valid email to continue'],
  [{ signature: ' ' }, 'Add your signature to continue'],
  [{ drawing: [] }, 'Draw your signature to continue'],
  [{ drawing: [[[3, 3]]] }, 'Draw your signature to continue'],
  [{ drawing: scrawl }, null],
  [{ drawing: scrawl, initialsDrawing: scrawl, signature: '', initials: '' }, null],
  [{ drawing: scrawl, initials: '' }, 'Add your initials to continue'],
  [{ initials: '' }, 'Add your initials to continue'],
  [{ initialsDrawing: [] }, 'Draw your initials to continue'],
])('with %o, the missing item is: %s', (changes, missing) => {
  expect(findMissing({ ...ready, ...changes }, data)).toBe(missing)
})

test('initials are required only if there is a field for them', () => {
  const plain = { ...data, signatureFields: data.signatureFields.slice(1) }
  expect([needsInitials(data), needsInitials(plain)]).toEqual([true, false])
  expect(findMissing({ ...ready, initials: '' }, plain)).toBeNull()
})

test('the request is trimmed, valid, and identical when it is sent again', () => {
  const given = toSignatureInput({ ...ready, name: ' Hannah Whitlock ', drawing: scrawl }, act)
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
  expect(
    JSON.stringify(toSignatureInput({ ...ready, name: ' Hannah Whitlock ', drawing: scrawl }, act)),
  ).toBe(JSON.stringify(given))
})

test('a drawn signature needs no typing: its text is the signer’s name', () => {
  const drawn = { ...initialSigner(data), drawing: scrawl, initialsDrawing: scrawl }
  expect(toSignatureInput(drawn, act)).toMatchObject({ fullSignature: 'Hannah Whitlock', initials: 'HW' })
  expect(toSignatureInput({ ...drawn, signature: 'H. W.', initials: 'X' }, act)).toMatchObject({
    fullSignature: 'H. W.',
    initials: 'X',
  })
})

test('empty initials are not sent', () => {
  const given = toSignatureInput({ ...ready, initials: '  ' }, act)
  expect(given).not.toHaveProperty('initials')
  expect(given).not.toHaveProperty('initialsDrawing')
})
