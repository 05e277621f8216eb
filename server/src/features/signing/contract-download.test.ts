import { doc, paragraph, type RichText } from '@mantel/domain/contracts/rich-text'
import { describe, expect, test } from 'vitest'
import { inTransaction } from '../../platform/database/tenant.ts'
import { enqueue } from '../../platform/jobs/job.ts'
import { fillTypesetter } from '../../platform/pdf/testing.ts'
import { startServer } from '../../testing/server.ts'
import { signature, studioWithContract } from '../contracts/testing.ts'
import { sealUnsealedContracts } from '../sealing/jobs.ts'

const server = await startServer()

async function sendContract(content?: RichText) {
  const studio = await studioWithContract(server, content)
  await studio.send()
  const token = await studio.tokenNow()
  const sign = (given: object = {}) => server.call('POST', `/api/sign/${token}`, { ...signature, ...given })
  return { ...studio, sign, link: (path = '') => server.call('GET', `/api/sign/${token}${path}`) }
}

/** Simulates a process that dies before sealing, by leaving no certificate to seal with. */
async function withoutSeal(work: () => Promise<void>) {
  await server.sql('update seal_certificates set retired_at = now()')
  await work()
  await server.sql('update seal_certificates set retired_at = null')
}

describe('a signature whose PDF is late', () => {
  const pdfIsLate = {
    status: 503,
    body: { code: 'signed', error: expect.stringMatching(/^Your signature is recorded\. .*email it to you/) },
  }

  test('is recorded, and a later call returns the PDF', async () => {
    const { sign, see, link } = await sendContract()
    const release = fillTypesetter()
    expect(await sign()).toMatchObject(pdfIsLate)
    expect(await see()).toMatchObject({ displayedStatus: 'signed', sealed: null })
    expect((await link()).body.signed).toBe(true)
    expect(await link('/pdf')).toMatchObject(pdfIsLate)
    await release()
    const pdf = await link('/pdf')
    expect(pdf.status).toBe(200)
    expect((await sign()).body).toEqual(pdf.body)
  })

  test('gets its PDF from the scheduled job, even after its own job has given up', async () => {
    const { sign, see } = await sendContract()
    await withoutSeal(async () => {
      expect(await sign()).toMatchObject(pdfIsLate)
    })
    await server.sql(
      `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
       where t.id = j.task_id and t.identifier = 'seal-contract'`,
    )
    const sweep = async (minutes: number) => {
      await inTransaction(server.services.databases.worker, { companyId: null }, (db) =>
        enqueue(db, sealUnsealedContracts, { minutes }),
      )
      await server.runJobs()
      await server.runJobs()
    }
    await sweep(5)
    // A contract that was just signed is still being sealed by its own job.
    expect((await see()).sealed).toBe(null)
    await sweep(0)
    expect((await see()).sealed).not.toBe(null)
  })
})

test('a drawing is stored once per signer and kind, and printed in every field', async () => {
  const fields = Array.from({ length: 90 }, () => paragraph('{initial.client} {signature.client}'))
  const { sign, see, contractId } = await sendContract(doc(...fields))
  const stroke = Array.from({ length: 1_600 }, (_, n) => [(n * 7919) % 1001, (n * 104729) % 401])
  const drawing = [stroke, stroke, stroke]
  const { status, text } = await sign({ drawing, initialsDrawing: drawing })
  expect([status, text.length < 1_000_000]).toEqual([200, true])
  const [rows] = await server.sql<{ drawn: number; fields: number }>(
    'select count(drawing)::int as drawn, count(*)::int as fields from contract_signatures where contract_id = $1',
    [contractId],
  )
  expect(rows).toEqual({ drawn: 2, fields: 180 })
  const contract = await see()
  expect(JSON.stringify(contract).length).toBeLessThan(200_000)
  const drawn = contract.signatures.filter((each: { drawing: unknown }) => each.drawing)
  expect(drawn).toMatchObject([
    { position: 0, signatureType: 'initial', drawing },
    { position: 1, signatureType: 'signature', drawing },
  ])
})

test('a browser with a clock at the year 0 can sign', async () => {
  const { sign } = await sendContract()
  const at = '0000-01-01T00:00:00Z'
  const marks = [{ fieldId: 'field-0', at }]
  expect((await sign({ consent: { ...signature.consent, at }, marks })).status).toBe(200)
})

test('a name is refused if it cannot be printed within a left-to-right sentence', async () => {
  const { sign } = await sendContract()
  const sentence = '“۱” can’t be printed. Type your name without it, or in English letters (A–Z).'
  expect(await sign({ signerName: 'علی ۱' })).toMatchObject({
    status: 400,
    body: { fields: { signerName: sentence } },
  })
  expect((await sign({ signerName: 'علی' })).status).toBe(200)
})
