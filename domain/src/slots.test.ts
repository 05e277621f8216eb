import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from './api.ts'
import { content, type Endpoint, idOf, nothing, post, takesBytes, tokenOf } from './endpoint.ts'
import { flawsOf, slotsOf } from './slots.ts'

const taking = (body: z.ZodType): Endpoint =>
  post('/api/planted', { access: 'signed-in', about: 'Planted', body, response: nothing, status: 204 })
const flaws = (shape: Record<string, z.ZodType>) => flawsOf(taking(z.strictObject(shape)))

describe('the slots of a call', () => {
  test('are found in objects, lists, choices and wrappers', () => {
    const body = z.strictObject({
      clientId: idOf('client'),
      projectId: idOf('project').nullish(),
      items: z.array(z.strictObject({ fileId: idOf('file') })),
      userIds: z.array(idOf('user')),
      inviteToken: tokenOf('invitation').optional(),
      pair: z.tuple([idOf('client'), z.number()], idOf('project')),
    })
    expect(slotsOf(taking(body)).map(({ path }) => path.join('.'))).toEqual([
      'clientId',
      'projectId',
      'items.[].fileId',
      'userIds.[]',
      'inviteToken',
      'pair.0',
      'pair.[]',
    ])
  })

  test('of every endpoint there is are declared without a flaw', () => {
    expect(endpoints.flatMap((endpoint) => flawsOf(endpoint))).toEqual([])
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
      'a loose object behind a preparation',
      { a: z.preprocess((x) => x, z.object({})) },
      'accepts unknown fields in body.a',
    ],
    [
      'an id as the key of a record',
      { marks: z.record(z.uuid(), z.string()) },
      'does not say whose id body.marks.[] is',
    ],
    ['anything at all', { extra: z.any() }, 'uses any in body.extra, which the checks cannot look into'],
    [
      'something unknown',
      { extra: z.unknown() },
      'uses unknown in body.extra, which the checks cannot look into',
    ],
  ])('with %s is refused', (_what, shape, sentence) => {
    expect(flaws(shape)).toContain(sentence)
  })

  test('may take plain bytes as its whole body, and nowhere else', () => {
    expect(flawsOf(taking(content))).toEqual([])
    expect(flaws({ picture: content })).toEqual([
      'uses custom in body.picture, which the checks cannot look into',
    ])
    expect([taking(content), taking(z.strictObject({}))].map(takesBytes)).toEqual([true, false])
  })

  test('with a loose half of an intersection is refused', () => {
    expect(flawsOf(taking(z.intersection(z.strictObject({}), z.object({ a: z.string() }))))).toContain(
      'accepts unknown fields in body',
    )
  })
})
