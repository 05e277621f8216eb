import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { signature, studioWithContract } from '../features/contracts/testing.ts'
import { checkProgress } from '../features/sealing/evidence-checks.ts'
import { checkEvidence } from '../features/sealing/jobs.ts'
import { inTransaction } from '../platform/database/tenant.ts'
import { enqueue } from '../platform/jobs/job.ts'
import { restoreEvidence, saveEvidence } from '../testing/evidence-rows.ts'
import { startServer } from '../testing/server.ts'
import { openFigure } from './testing-figure.ts'
import { createTampering } from './testing-tampering.ts'

const figure = openFigure('S24')
const server = await startServer()
const run = promisify(execFile)
const random = numbersFrom(figure.seed)

async function signed() {
  const studio = await studioWithContract(server)
  await studio.send()
  return { ...studio, ...(await sign(studio)) }
}

/** A contract that was withdrawn, sent again and signed, with a signed amendment. Returns the amendment. */
async function amended() {
  const studio = await studioWithContract(server)
  await studio.send()
  await studio.act('withdrawals', { tellRecipient: false })
  await studio.send()
  await sign(studio)
  const { body: draft } = await studio.act('amendments')
  const contractId: string = draft.id
  await studio.call('POST', `/api/contracts/${contractId}/sendings`, {
    version: draft.version,
    recipientName: 'Hannah Whitlock',
    recipientEmail: `${randomUUID()}@example.com`,
  })
  const { body: link } = await studio.call('POST', `/api/contracts/${contractId}/links`)
  const token = new URL(link.url).pathname.split('/').at(-1) ?? ''
  return { ...studio, contractId, ...(await sign({ tokenNow: async () => token })) }
}

async function sign({ tokenNow }: { tokenNow: () => Promise<string> }) {
  const token = await tokenNow()
  const { body } = await server.call('POST', `/api/sign/${token}`, signature)
  await server.runJobs()
  return { pdf: Buffer.from(body.pdfData, 'base64'), token }
}

type Signed = Awaited<ReturnType<typeof signed>>

/** Returns everything that the product shows about a contract, except the results of its tampering checks. */
async function shown({ call, contractId, token, pdf }: Signed) {
  const contract = await call('GET', `/api/contracts/${contractId}`)
  const versions = await call('GET', `/api/contracts/${contractId}/versions`)
  const texts = []
  for (const { id } of Array.isArray(versions.body) ? versions.body : [])
    texts.push((await call('GET', `/api/contract-versions/${id}`)).body)
  const page = await server.call('GET', `/api/sign/${token}`)
  const download = await server.call('GET', `/api/sign/${token}/pdf`)
  const { proof } = await verify(pdf)
  // Every change of a row changes these two.
  const { updatedAt: _at, version: _version, ...tab } = contract.body
  const { alteredParts: _parts, ...signingPage } = page.body
  const { records: _records, ...record } = proof ?? {}
  return JSON.stringify([contract.status, tab, versions.body, texts, signingPage, download.body, record])
}

/** Lists the checks that report changed records: on the contract tab, on the verify page and at night. */
async function namedBy({ call, contractId, pdf }: Signed) {
  const tab = await call('GET', `/api/contracts/${contractId}/records-check`)
  const { proof, isRecordMissing } = await verify(pdf)
  const { altered } = await checkAll()
  return [
    ...(tab.body.status === 'altered' ? ['tab'] : []),
    ...(isRecordMissing || proof?.records.status === 'altered' ? ['verify'] : []),
    ...(altered > 0 ? ['nightly'] : []),
  ]
}

async function checkAll() {
  await inTransaction(server.services.databases.worker, { companyId: null }, (db) =>
    enqueue(db, checkEvidence, checkProgress.parse({})),
  )
  await server.runJobs()
  const [last] = await server.sql<{ contracts: number; partial: number; altered: number }>(
    'select contracts, partial, altered from evidence_checks order by finished_at desc limit 1',
  )
  return last ?? { contracts: 0, partial: 0, altered: 0 }
}

