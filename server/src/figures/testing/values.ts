import { bullets, doc, heading, paragraph } from '@mantel/domain/contracts/rich-text'
import { leadFields } from '@mantel/domain/leads/lead-form'
import fc from 'fast-check'
import { cursorOf } from '../../platform/database/paging.ts'
import { exampleBytes } from '../../testing/examples.ts'
import type { JsonSchema } from '../../testing/json-schema.ts'

/** A placeholder for a value that is known only when the plan runs, such as an id, a token or a password. */
export class Blank {
  constructor(
    readonly kind: 'id' | 'token' | 'email' | 'password' | 'seen',
    readonly of: string,
    readonly which: string,
  ) {}
}

const blank = (kind: Blank['kind'], of: string, weights: Record<string, number>) =>
  fc.oneof(
    ...Object.entries(weights).map(([which, weight]) => ({
      weight,
      arbitrary: fc.constant(new Blank(kind, of, which)),
    })),
  )

const lookedUp = (what: string) => blank('seen', what, { now: 6, old: 1 })

/** Generates mostly valid values for a schema. */
export function right(schema: JsonSchema, name = ''): fc.Arbitrary<unknown> {
  // Mostly chooses another record, because merging or moving a record onto itself would prove nothing.
  if (schema.idOf && /^(other|after)Id$/.test(name))
    return blank('id', schema.idOf, { other: 6, own: 1, foreign: 2, nobody: 1 })
  // One upload is a picture, the other a spreadsheet. Most endpoints accept only one of them.
  if (schema.idOf === 'upload') return blank('id', schema.idOf, { own: 5, other: 5, foreign: 2, nobody: 1 })
  // One company is active, the other suspended.
  if (schema.idOf === 'company') return blank('id', schema.idOf, { own: 6, other: 2, foreign: 2, nobody: 1 })
  // One contract is a draft, the other is sent. Only a signed one can be amended.
  if (schema.idOf === 'contract')
    return blank('id', schema.idOf, { own: 5, other: 5, signed: 2, foreign: 2, nobody: 1 })
  if (schema.idOf) return blank('id', schema.idOf, { own: 6, foreign: 2, nobody: 1 })
  // Most records are unchanged (version 1), and some do not exist yet (null).
  if (name === 'version' && schema.anyOf) return fc.constantFrom(1, 1, 2, null, null)
  if (name === 'version' && !schema.enum) return fc.constantFrom(1, 1, 1, 2, 3)
  if (name === 'seen') return lookedUp('section')
  if (name === 'number') return lookedUp('job')
  if (name === 'file') return lookedUp('backup')
  if (name === 'receiptNumber') return lookedUp('receipt')
  if (name === 'ids') return fc.oneof({ weight: 3, arbitrary: lookedUp('order') }, plainly(schema, name))
  if (schema.properties?.type?.const === 'doc')
    return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...texts) }, plainly(schema, name))
  if (/^(signerName|fullSignature|initials)$/.test(name))
    return fc.oneof({ weight: 3, arbitrary: fc.constant('Hanna') }, plainly(schema, name))
  if (schema.items?.items?.prefixItems)
    return fc.oneof({ weight: 3, arbitrary: fc.constant(strokes) }, plainly(schema, name))
  // The settings of the lead form, which random texts would hardly ever fit.
  if (name === 'fields' && schema.type === 'array')
    return fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...formFields) }, plainly(schema, name))
  if (name === 'redirectUrl')
    return fc.constantFrom(null, '', 'https://alder.test/thanks', 'javascript:alert(1)')
  if (name === 'allowedHosts')
    return fc.constantFrom([], ['alder.test'], ['https://www.alder.test/'], ['no site'])
  if (name === 'notifyEmails') return fc.constantFrom([], ['office@alder.test'], ['no address'])
  if (name === 'ccEmails') return fc.constantFrom([], ['copy@example.com'], ['no address'])
  if (schema.enum) return plainly(schema, name)
  if (name === 'moves' || 'was' in (schema.items?.properties ?? {}))
    return fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...listsOf(schema)) }, plainly(schema, name))
  if (/^timezone$/i.test(name)) return fc.constantFrom('America/Chicago', 'Pacific/Auckland', 'Mars/Olympus')
  if (name === 'status') return fc.constantFrom('Discovery', 'Bid', 'Won', 'Canceled', 'Attic')
  if (name === 'mapping')
    return fc.constantFrom(['email', 'firstName'], ['email', null], [null, 'notes'], ['email'])
  if (name === 'cursor') return cursors
  if (name === 'offset') return fc.constantFrom(0, 0, 0, 1, 32 * 1024)
  if (name === 'type') return fc.constantFrom('Full Stage', 'Enhancement', 'Other', 'Castle')
  if (name === 'key' && schema.pattern) return lookedUp('form')
  if (name === 'key') return fc.constantFrom('welcome', 'welcome', 'team_invite', 'waitlist_open', 'attic')
  if (name === 'businessProfile') return fc.constantFrom(...trades, 'attic')
  if (name === 'offerCode') return fc.constantFrom('EXAMPLE', ' example', 'ATTIC')
  if (schema.tokenOf) return blank('token', schema.tokenOf, { good: 5, other: 1, junk: 1 })
  if (/^(recipient|signer)?email$/i.test(name))
    return blank('email', 'person', { new: 6, own: 2, capitals: 1, taken: 1 })
  if (name === 'currentPassword') return blank('password', 'current', { right: 4, wrong: 1 })
  if (name === 'password')
    return fc.oneof(
      { weight: 3, arbitrary: fc.constant('plaster and ink') },
      { weight: 2, arbitrary: blank('password', 'current', { right: 1 }) },
      { weight: 2, arbitrary: fc.string({ minLength: 6, maxLength: 128, unit: 'grapheme' }) },
    )
  return plainly(schema, name)
}

