import { execFile } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { extractPdfText, runPdfTool } from '../pdf/testing.ts'
import { typeset } from '../pdf/typeset-pdf.ts'
import { createCertificate, fingerprintOf } from './certificate.ts'
import { readSeal } from './read-seal.ts'
import { sealPdf } from './seal-pdf.ts'

const about = {
  reason: 'Signed (contract) \\ 7 日本',
  name: 'Alder & Finch Ståging',
  contactInfo: 'https://app.example.com',
  at: new Date('2026-03-12T14:04:12.512Z'),
}
const page = '#set document(title: "Agreement")\n#set text(font: "Newsreader")\n'
let [pdf, sealed]: [Buffer, Buffer] = [Buffer.alloc(0), Buffer.alloc(0)]
const key = await createCertificate('Mantel seal', new Date('2026-11-16T00:00:00Z'))
beforeAll(async () => {
  pdf = await typeset(`${page}First page\n#pagebreak()\nSecond page`, null)
  sealed = await sealPdf(pdf, key, about)
})

describe('a certificate', () => {
  const certificate = new X509Certificate(key.certificateDer)

  test('is self-signed, valid for twenty years, and only for signing', () => {
    expect(certificate.subject).toBe('CN=Mantel seal')
    expect(certificate.issuer).toBe('CN=Mantel seal')
    expect(certificate.verify(certificate.publicKey)).toBe(true)
    expect(certificate.ca).toBe(false)
    expect(certificate.publicKey.asymmetricKeyDetails).toEqual({ namedCurve: 'prime256v1' })
    expect([certificate.validFrom, certificate.validTo].map((at) => new Date(at).toISOString())).toEqual([
      '2026-11-16T00:00:00.000Z',
      '2046-11-16T00:00:00.000Z',
    ])
    expect(key.fingerprint).toBe(certificate.fingerprint256.replaceAll(':', '').toLowerCase())
  })

  test('is different each time, and can expire after 2049', async () => {
    const other = await createCertificate('Mantel seal', new Date('2041-01-01T00:00:00Z'))
    expect(other.fingerprint).not.toBe(key.fingerprint)
    expect(new Date(new X509Certificate(other.certificateDer).validTo).getUTCFullYear()).toBe(2061)
  })
})

describe('a sealed PDF', () => {
  test('is valid for other software', async () => {
    const report = await runPdfTool('pdfsig', sealed, '-nocert')
    expect(report).toContain('Signature is Valid.')
    expect(report).toContain('Total document signed')
    expect(report).toContain('ETSI.CAdES.detached')
    expect(report).toContain('Signer Certificate Common Name: Mantel seal')
    expect(report).toContain('Signing Time: Mar 12 2026 14:04:12')
    const touched = Buffer.from(sealed)
    touched[700] = (touched[700] ?? 0) ^ 1
    expect(await runPdfTool('pdfsig', touched, '-nocert')).not.toContain('Signature is Valid')
  })

  test('begins with the original file, and shows the same pages', async () => {
    expect(sealed.subarray(0, pdf.length).equals(pdf)).toBe(true)
    expect(await readSeal(sealed)).toEqual({
      state: 'sealed',
      coversAll: true,
      isIntact: true,
      certificateDer: key.certificateDer,
      fingerprint: fingerprintOf(key.certificateDer),
      signedAt: '2026-03-12T14:04:12.000Z',
      reason: about.reason,
      original: pdf,
    })
    expect(await extractPdfText(sealed)).toBe(await extractPdfText(pdf))
    expect(await runPdfTool('pdfinfo', sealed)).toMatch(
      /Title: +Agreement\n[^]*Form: +AcroForm\n[^]*Pages: +2\n/,
    )
  })

  test('has a signature that OpenSSL verifies', async () => {
    const [, start, end] = /ByteRange \[0 (\d+) (\d+) /.exec(sealed.toString('latin1')) ?? []
    const digits = sealed.toString('latin1', Number(start) + 1, Number(end) - 1).replace(/(00)+$/, '')
    const content = Buffer.concat([sealed.subarray(0, Number(start)), sealed.subarray(Number(end))])
    await expect(openssl(Buffer.from(digits, 'hex'), content)).resolves.toBeUndefined()
    await expect(openssl(Buffer.from(digits, 'hex'), content.subarray(1))).rejects.toThrow(
      'Verification failure',
    )
  })

  test('cannot be sealed again, and must come from our typesetter', async () => {
    await expect(sealPdf(sealed, key, about)).rejects.toThrow('not a PDF of ours')
    await expect(sealPdf(Buffer.from('%PDF-1.7\nsomething'), key, about)).rejects.toThrow('not a PDF of ours')
  })
})

const directory = await mkdtemp(path.join(tmpdir(), 'mantel-seal-'))
afterAll(() => rm(directory, { recursive: true }))

async function openssl(cms: Buffer, content: Buffer) {
  const [signature, data, certificate] = ['s.der', 'content', 'c.pem'].map((name) =>
    path.join(directory, name),
  ) as [string, string, string]
  await writeFile(signature, cms)
  await writeFile(data, content)
  await writeFile(certificate, new X509Certificate(key.certificateDer).toString())
  const args = ['-inform', 'DER', '-in', signature, '-content', data, '-binary', '-CAfile', certificate]
  const now = [
    '-attime',
    `${Date.parse('2027-01-01') / 1000}`,
    '-purpose',
    'any',
    '-cades',
    '-out',
    '/dev/null',
  ]
  await promisify(execFile)('openssl', ['cms', '-verify', ...args, ...now])
}
