import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Block, Inline } from '@mantel/domain/contracts/rich-text'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sharedServer } from '../../testing/server.ts'
import { isThorough } from '../../testing/thoroughness.ts'
import { signature, studioWithContract } from '../contracts/testing.ts'
import { contentHash } from '../evidence/event-chain.ts'

const server = await sharedServer()
const run = promisify(execFile)

const characters = fc
  .stringMatching(/^[A-Za-zÀ-ÖØ-öø-ÿẠ-ỹ0-9 .,;:'"#$*_<>&\\[\]{}()-]{1,40}$/)
  .filter((text) => text.trim() !== '')
const marks = fc.subarray(['bold', 'italic', 'underline'] as const)
const text = fc.record({ characters, marks }).map(
  ({ characters, marks }): Inline => ({
    type: 'text',
    text: characters,
    ...(marks.length > 0 && { marks: marks.map((type) => ({ type })) }),
  }),
)
const mention = fc
  .constantFrom(
    'client.email',
    'project.address',
    'company.name',
    'initial.client',
    'date.client',
    'signature.owner',
  )
  .map((id): Inline => ({ type: 'mention', attrs: { id } }))
const inlines = fc.array(fc.oneof(text, mention), { maxLength: 5 })
const paragraph = inlines.map((content): Block => ({ type: 'paragraph', content }))
const { block } = fc.letrec<{ block: Block }>((tie) => ({
  block: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    paragraph,
    fc
      .record({ level: fc.constantFrom(1, 2, 3), content: inlines })
      .map(({ level, content }): Block => ({ type: 'heading', attrs: { level: level as 1 }, content })),
    fc.constant<Block>({ type: 'pageBreak' }),
    fc
      .record({
        type: fc.constantFrom('bulletList', 'orderedList'),
        items: fc.array(fc.array(tie('block'), { minLength: 1, maxLength: 2 }), {
          minLength: 1,
          maxLength: 3,
        }),
      })
      .map(
        ({ type, items }): Block => ({
          type: type as 'bulletList',
          content: items.map((content) => ({ type: 'listItem', content })),
        }),
      ),
  ),
}))
const signed: Block = { type: 'paragraph', content: [{ type: 'mention', attrs: { id: 'signature.client' } }] }

describe('the text that is shown, signed and printed', () => {
  test('has the same hash for any contract', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(block, { maxLength: 6 }), async (blocks) => {
        const studio = await studioWithContract(server, { type: 'doc', content: [...blocks, signed] })
        expect((await studio.send()).body.error).toBeUndefined()
        const token = await studio.tokenNow()
        const { body: shown } = await server.call('GET', `/api/sign/${token}`)
        const { body: pdf } = await server.call('POST', `/api/sign/${token}`, signature)
        const [row] = await server.sql<{ hash: string; stored: string }>(
          `select contract_content_hash as hash, (select content_hash from contract_versions v
             where v.contract_id = s.contract_id and revision = 1) as stored
           from contract_signatures s where contract_id = $1 and signer_type = 'client' limit 1`,
          [studio.contractId],
        )
        const hash = contentHash(shown.contractContent)
        expect([shown.contentHash, row?.hash, row?.stored]).toEqual([hash, hash, hash])
        expect(await textOf(Buffer.from(pdf.pdfData, 'base64'))).toContain(hash)
      }),
      isThorough ? { numRuns: 60 } : { numRuns: 4, seed: 22 },
    )
  })
})

/** Returns the text of a PDF without whitespace, because a hash that is longer than its column is wrapped. */
async function textOf(pdf: Buffer) {
  const directory = await mkdtemp(path.join(tmpdir(), 'mantel-pdf-'))
  const file = path.join(directory, 'contract.pdf')
  await writeFile(file, pdf)
  const { stdout } = await run('pdftotext', [file, '-'], { maxBuffer: 10_000_000 })
  await rm(directory, { recursive: true })
  return stdout.replace(/\s/g, '')
}
