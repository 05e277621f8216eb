import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { acceptsIdempotencyKey, content, type Endpoint, nothing, post, takesBytes } from './endpoint.ts'
import { endpointErrors, identifierFields } from './endpoint-checks.ts'
import { idOf, tokenOf } from './ids.ts'

const endpointWith = (body: z.ZodType): Endpoint =>
  post('/api/planted', {
    access: 'signed-in',
    about: 'Planted',
    changes: [],
    body,
    response: nothing,
    status: 204,
  })
const errorsOf = (shape: Record<string, z.ZodType>) => endpointErrors(endpointWith(z.strictObject(shape)))

describe('the ids and tokens of an endpoint', () => {
  test('are found in objects, lists, choices and wrappers', () => {
    const body = z.strictObject({
      clientId: idOf('client'),
      projectId: idOf('project').nullish(),
      items: z.array(z.strictObject({ fileId: idOf('file') })),
      userIds: z.array(idOf('user')),
      inviteToken: tokenOf('invitation').optional(),
      pair: z.tuple([idOf('client'), z.number()], idOf('project')),
    })
    expect(identifierFields(endpointWith(body)).map(({ path }) => path.join('.'))).toEqual([
      'clientId',
      'projectId',
      'items.[].fileId',
      'userIds.[]',
      'inviteToken',
      'pair.0',
      'pair.[]',
    ])
  })
})

describe('a declaration', () => {
  test.each<[string, Record<string, z.ZodType>, string]>([
    ['a plain uuid', { owner: z.uuid() }, 'does not say whose id body.owner is'],
    ['an id that is any text', { clientId: z.string() }, 'does not say whose id body.clientId is'],
    ['ids that are any text', { ids: z.array(z.string()) }, 'does not say whose id body.ids.[] is'],
    ['a token of no kind', { resetToken: z.string() }, 'does not say what token body.resetToken is'],
    ['a loose object', { name: z.object({ first: z.string() }) }, 'accepts unknown fields in body.name'],
    ['a loose object in a list', { all: z.array(z.object({})) }, 'accepts unknown fields in body.all.[]'],
    ['a loose object in a tuple', { pair: z.tuple([z.object({})]) }, 'accepts unknown fields in body.pair.0'],
    [
      'a loose object behind a preprocess step',
      { a: z.preprocess((x) => x, z.object({})) },
      'accepts unknown fields in body.a',
    ],
    [
      'an id as the key of a record',
      { marks: z.record(z.uuid(), z.string()) },
      'does not say whose id body.marks.[] is',
    ],
    ['a value of type any', { extra: z.any() }, 'uses any in body.extra, which the checks cannot look into'],
    [
      'a value of type unknown',
      { extra: z.unknown() },
      'uses unknown in body.extra, which the checks cannot look into',
    ],
  ])('with %s is refused', (_what, shape, sentence) => {
    expect(errorsOf(shape)).toContain(sentence)
  })

  test('may accept plain bytes only as its whole body', () => {
    expect(endpointErrors(endpointWith(content))).toEqual([])
    expect(errorsOf({ picture: content })).toEqual([
      'uses custom in body.picture, which the checks cannot look into',
    ])
    expect([endpointWith(content), endpointWith(z.strictObject({}))].map(takesBytes)).toEqual([true, false])
  })

  test('with an intersection that contains a loose object is refused', () => {
    expect(
      endpointErrors(endpointWith(z.intersection(z.strictObject({}), z.object({ a: z.string() })))),
    ).toContain('accepts unknown fields in body')
  })

  const notOnce = ['is once, but not a POST of a user']
  test.each([
    ['that sends an email', { once: true }, true, []],
    ['that creates a record', { status: 201 }, true, []],
    ['by anyone that creates a record', { access: 'public', status: 201 }, false, []],
    ['by anyone that is once', { access: 'public', once: true }, false, notOnce],
    ['other than a POST that is once', { method: 'PUT', once: true }, false, notOnce],
  ] as const)(
    'of a call %s says whether it accepts an Idempotency-Key',
    (_what, details, accepts, errors) => {
      const endpoint: Endpoint = { ...endpointWith(z.strictObject({})), ...details }
      expect([acceptsIdempotencyKey(endpoint), endpointErrors(endpoint)]).toEqual([accepts, errors])
    },
  )
})
