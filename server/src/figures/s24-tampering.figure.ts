import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { signature, studioWithContract } from '../features/contracts/testing.ts'
import { startServer } from '../testing/server.ts'
import { openFigure } from './testing-figure.ts'

const figure = openFigure('S24')
const server = await startServer()
const run = promisify(execFile)
const random = numbersFrom(figure.seed)

async function signed() {
  const studio = await studioWithContract(server)
  await studio.send()
  const token = await studio.tokenNow()
  const { body } = await server.call('POST', `/api/sign/${token}`, signature)
  await server.runJobs()
  return { pdf: Buffer.from(body.pdfData, 'base64'), contractId: studio.contractId }
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

figure.measure('rows that were touched', async () => {
  const missed: string[] = []
  const deeds: Record<string, string> = {
    edited: `update sign_events set body = body || '{"ip":"10.9.8.7"}' where contract_id = $1 and seq = $2`,
    dated: "update sign_events set at = at - interval '1 second' where contract_id = $1 and seq = $2",
    deleted: 'delete from sign_events where contract_id = $1 and seq = $2',
    'cut-off': 'delete from sign_events where contract_id = $1 and seq >= $2',
    retyped:
      "update sign_events set type = 'opened' where contract_id = $1 and seq = $2 and type <> 'opened'",
    rehashed: "update sign_events set hash = repeat('a', 64) where contract_id = $1 and seq = $2",
  }
  for (let n = 0; n < 10; n++)
    for (const [kind, deed] of Object.entries(deeds)) {
      const { pdf, contractId } = await signed()
      const [{ last } = { last: 1 }] = await server.sql<{ last: number }>(
        'select head_seq as last from contract_seals where contract_id = $1',
        [contractId],
      )
      await server.sql(deed, [contractId, 1 + random(last)])
      const { proof } = await verify(pdf)
      if (proof?.chainHolds !== false) missed.push(kind)
    }
  figure.says('rows-touched', 60)
  figure.none('chains-that-held', missed)
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