/** The fields of a lead form in two valid orders, and without an address to answer to. */
const formFields = [leadFields, leadFields.toReversed()]
  .map((fields) => fields.map((name) => ({ name, mode: 'show', label: null as string | null })))
  .concat([leadFields.map((name) => ({ name, mode: 'hidden', label: 'x' }))])

/** Contract texts. The first one can be sent. */
const texts = [
  doc(paragraph('Agreed {signature.client}')),
  doc(heading('1. Services'), bullets('{client.name}', '{initial.client}')),
  doc(),
]

/** Strokes that are long enough for a drawn signature. */
const strokes = [
  [
    [100, 300],
    [250, 80],
    [400, 320],
    [700, 120],
  ],
]

/** Two of the default business profiles. */
export const trades = ['property-staging', 'interior-design']

/** Returns plausible lists of settings, because random names would never match existing entries. */
function listsOf({ items: { properties = {} } = {} }: JsonSchema): object[][] {
  if ('from' in properties) return [[], [], [], [{ from: 'Bid', to: 'Won' }]]
  const names = (...all: string[]) => all.map((name) => ({ name }))
  if (!('kind' in properties))
    return [
      names('Full Stage', 'Other'),
      [{ name: 'Home', was: 'Other' }],
      names('Referral', 'Other', 'other'),
    ]
  const stages = Object.entries({
    Discovery: 'open',
    Bid: 'open',
    Won: 'won',
    Completed: 'completed',
    Canceled: 'canceled',
  })
  const kept = stages.map(([name, kind]) => ({ name, kind }))
  return [
    kept,
    kept.map(({ name, kind }) => ({ name: name === 'Bid' ? 'Proposal' : name, was: name, kind })),
    kept.filter(({ name }) => name !== 'Bid'),
    [...kept, { name: 'Attic', kind: 'paused' }],
  ]
}

