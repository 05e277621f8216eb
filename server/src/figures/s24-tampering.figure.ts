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
import { restoreEvidence, saveEvidence } from '../testing/rows/evidence-rows.ts'
import { startServer } from '../testing/server.ts'
import { openFigure } from './testing/figure.ts'
import { createTampering } from './testing/tampering.ts'

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
  await studio.act('withdrawals', { notifyRecipient: false })
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

/** `pdf` is null if the contract is not signed. */
type Target = Pick<Studio, 'call' | 'contractId'> & { token: string; pdf: Buffer | null }
type Studio = Awaited<ReturnType<typeof studioWithContract>>

async function sent() {
  const studio = await studioWithContract(server)
  await studio.send()
  const token = await studio.tokenNow()
  await server.call('POST', `/api/sign/${token}/openings`)
  await studio.act('reminders')
  await server.runJobs()
  return { ...studio, token, pdf: null }
}

async function extended() {
  const contract = await sent()
  await contract.act('extensions', { expiresInDays: 90, recipientEmail: `${randomUUID()}@example.com` })
  await server.runJobs()
  return { ...contract, token: await contract.tokenNow() }
}

async function withdrawn() {
  const contract = await sent()
  await contract.act('withdrawals', { notifyRecipient: false, reason: 'Wrong price' })
  return contract
}

async function declined() {
  const contract = await sent()
  await server.call('POST', `/api/sign/${contract.token}/declines`, { reason: 'Too expensive' })
  return contract
}

/** Returns everything that the product shows about a contract, except the results of its tampering checks. */
async function shown({ call, contractId, token, pdf }: Target) {
  const contract = await call('GET', `/api/contracts/${contractId}`)
  const versions = await call('GET', `/api/contracts/${contractId}/versions`)
  const texts = []
  for (const { id } of Array.isArray(versions.body) ? versions.body : [])
    texts.push((await call('GET', `/api/contract-versions/${id}`)).body)
  const page = await server.call('GET', `/api/sign/${token}`)
  const download = await server.call('GET', `/api/sign/${token}/pdf`)
  const { proof } = pdf ? await verify(pdf) : { proof: null }
  // Every update of a row changes `updatedAt` and `version`, so they are not compared.
  const { updatedAt: _at, version: _version, ...tab } = contract.body
  const { alteredParts: _parts, ...signingPage } = page.body
  const { records: _records, ...record } = proof ?? {}
  return JSON.stringify([contract.status, tab, versions.body, texts, signingPage, download.body, record])
}

/** Lists the checks that report changed records: on the contract tab, on the verify page and at night. */
async function namedBy({ call, contractId, pdf }: Target) {
  const tab = await call('GET', `/api/contracts/${contractId}/records-check`)
  const { proof, isRecordMissing } = pdf ? await verify(pdf) : { proof: null, isRecordMissing: false }
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

figure.measure('records that were changed', () => tamperWith('sealed', signed, 1000))

figure.measure('records of contracts that are not signed', async () => {
  await tamperWith('sent', sent, 300)
  await tamperWith('extended', extended, 200)
  await tamperWith('withdrawn', withdrawn, 300)
  await tamperWith('declined', declined, 200)
})

/**
 * Makes random changes to a contract's rows. Each must change nothing that is shown, or be reported by every
 * check.
 */
async function tamperWith(name: string, create: () => Promise<Target>, count: number) {
  const [target, other] = [await create(), await create()]
  const saved = await saveEvidence(server, target.contractId)
  const savedOther = await saveEvidence(server, other.contractId)
  const isDraft = (await target.call('GET', `/api/contracts/${target.contractId}`)).body.status === 'draft'
  const tamper = await createTampering(server, random, isDraft ? editableColumns : [])
  const before = await shown(target)
  const missed: string[] = []
  const unnamed: string[] = []
  let [made, refused, invisible] = [0, 0, 0]
  while (made < count) {
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
      else if (named.length < (target.pdf ? 3 : 2))
        unnamed.push(`${kinds}, named only by ${named.join(', ')}: ${firstDifference(before, after)}`)
    }
    await restoreEvidence(server, target.contractId, saved)
    await restoreEvidence(server, other.contractId, savedOther)
  }
  figure.says(`${name}-records-changed`, made)
  figure.says(`${name}-changes-refused-by-the-database`, refused)
  figure.says(`${name}-invisible-changes`, invisible)
  figure.none(`${name}-unnamed-changes`, missed)
  figure.none(`${name}-changes-that-only-some-name`, unnamed)
  const isAsBefore = (await shown(target)) === before
  figure.holds(`${name}-shown-after-restoring`, Number(isAsBefore), isAsBefore, 'as before')
}

/** Users may change these columns of a draft at any time, so a change is not tampering. */
const editableColumns = ['contracts.name', 'contracts.content']

figure.measure('the row of a stored PDF', async () => {
  const target = await signed()
  const [row] = await server.sql<{ id: string; row: Record<string, unknown> }>(
    'select f.id, to_jsonb(f) as row from files f join contract_seals s on s.file_id = f.id where s.contract_id = $1',
    [target.contractId],
  )
  const { id, row: saved } = row ?? { id: '', row: {} }
  const columns = Object.keys(saved).join(', ')
  const before = await shown(target)
  const missed: string[] = []
  for (const column of Object.keys(saved))
    for (const value of ["'x'", '1', 'now()', 'null', 'gen_random_uuid()']) {
      const change = server.sql(`update files set ${column} = ${value} where id = $1`, [id])
      if (!(await change.then(Boolean, () => false))) continue
      const isShown = (await shown(target)) !== before
      if (isShown && (await namedBy(target)).length < 3) missed.push(`${column} = ${value}`)
      await server.sql(
        `update files set (${columns}) = (select ${columns} from jsonb_populate_record(null::files, $2)) where id = $1`,
        [id, JSON.stringify(saved)],
      )
    }
  figure.none('unnamed-changes-of-the-file', missed)
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
