import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { bundle } from '../../survival/testing-bundle.ts'
import { createTestWorkspace } from '../database/embedded/testing/children.ts'
import { extractPdfText, runPdfTool } from './testing.ts'
import { TypesettingError, typeset, warmUpTypesetter } from './typeset-pdf.ts'

const literalTemplate = `
#let d = json(bytes(sys.inputs.data))
#set document(title: d.text)
#set text(font: ("Newsreader", "Inter"), fallback: false)
#d.text
`

describe('the typesetter', () => {
  test('prints user input literally, even if it looks like markup', async () => {
    const text = '#panic("x") *a* _b_ $c$ <d> @e `f` // g [h] = i \\u{41} #read("/etc/passwd")'
    const pdf = await typeset(literalTemplate, { text })
    expect(await extractPdfText(pdf)).toContain(text)
    expect(await runPdfTool('pdfinfo', pdf)).toContain(`Title:           ${text}`)
  })

  test('shows the pictures of its order and none of an earlier one', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
    const template = '#set document(title: "x")\n#image("logo.svg")'
    const pdf = await typeset(template, null, { pictures: { 'logo.svg': Buffer.from(svg) } })
    expect(pdf.toString('latin1', 0, 5)).toBe('%PDF-')
    await expect(typeset(template, null)).rejects.toThrow('file not found')
  })

  test('makes identical files from the same text and timestamp', async () => {
    const at = new Date('2026-03-12T14:04:12Z')
    const make = (text: string, when = at) => typeset(literalTemplate, { text }, { at: when })
    const first = await make('same')
    expect(await runPdfTool('pdfinfo', first)).toMatch(/CreationDate: +Thu Mar 12 14:04:12 2026/)
    await make('another')
    expect(first.equals(await make('same'))).toBe(true)
    expect(first.equals(await make('same', new Date(at.getTime() + 1_000)))).toBe(false)
  })

  test('reports an error in a template, and keeps working', async () => {
    await expect(typeset('#panic("unknown node x")', null)).rejects.toThrow('unknown node x')
    await expect(typeset('#read("/etc/passwd")', null)).rejects.toThrow('file not found')
    expect((await typeset(literalTemplate, { text: 'next' })).toString('latin1', 0, 5)).toBe('%PDF-')
  })

  test('survives a document that crashes its compiler', async () => {
    const before = typeset(literalTemplate, { text: 'before' })
    const fatal = typeset(literalTemplate, { text: 'x\u202eabc 12\u202c y' })
    const after = typeset(literalTemplate, { text: 'after' })
    await expect(fatal).rejects.toThrow('The typesetter exited while printing a document')
    expect(await extractPdfText(await before)).toContain('before')
    expect(await extractPdfText(await after)).toContain('after')
  })

  test('stops a document that takes too long, does not retry it, and tells the user', async () => {
    await warmUpTypesetter()
    const startedAt = performance.now()
    const endless = '#for i in range(9999) { for j in range(9999) {} }'
    const outcome = await typeset(endless, null, { timeout: 700 }).catch((error: unknown) => error)
    expect(performance.now() - startedAt).toBeLessThan(1_400)
    expect(outcome).toBeInstanceOf(TypesettingError)
    expect(outcome).toMatchObject({
      userMessage: 'This PDF takes too long to create. Please shorten the document.',
    })
    expect(await extractPdfText(await typeset(literalTemplate, { text: 'next' }))).toContain('next')
  })

  test('limits the number of waiting documents', async () => {
    await warmUpTypesetter()
    const requested = Array.from({ length: 120 }, (_, index) =>
      typeset(literalTemplate, { text: `${index}` }),
    )
    const outcomes = await Promise.allSettled(requested)
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused).toHaveLength(19)
    expect(refused[0]?.reason).toMatchObject({ status: 503 })
  })
})

describe('a process with a typesetter', () => {
  const workspace = createTestWorkspace()
  afterAll(() => workspace.close())
  const run = (script: string, ...args: string[]) =>
    promisify(execFile)(process.execPath, [...args, script], { encoding: 'buffer', timeout: 60_000 })

  test('exits by itself when run from source', async () => {
    const { stdout } = await run(path.join(import.meta.dirname, 'typeset-pdf.fixture.ts'), '--import', 'tsx')
    expect(await runPdfTool('pdffonts', stdout)).toContain('MrsSaintDelafield')
  })

  test('finds its compiler and fonts when run from a bundle', async () => {
    const { scriptOf } = await bundle(workspace.directory(), {
      fixture: 'server/src/platform/pdf/typeset-pdf.fixture.ts',
    })
    const { stdout } = await run(scriptOf('fixture'))
    expect(await runPdfTool('pdffonts', stdout)).toContain('MrsSaintDelafield')
  })
})
