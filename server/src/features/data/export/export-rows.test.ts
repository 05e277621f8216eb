import { dayIn } from '@mantel/domain/basics/dates'
import { exportFields, type ImportKind } from '@mantel/domain/data'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sharedServer } from '../../../testing/server.ts'
import { isThorough } from '../../../testing/thoroughness.ts'
import { hannah, rowsOf } from '../../clients/testing.ts'
import { maple } from '../../projects/testing.ts'
import { importHelpers } from '../import/testing.ts'

const server = await sharedServer()
const { importFile, exportCsv } = importHelpers(server)
const { insert } = rowsOf(server)

const recordsOf = (text: string) => parse(text, { bom: true, columns: true }) as Record<string, string>[]

const withoutId = (cells: Record<string, string>) => ({ ...cells, id: '' })

describe('an export', () => {
  test('contains every client of the company, in a format that every spreadsheet program reads', async () => {
    const [call, other] = [await server.signIn(), await server.signIn()]
    const { body } = await call('POST', '/api/clients', { ...hannah, notes: 'Says "hi",\nand =1+1' })
    await call('POST', '/api/clients', {
      email: 'second@example.com',
      firstName: '=HYPERLINK("x")',
      phone: '+1 912',
    })
    await other('POST', '/api/clients', { ...hannah, notes: 'canary' })
    await server.sql("update clients set joined_date = '2026-03-12T02:00:00Z' where id = $1", [body.id])
    const { status, text, headers } = await call('POST', '/api/exports/clients', {})
    const today = dayIn('America/New_York', new Date())
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="clients-${today}.csv"; filename*=UTF-8''clients-${today}.csv`,
      'x-content-type-options': 'nosniff',
    })
    const [head, first] = text.split('\r\n')
    expect(head).toBe(`\ufeff${exportFields.clients.map((name) => `"${name}"`).join(',')}`)
    expect(first).toBe(
      `"${body.id}","Hannah","Whitlock","hannah@example.com","(912) 555-0143","Whitlock Realty","","","","","Referral","","Says ""hi"",\nand =1+1","2026-03-11"`,
    )
    expect(text).not.toContain('canary')
    expect(recordsOf(text)).toMatchObject([
      { email: 'hannah@example.com' },
      { email: 'second@example.com', firstName: `'=HYPERLINK("x")`, phone: "'+1 912" },
    ])
    const [line] = await server.sql(
      "select description, actor_id from admin_activities where action = 'export.created' and company_id = $1",
      [call.companyId],
    )
    expect(line).toEqual({ description: 'Exported all clients', actor_id: call.user.id })
  })

  test('contains every project, with its client’s email, plain amounts and dates', async () => {
    const call = await server.signIn()
    const manager = await server.signIn('Manager', call.companyId)
    const clientId = (await call('POST', '/api/clients', hannah)).body.id as string
    const { body } = await call('POST', '/api/projects', {
      ...maple,
      clientId,
      estimateValue: 1_425_005,
      discountPercent: 5,
      depositPercent: 12.5,
      dateServiced: '2026-03-12',
      baths: 2.5,
    })
    await call('PUT', `/api/projects/${body.id}/archive`)
    expect(recordsOf(await exportCsv(manager, 'projects'))).toEqual([
      expect.objectContaining({
        id: body.id,
        title: maple.title,
        clientEmail: hannah.email,
        status: 'Discovery',
        estimateValue: '14250.05',
        discountPercent: '5',
        depositPercent: '12.5',
        dateServiced: '2026-03-12',
        baths: '2.5',
        beds: '',
      }),
    ])
  })

  test('without records contains only the header', async () => {
    const call = await server.signIn()
    expect(await exportCsv(call, 'projects')).toBe(
      `\ufeff${exportFields.projects.map((name) => `"${name}"`).join(',')}\r\n`,
    )
  })

  test('contains every row once, across pages', async () => {
    const call = await server.signIn()
    await server.sql(
      `insert into clients (company_id, email, created_at)
       select $1, n || '@example.com', '2026-03-12T09:12:00.120Z'::timestamptz + (n % 3) * interval '1 ms' from generate_series(1, 2000) n`,
      [call.companyId],
    )
    const rows = recordsOf(await exportCsv(call, 'clients'))
    expect([rows.length, new Set(rows.map(({ id }) => id)).size]).toEqual([2000, 2000])
  })
})

