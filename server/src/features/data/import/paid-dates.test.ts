import { describe, expect, test } from 'vitest'
import { sharedServer } from '../../../testing/server.ts'
import { rowsOf } from '../../clients/testing.ts'
import { csv, importHelpers } from './testing.ts'

const server = await sharedServer()
const { importFile, exportCsv } = importHelpers(server)
const { countOf } = rowsOf(server)

const header = [
  'Title',
  'Address',
  'Install date',
  'Destage date',
  'Estimate',
  'Deposit paid',
  'Paid in full',
]

const find = async (call: Awaited<ReturnType<typeof server.signIn>>, title: string) => {
  const { body } = await call('GET', `/api/projects?search=${title}`)
  return (await call('GET', `/api/projects/${body.items[0].id}`)).body
}

describe('a project from a spreadsheet', () => {
  test('has the destage, deposit and paid dates of the file, without any money movement', async () => {
    const call = await server.signIn()
    const done = await importFile(
      call,
      'projects',
      csv(header, ['Oaken', '1 Oak', '3/12/2026', '5/1/2026', '$1,000', '3/1/2026', '4/2/2026']),
    )
    expect(done).toMatchObject({ counts: { created: 1 }, problems: [] })
    expect(await find(call, 'Oaken')).toMatchObject({
      dateOfDestage: '2026-05-01',
      customDates: ['dateOfDestage'],
      estimateValue: 100_000,
      depositDate: '2026-03-01',
      fullPaidDate: '2026-04-02',
    })
    expect(await countOf('transactions', call.companyId)).toBe(0)
    const again = await importFile(call, 'projects', await exportCsv(call, 'projects'), {
      duplicates: 'update',
    })
    expect(again.counts).toMatchObject({ unchanged: 1, updated: 0 })
  })

  test('keeps these dates when nothing is in the ledger, and follows the ledger when something is', async () => {
    const call = await server.signIn()
    await importFile(
      call,
      'projects',
      csv(header, ['Oaken', '1 Oak', '', '', '$1,000', '3/1/2026', '3/2/2026']),
    )
    const { id } = await find(call, 'Oaken')
    const { body: invoice } = await call('POST', '/api/invoices', { projectId: id })
    expect(await find(call, 'Oaken')).toMatchObject({ depositDate: '2026-03-01', fullPaidDate: '2026-03-02' })
    const sent = await call('POST', `/api/invoices/${invoice.id}/sendings`, {
      version: invoice.version,
      recipientName: 'Hannah',
      recipientEmail: 'hannah@example.com',
    })
    expect([sent.status, sent.body.error]).toEqual([200, undefined])
    expect(await find(call, 'Oaken')).toMatchObject({ depositDate: null, fullPaidDate: null })
    const voided = await call('POST', `/api/invoices/${invoice.id}/void`, { reason: 'Mistake' })
    expect([voided.status, voided.body.error]).toEqual([200, undefined])
    expect(await find(call, 'Oaken')).toMatchObject({ depositDate: '2026-03-01', fullPaidDate: '2026-03-02' })
  })

  test('does not change the paid dates of a project with payments, and says so', async () => {
    const call = await server.signIn()
    await importFile(call, 'projects', csv(header, ['Oaken', '1 Oak', '', '', '$1,000', '', '']))
    const { id } = await find(call, 'Oaken')
    await call('POST', `/api/projects/${id}/paid`, { part: 'balance' })
    const { fullPaidDate } = await find(call, 'Oaken')
    expect(fullPaidDate).not.toBeNull()
    const done = await importFile(
      call,
      'projects',
      csv(['Title', 'Address', 'Beds', 'Paid in full'], ['Oaken', '1 Oak', '3', '1/2/2026']),
      { duplicates: 'update' },
    )
    expect(done.problems).toEqual([
      {
        row: 2,
        who: 'Oaken',
        reason: 'Paid dates left out: this project has payments or invoices in Mantel',
      },
    ])
    expect(await find(call, 'Oaken')).toMatchObject({ beds: 3, fullPaidDate })
  })

  test('has a calculated destage date that stays calculated, and no payment in the future', async () => {
    const call = await server.signIn()
    await importFile(call, 'projects', csv(header, ['Oaken', '1 Oak', '3/12/2026', '', '', '', '']))
    const { dateOfDestage } = await find(call, 'Oaken')
    const done = await importFile(
      call,
      'projects',
      csv(header, ['Elmira', '2 Elm', '3/12/2026', dateOfDestage, '', '1/1/2190', '']),
    )
    expect(done.problems).toEqual([
      { row: 2, who: 'Elmira', reason: 'Deposit paid date left out: “1/1/2190” is in the future' },
    ])
    expect(await find(call, 'Elmira')).toMatchObject({ dateOfDestage, customDates: [], depositDate: null })
  })

  test('gets a new destage date in an update, which the undo of the import takes back', async () => {
    const call = await server.signIn()
    await importFile(call, 'projects', csv(header, ['Oaken', '1 Oak', '3/12/2026', '', '', '', '']))
    const before = await find(call, 'Oaken')
    const done = await importFile(
      call,
      'projects',
      csv(header, ['Oaken', '1 Oak', '4/1/2026', '6/6/2026', '', '1/5/2026', '']),
      { duplicates: 'update' },
    )
    expect(await find(call, 'Oaken')).toMatchObject({
      dateServiced: '2026-04-01',
      dateOfDestage: '2026-06-06',
      customDates: ['dateOfDestage'],
      depositDate: '2026-01-05',
    })
    await call('POST', `/api/imports/${done.id}/undo`)
    await server.runJobs()
    expect(await find(call, 'Oaken')).toMatchObject({
      dateServiced: before.dateServiced,
      dateOfDestage: before.dateOfDestage,
      customDates: [],
      depositDate: null,
    })
  })

  test('has a deposit due date that counts from its sent invoice when the install date is imported', async () => {
    const call = await server.signIn()
    await importFile(call, 'projects', csv(header, ['Oaken', '1 Oak', '3/12/2026', '', '$1,000', '', '']))
    const { id } = await find(call, 'Oaken')
    const { body: invoice } = await call('POST', '/api/invoices', { projectId: id })
    await call('POST', `/api/invoices/${invoice.id}/sendings`, {
      version: invoice.version,
      recipientName: 'Hannah',
      recipientEmail: 'hannah@example.com',
    })
    const { depositDueDate } = await find(call, 'Oaken')
    expect(depositDueDate).not.toBeNull()
    const rows = csv(header, ['Oaken', '1 Oak', '4/1/2026', '', '', '', ''])
    await importFile(call, 'projects', rows, { duplicates: 'update' })
    expect(await find(call, 'Oaken')).toMatchObject({ dateServiced: '2026-04-01', depositDueDate })
  })
})