function plainly(schema: JsonSchema, name: string): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => right(one, name)))
  switch (schema.type) {
    case 'object': {
      const fields = Object.entries(schema.properties ?? {})
      const held = Object.fromEntries(fields.map(([field, inner]) => [field, right(inner, field)]))
      // Deleting a company requires its name, and signing in requires the email of an account.
      if (held.name && held.currentPassword) held.name = lookedUp('name')
      if (held.password && held.email && !held.firstName)
        Object.assign(held, {
          email: blank('email', 'person', { own: 6, capitals: 2, new: 1, taken: 1 }),
          password: blank('password', 'current', { right: 4, wrong: 1 }),
        })
      return fc.record(held, { requiredKeys: schema.required ?? [] })
    }
    case 'array':
      if (schema.prefixItems) return fc.tuple(...schema.prefixItems.map((one) => right(one, name)))
      return fc.array(right(schema.items ?? {}, name), { maxLength: 4 })
    case 'integer':
      return integerOf(schema)
    case 'number':
      return numberOf(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'string':
      return schema.format === 'binary' ? bytes : text(schema)
    case undefined:
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

/** Generates mostly small numbers if the schema has no real maximum, because other rules limit the value too. */
function integerOf({ minimum = -1000, maximum = 1000 }: JsonSchema): fc.Arbitrary<number> {
  const all = fc.integer({ min: minimum, max: maximum })
  if (maximum < Number.MAX_SAFE_INTEGER) return all
  const least = Math.max(minimum, -1000)
  return fc.oneof({ weight: 4, arbitrary: fc.integer({ min: least, max: least + 100 }) }, all)
}

function numberOf({ minimum = -1000, maximum = 1000, multipleOf }: JsonSchema): fc.Arbitrary<number> {
  if (!multipleOf) return fc.double({ min: minimum, max: maximum, noNaN: true })
  const step = 1 / multipleOf
  return fc.integer({ min: minimum * step, max: maximum * step }).map((steps) => steps / step)
}

const bytes = fc.oneof(
  { weight: 3, arbitrary: fc.constant(exampleBytes) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((some) => Buffer.from(some)) },
)

const instants = fc
  .oneof(
    {
      weight: 3,
      arbitrary: fc.date({ noInvalidDate: true, min: new Date('2000-01-01'), max: new Date('2100-01-01') }),
    },
    { weight: 1, arbitrary: fc.date({ noInvalidDate: true }) },
    {
      weight: 2,
      arbitrary: fc.constantFrom(...['0000-01-01', '0001-01-01', '9999-12-31'].map((day) => new Date(day))),
    },
  )
  .map((date) => date.toISOString())

/** Includes cursors that the server would never create but that a caller could. */
const cursors = fc
  .tuple(
    fc.oneof(
      { weight: 5, arbitrary: instants },
      { weight: 2, arbitrary: fc.string({ maxLength: 30 }) },
      {
        weight: 2,
        arbitrary: fc.constantFrom(0, 4900, -1, 0.5, 2 ** 31, 1e21, 1e308, '2026-02-01', '0000-01-01'),
      },
    ),
    fc.uuid(),
  )
  .map(([value, id]) => cursorOf({ value, id }))

function text({ format, pattern, minLength = 0, maxLength = 60 }: JsonSchema): fc.Arbitrary<string> {
  if (pattern?.startsWith('^#')) return fc.constantFrom('#B38734', '#000000', '#ffffff')
  if (pattern?.startsWith('^[A-Z0-9]')) return fc.stringMatching(/^[A-Za-z0-9]{3,12}(-[A-Z0-9]{1,6})?$/)
  if (pattern?.startsWith('^[a-z0-9]')) return fc.stringMatching(/^[a-z0-9]{1,12}(-[a-z0-9]{1,6})?$/)
  if (format === 'uuid') return fc.uuid()
  if (format === 'date')
    return fc
      .date({ noInvalidDate: true, min: new Date('2000-01-01'), max: new Date('2100-01-01') })
      .map((date) => date.toISOString().slice(0, 10))
  if (format === 'date-time') return instants
  if (format === 'email') return fc.emailAddress()
  const most = Math.min(maxLength, 300)
  return fc.oneof(
    { weight: 4, arbitrary: fc.string({ minLength: Math.max(minLength, 1), maxLength: Math.min(most, 30) }) },
    { weight: 2, arbitrary: fc.string({ minLength, maxLength: most, unit: 'grapheme' }) },
    { weight: 1, arbitrary: fc.constant('x'.repeat(maxLength)) },
    { weight: 1, arbitrary: fc.constant('\u{1F6CB}'.repeat(Math.floor(most / 2))) },
  )
}