/** Any text that PostgreSQL can store, which excludes NUL and lone surrogates. */
const text = (most: number) =>
  fc.oneof(
    fc.string({ unit: 'binary', maxLength: Math.min(most, 60) }).map((some) => some.replaceAll('\0', '')),
    fc
      .array(
        fc.constantFrom(
          '"',
          "'",
          ',',
          ';',
          '\n',
          '\r\n',
          '\r',
          '\t',
          '=',
          '+',
          '-',
          '@',
          ' ',
          '\u202e',
          '🛋️',
          'א',
          '\ufeff',
          '\u0007',
          'sep=;',
          '＝',
        ),
        {
          maxLength: 12,
        },
      )
      .map((parts) => parts.join('').slice(0, most).toWellFormed()),
    fc.constant('é'.repeat(most)),
  )
const maybe = (most: number) => fc.option(text(most), { nil: null })
const visible = (most: number) => text(most - 1).map((some) => (some.trim() === '' ? 'x' : some))

const anyClient = fc.record({
  first_name: maybe(100),
  last_name: maybe(100),
  email: fc.oneof(
    fc.emailAddress().map((email) => email.toLowerCase().slice(0, 200)),
    fc.constant('same@example.com'),
  ),
  phone: maybe(50),
  company_name: maybe(200),
  address: maybe(500),
  city: maybe(200),
  zip: maybe(20),
  source: maybe(100),
  notes: maybe(10_000),
  joined_date: fc
    .date({ noInvalidDate: true, min: new Date('1990-01-01'), max: new Date('2100-01-01') })
    .map((date) => date.toISOString()),
})
const anyProject = fc.record({
  title: visible(500),
  address: visible(500),
  brief: maybe(10_000),
  notes: maybe(10_000),
  access_notes: maybe(300),
  type: fc.constantFrom('Full Stage', 'Gone type', '=1'),
  status: fc.constantFrom('Bid', 'Gone stage'),
  agent_email: fc.option(fc.constantFrom('agent@example.com', 'no address'), { nil: null }),
  baths: fc.option(fc.constantFrom(0, 2.5, 2.3), { nil: null }),
  beds: fc.option(fc.nat(20), { nil: null }),
  estimate_value: fc.option(fc.nat(2_000_000_000), { nil: null }),
  discount_percent: fc.integer({ min: 0, max: 10_000 }).map((points) => points / 100),
  deposit_percent: fc.option(fc.constantFrom(0, 12.34, 100), { nil: null }),
  date_serviced: fc.option(fc.constantFrom('2026-03-12', '1850-01-01'), { nil: null }),
})

describe('an export that is imported again', () => {
  const versions = (kind: ImportKind, company: string) =>
    server.sql(`select t.* from ${kind} t where company_id = $1 order by id`, [company])

  test.each([
    ['clients', anyClient],
    ['projects', anyProject],
  ] as const)(
    'changes nothing, whatever the %s contain',
    async (kind, anything) => {
      await fc.assert(
        fc.asyncProperty(
          fc.array<Record<string, unknown>>(anything as never, { minLength: 1, maxLength: 30 }),
          async (rows) => {
            const call = await server.signIn()
            const own = { company_id: call.companyId }
            const clientId = await insert('clients', { ...own, email: 'same@example.com' })
            for (const [n, row] of rows.entries())
              await insert(kind, {
                ...own,
                ...(kind === 'projects' && n % 2 && { client_id: clientId }),
                ...row,
              })
            const before = await versions(kind, call.companyId)
            for (const duplicates of ['update', 'skip'] as const) {
              const { counts } = await importFile(call, kind, await exportCsv(call, kind), { duplicates })
              expect(counts).toEqual({
                created: 0,
                updated: 0,
                unchanged: before.length,
                invalid: 0,
                newClients: 0,
              })
            }
            expect(await versions(kind, call.companyId)).toEqual(before)
          },
        ),
        { numRuns: isThorough ? 30 : 3 },
      )
    },
    120_000,
  )

  test('into another company, without ids, creates the same records', async () => {
    const [call, other] = [await server.signIn(), await server.signIn()]
    const clientId = (await call('POST', '/api/clients', { ...hannah, notes: '=1+1' })).body.id as string
    await call('POST', '/api/projects', {
      ...maple,
      clientId,
      estimateValue: 12_345,
      brief: "'=x",
      status: 'Won',
    })
    for (const kind of ['clients', 'projects'] as const) {
      const mapping = exportFields[kind].map((field) => (field === 'id' ? null : field))
      const { counts } = await importFile(other, kind, await exportCsv(call, kind), { mapping })
      expect(counts).toMatchObject({ created: 1, invalid: 0, newClients: 0 })
      const [ours, theirs] = [recordsOf(await exportCsv(call, kind)), recordsOf(await exportCsv(other, kind))]
      expect(theirs.map(withoutId)).toEqual(ours.map(withoutId))
    }
  })
})
