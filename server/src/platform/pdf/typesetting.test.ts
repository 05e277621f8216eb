import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { bundle } from '../../survival/testing-bundle.ts'
import { openWorkshop } from '../database/embedded/testing.ts'
import { ask, wordsOn } from './testing.ts'
import { CannotBeSet, typeset, warmUp } from './typesetting.ts'

const literally = `
#let d = json(bytes(sys.inputs.data))
#set document(title: d.text)
#set text(font: ("Newsreader", "Inter"), fallback: false)
#d.text
`

describe('the typesetter', () => {
  test('prints what people write, whatever that would be as markup', async () => {
    const text = '#panic("x") *a* _b_ $c$ <d> @e `f` // g [h] = i \\u{41} #read("/etc/passwd")'
    const pdf = await typeset(literally, { text })
    expect(await wordsOn(pdf)).toContain(text)
    expect(await ask('pdfinfo', pdf)).toContain(`Title:           ${text}`)
  })

  test('makes the same file of the same words and the same moment', async () => {
    const at = new Date('2026-03-12T14:04:12Z')
    const make = (text: string, when = at) => typeset(literally, { text }, when)
    const first = await make('same')
    expect(await ask('pdfinfo', first)).toMatch(/CreationDate: +Thu Mar 12 14:04:12 2026/)
    await make('another')
    expect(first.equals(await make('same'))).toBe(true)
    expect(first.equals(await make('same', new Date(at.getTime() + 1_000)))).toBe(false)
  })

  test('says what is wrong with a template, and goes on', async () => {
    await expect(typeset('#panic("unknown node x")', null)).rejects.toThrow('unknown node x')
    await expect(typeset('#read("/etc/passwd")', null)).rejects.toThrow('file not found')
    expect((await typeset(literally, { text: 'next' })).toString('latin1', 0, 5)).toBe('%PDF-')
  })

  test('survives a document that its compiler does not', async () => {
    const before = typeset(literally, { text: 'before' })
    const fatal = typeset(literally, { text: 'x\u202eabc 12\u202c y' })
    const after = typeset(literally, { text: 'after' })
    await expect(fatal).rejects.toThrow('The typesetter ended over a document')
    expect(await wordsOn(await before)).toContain('before')
    expect(await wordsOn(await after)).toContain('after')
  })

  test('gives up a document that takes too long, once, and says so to whoever wrote it', async () => {
    await warmUp()
    const startedAt = performance.now()
    const endless = '#for i in range(9999) { for j in range(9999) {} }'
    const outcome = await typeset(endless, null, new Date(), 700).catch((error: unknown) => error)
    expect(performance.now() - startedAt).toBeLessThan(1_400)
    expect(outcome).toBeInstanceOf(CannotBeSet)
    expect(outcome).toMatchObject({
      sentence: 'This document takes too long to print. Please make it shorter.',
    })
    expect(await wordsOn(await typeset(literally, { text: 'next' }))).toContain('next')
  })

  test('lets only so many wait', async () => {
    await warmUp()
    const asked = Array.from({ length: 120 }, (_, index) => typeset(literally, { text: `${index}` }))
    const outcomes = await Promise.allSettled(asked)
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused).toHaveLength(19)
    expect(refused[0]?.reason).toMatchObject({ status: 503 })
  })
})

describe('a process with a typesetter', () => {
  const whole = openWorkshop()
  afterAll(() => whole.close())
  const run = (script: string, ...args: string[]) =>
    promisify(execFile)(process.execPath, [...args, script], { encoding: 'buffer', timeout: 60_000 })

  test('ends by itself, from source', async () => {
    const { stdout } = await run(path.join(import.meta.dirname, 'typesetting.fixture.ts'), '--import', 'tsx')
    expect(await ask('pdffonts', stdout)).toContain('MrsSaintDelafield')
  })

  test('finds its compiler and its fonts from a bundle', async () => {
    const { scriptOf } = await bundle(whole.directory(), {
      fixture: 'server/src/platform/pdf/typesetting.fixture.ts',
    })
    const { stdout } = await run(scriptOf('fixture'))
    expect(await ask('pdffonts', stdout)).toContain('MrsSaintDelafield')
  })
})