function firstDifference(before: string, after: string) {
  let at = 0
  while (before[at] === after[at] && at < before.length) at++
  return `…${after.slice(Math.max(0, at - 60), at + 80)}…`
}
const verify = async (bytes: Buffer) => (await server.call('POST', '/api/verify', bytes)).body

figure.measure('PDFs that were changed', async () => {
  const { pdf } = await signed()
  const touched: Record<string, () => Buffer> = {
    'flipped-bit': () => {
      const copy = Buffer.from(pdf)
      const at = random(pdf.length)
      copy[at] = (copy[at] ?? 0) ^ (1 << random(8))
      return copy
    },
    appended: () => Buffer.concat([pdf, Buffer.alloc(1 + random(200), 32)]),
    'cut-off': () => pdf.subarray(0, pdf.length - 1 - random(200)),
    'swapped-ends': () => {
      const at = 1 + random(pdf.length - 2)
      return Buffer.concat([pdf.subarray(at), pdf.subarray(0, at)])
    },
  }
  const missed: string[] = []
  for (const [kind, touch] of Object.entries(touched))
    for (let n = 0; n < (kind === 'flipped-bit' ? 550 : 50); n++) {
      const { verdict } = await verify(touch())
      if (verdict === 'genuine') missed.push(kind)
    }
  figure.says('pdfs-touched', 700)
  figure.none('altered-pdfs-taken-for-genuine', missed)
})

figure.measure('records that were changed', async () => {
  const [target, other] = [await signed(), await signed()]
  const saved = await saveEvidence(server, target.contractId)
  const savedOther = await saveEvidence(server, other.contractId)
  const tamper = await createTampering(server, random)
  const before = await shown(target)
  const missed: string[] = []
  const unnamed: string[] = []
  let [made, refused, invisible] = [0, 0, 0]
  while (made < 1000) {
    const kinds = await tamper({ contractId: target.contractId, otherId: other.contractId })
    if (!kinds) {
      refused++
      continue
    }
    made++
    const after = await shown(target)
    if (after === before) invisible++
    else {
      const named = await namedBy(target)
      if (named.length === 0) missed.push(`${kinds}: ${firstDifference(before, after)}`)
      else if (named.length < 3)
        unnamed.push(`${kinds}, named only by ${named.join(', ')}: ${firstDifference(before, after)}`)
    }
    await restoreEvidence(server, target.contractId, saved)
    await restoreEvidence(server, other.contractId, savedOther)
  }
  figure.says('records-changed', made)
  figure.says('changes-refused-by-the-database', refused)
  figure.says('invisible-changes', invisible)
  figure.none('unnamed-changes', missed)
  figure.none('changes-that-only-some-name', unnamed)
  figure.holds(
    'shown-after-restoring',
    Number((await shown(target)) === before),
    (await shown(target)) === before,
    'as before',
  )
})

figure.measure('contracts that were not changed', async () => {
  const alarms: string[] = []
  for (let n = 0; n < 200; n++) {
    const contract = await (n % 4 === 0 ? amended() : signed())
    const { status, body } = await contract.call('GET', `/api/contracts/${contract.contractId}/records-check`)
    if (status !== 200 || body.status !== 'match') alarms.push(JSON.stringify(body))
  }
  const last = await checkAll()
  figure.says('unchanged-contracts', last.contracts)
  figure.none('false-alarms', alarms)
  figure.holds('nightly-false-alarms', last.altered + last.partial, last.altered + last.partial === 0, '0')
})

figure.measure('PDFs that were not changed', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'mantel-s24-'))
  const refused: string[] = []
  for (let n = 0; n < 20; n++) {
    const { pdf } = await signed()
    const file = path.join(directory, `${n}.pdf`)
    await writeFile(file, pdf)
    const { stdout } = await run('pdfsig', [file]).catch((error: { stdout: string }) => error)
    if (!stdout.includes('Signature is Valid')) refused.push(stdout.slice(0, 200))
    if ((await verify(pdf)).verdict !== 'genuine') refused.push('not genuine')
  }
  await rm(directory, { recursive: true })
  figure.says('untouched', 20)
  figure.none('untouched-refused', refused)
})

/** Returns a generator of reproducible random numbers (mulberry32). */
function numbersFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}
