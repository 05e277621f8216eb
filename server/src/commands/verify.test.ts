import { execFile } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signature, studioWithContract } from '../features/contracts/testing.ts'
import { createTestWorkspace } from '../platform/database/embedded/testing/children.ts'
import { typeset } from '../platform/pdf/typeset-pdf.ts'
import { createCertificate, type SealKey } from '../platform/seal/certificate.ts'
import { sealPdf } from '../platform/seal/seal-pdf.ts'
import { bundle } from '../survival/testing-bundle.ts'
import { startServer } from '../testing/server.ts'

const workspace = createTestWorkspace()
afterAll(() => workspace.close())
const here = workspace.directory()
const at = (name: string, content: string | Buffer) => {
  const file = path.join(here, name)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, content)
  return file
}
const pemOf = ({ certificateDer }: SealKey) => new X509Certificate(certificateDer).toString()

/** Runs the bundled command in its own process, without a server or a database. */
const verify = (...args: string[]) => verifyIn(here, ...args)
function verifyIn(dataDir: string, ...args: string[]): Promise<{ code: number; output: string }> {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir }
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code ?? -1) : 0, output: `${stdout}${stderr}`.trim() }),
    )
  })
}

const [first, second, foreign] = await Promise.all(
  [1, 2, 3].map(() => createCertificate('Mantel seal', new Date())),
)
if (!first || !second || !foreign) throw new Error('Expected three certificates')
const about = { reason: 'Signed', name: 'Studio', contactInfo: 'x', at: new Date('2026-03-12T14:04:12Z') }
let sealed: Buffer = Buffer.alloc(0)
let [file, script] = ['', '']
beforeAll(async () => {
  const { scriptOf } = await bundle(workspace.directory(), { verify: 'server/src/commands/verify.ts' })
  script = scriptOf('verify')
  sealed = await sealPdf(await typeset('#set document(title: "x")\nAgreed', null), first, about)
  file = at('contract.pdf', sealed)
})

describe('npm run verify', () => {
  test('needs certificates, and names the folder that it searched', { tags: 'reliability' }, async () => {
    const { code, output } = await verify(file)
    expect({ code, output }).toEqual({
      code: 2,
      output: expect.stringContaining(path.join(here, 'seal-certificates')),
    })
  })

  test('recognizes a genuine file with the stored certificates, including retired ones', async () => {
    at('seal-certificates/second.pem', pemOf(second))
    expect((await verify(file)).code).toBe(2)
    at('seal-certificates/first.pem', pemOf(first))
    const { code, output } = await verify(file)
    expect(code).toBe(0)
    expect(output).toMatch(
      /^Genuine: .*\nSealed 2026-03-12T14:04:12.000Z by “Mantel seal”, certificate [0-9a-f]{64}\.$/,
    )
  })

  test('recognizes files sealed with a certificate that was created while the product ran', {
    tags: 'reliability',
  }, async () => {
    const server = await startServer()
    const admin = await server.signIn('SuperAdmin')
    expect((await admin('POST', '/api/admin/seal-certificates')).status).toBe(201)
    const { send, tokenNow } = await studioWithContract(server)
    await send()
    const { body } = await server.call('POST', `/api/sign/${await tokenNow()}`, signature)
    const document = at('renewed.pdf', Buffer.from(body.pdfData, 'base64'))
    expect(await verifyIn(server.dataDir, document)).toMatchObject({ code: 0 })
  })

  test('reads one or more certificates from a file', { tags: 'reliability' }, async () => {
    const both = at('both.pem', `${pemOf(second)}\n${pemOf(first)}`)
    expect((await verify(file, '--certificate', both)).code).toBe(0)
    const other = await verify(file, '--certificate', at('foreign.pem', pemOf(foreign)))
    expect(other).toEqual({
      code: 2,
      output: expect.stringMatching(/^Unknown: .*\nSealed .* by “Mantel seal”/),
    })
    const none = await verify(file, '--certificate', at('none.pem', 'nothing'))
    expect(none).toEqual({ code: 2, output: expect.stringContaining('There is no certificate in') })
  })

  test('reports one changed byte and added bytes as altered', {
    tags: 'reliability',
  }, async () => {
    const touched = Buffer.from(sealed)
    touched[300] = (touched[300] ?? 0) ^ 1
    const changed = await verify(at('changed.pdf', touched))
    expect(changed).toEqual({
      code: 1,
      output: expect.stringMatching(/^Altered: .*\nThe sealed content or the seal itself was changed\.$/),
    })
    const longer = await verify(at('longer.pdf', Buffer.concat([sealed, Buffer.from('\n')])))
    expect(longer).toEqual({
      code: 1,
      output: expect.stringMatching(/^Altered: .*\nBytes were added after the seal\.$/),
    })
  })

  test('refuses to judge a file that is unsealed, missing or not named', {
    tags: 'reliability',
  }, async () => {
    const plain = await verify(at('plain.pdf', '%PDF-1.7'))
    expect(plain).toEqual({
      code: 2,
      output: expect.stringMatching(/^Unknown: .*\nIt isn’t sealed\.$/),
    })
    expect(await verify(path.join(here, 'nowhere.pdf'))).toEqual({
      code: 2,
      output: expect.stringContaining('ENOENT'),
    })
    const usage = {
      code: 2,
      output: 'Add a file name: npm run verify -- CONTRACT.pdf [--certificate CERT.pem]',
    }
    expect(await verify()).toEqual(usage)
    expect(await verify(file, '--loud')).toEqual(usage)
  })
})
