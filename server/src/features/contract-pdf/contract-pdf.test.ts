import { frozenText } from '@mantel/domain/contracts/contract-fields'
import { bullets, doc, heading, paragraph, type RichText } from '@mantel/domain/contracts/rich-text'
import { describe, expect, test } from 'vitest'
import { ask, inkOn, wordsOn } from '../../platform/pdf/testing.ts'
import { signedPaper } from './contract-pdf.fixture.ts'
import { type Paper, renderPaper } from './contract-pdf.ts'

const wordsOf = async (paper: Paper) => (await wordsOn(await renderPaper(paper))).replace(/[ \t]+/g, ' ')
const pagesOf = async (paper: Paper) => (await wordsOf(paper)).split('\f').slice(0, -1)
const unsigned = (content: RichText): Paper => ({ ...signedPaper(), content, marks: [], certificate: null })
const says = (text: string): RichText['content'][number] => ({
  type: 'paragraph',
  content: [{ type: 'text', text }],
})

describe('a signed paper', () => {
  test('has every value, signature and date in its place', async () => {
    const [contract = ''] = await pagesOf(signedPaper())
    expect(contract).toContain('Between Alder & Finch Staging and Hannah Whitlock')
    expect(contract).toMatch(/will furnish and style 412 Maple Avenue, Savannah from\s+03\/30\/2026\./)
    expect(contract.match(/HW 03\/12\/2026/g)).toHaveLength(2)
    expect(contract).toMatch(
      /3\. Signatures\s+Maya Okafor 03\/09\/2026\s+Maya Okafor for Alder & Finch Staging Date/,
    )
    expect(contract).toMatch(/Hannah Whitlock 03\/12\/2026\s+Hannah Whitlock Date/)
    expect(contract).toContain('Staging agreement · Alder & Finch Staging No. 3f9a2c1b Page 1 of 3')
  })

  test('says how it was signed: parties, times, claims, the whole log', async () => {
    // In the order in which it was written, column by column.
    const words = await ask('pdftotext', await renderPaper(signedPaper()), '-raw', '-f', '2')
    const certificate = words.replace(/\s+/g, ' ')
    for (const part of [
      'Signing certificate',
      'Contract 3f9a2c1b-7d44-4e0b-9c1e-2f60a1b2c3d4',
      'Signing link a17be6c0-1f0e-4c6b-8a44-0d3c55aa9911',
      'Email link: whoever held the link that was mailed',
      'Consent Given 2026-03-12 14:02:51 UTC (03/12/2026, 10:02:51 AM in America/New_York), wording 2026-11',
      'https://app.example.com/verify/proof',
      'c0'.repeat(32),
      'd1'.repeat(32),
      '4'.repeat(64),
      'Invited at hannah@mail.example',
      'Typed email hannah@work.example · Differs from the address that was invited',
      'Placed 1 signature, 2 initials Signature id 0b5e1f6a-52a4-4c55-8f0e-6a7d3b1c9e10',
      'Reason To agree to this contract IP address',
      'Reason To agree to this contract for Alder & Finch Staging IP address',
      'IP address 203.0.113.7',
      'Browser Mozilla/5.0 (iPhone)',
      'They are recorded as claims; nobody has proved them.',
      'Initials 1 2026-03-12 14:03:40 UTC',
      'Reported by the browser',
      '1 2026-03-09 20:15:02 UTC Sent to Hannah Whitlock by Maya Okafor',
      `4 2026-03-12 14:04:12 UTC Signed by Hannah Whitlock ${'4'.repeat(64)} 203.0.113.7`,
      '2'.repeat(64),
    ])
      expect(certificate).toContain(part)
  })

  test('leads to its proof, however long the address is', async () => {
    const paper = signedPaper()
    if (!paper.certificate) throw new Error('It has a certificate')
    const proofUrl = `https://app.example.com/verify/${'proof_'.repeat(12)}`
    const pdf = await renderPaper({ ...paper, certificate: { ...paper.certificate, proofUrl } })
    const addresses = (await ask('pdfinfo', pdf, '-url')).match(/https:\S+/g) ?? []
    expect(new Set(addresses)).toEqual(new Set([proofUrl]))
  })

  test('does not warn of an address that is the same in other letters', async () => {
    const paper = signedPaper()
    const [client, owner] = paper.certificate?.parties ?? []
    if (!client || !owner || !paper.certificate) throw new Error('Both have signed')
    const parties = [{ ...client, typedEmail: 'Hannah@Mail.example' }, owner]
    expect(await wordsOf({ ...paper, certificate: { ...paper.certificate, parties } })).not.toContain(
      'Differs',
    )
  })

  test('is Letter, in our faces, with its title and language, for archives', async () => {
    const pdf = await renderPaper(signedPaper())
    const info = await ask('pdfinfo', pdf)
    expect(info).toMatch(/Title: +Staging agreement\nAuthor: +Alder & Finch Staging\n/)
    expect(info).toMatch(/Page size: +612 x 792 pts \(letter\)/)
    expect(pdf.toString('latin1')).toContain('/Lang (en)')
    expect(await ask('pdfinfo', pdf, '-meta')).toContain('<pdfaid:part>2</pdfaid:part>')
    const fonts = (await ask('pdffonts', pdf)).split('\n').slice(2, -1)
    expect(fonts.map((font) => font.replace(/^\w+\+([A-Za-z]+).*$/, '$1')).sort()).toEqual([
      'Inter',
      'Inter',
      'LaBelleAurore',
      'MrsSaintDelafield',
      'Newsreader',
      'Newsreader',
      'Newsreader',
    ])
    expect(fonts.every((font) => / yes yes yes /.test(font))).toBe(true)
  })

  test('shows what was drawn, as it was drawn', async () => {
    const paper = signedPaper()
    const drawing: [number, number][][] = [
      [
        [100, 300],
        [500, 100],
        [900, 300],
      ],
      [[500, 350]],
    ]
    const marks = paper.marks.map((mark) => (mark.position === 3 ? { ...mark, drawing } : mark))
    const [contract = ''] = await pagesOf({ ...paper, marks })
    expect(contract.match(/Hannah Whitlock/g)).toHaveLength(2)
    expect(contract).toMatch(/Hannah Whitlock Date/)
  })

  test('shows the whole of drawn initials, from top to bottom', async () => {
    const paper = signedPaper()
    const inkWith = async (...drawing: [number, number][][]) => {
      const marks = paper.marks.map((mark) => (mark.type === 'initial' ? { ...mark, drawing } : mark))
      return inkOn(await renderPaper({ ...paper, marks }))
    }
    const [top, bottom] = [50, 350]
    const dots = await inkWith([[100, top]], [[300, bottom]])
    const bar = (y: number): [number, number][] => [
      [100, y],
      [300, y],
    ]
    expect(await inkWith(bar(top), [[300, bottom]])).toBeGreaterThan(dots + 20)
    expect(await inkWith([[100, top]], bar(bottom))).toBeGreaterThan(dots + 20)
  })

  test('keeps a name in one hand: what the chosen one cannot write is written in italics', async () => {
    const paper = signedPaper()
    const marks = paper.marks.map((mark) => ({ ...mark, text: 'Nguyễn Thị Ánh', style: 'flourish' as const }))
    const pdf = await renderPaper({ ...paper, marks, certificate: null })
    expect(await ask('pdffonts', pdf)).not.toMatch(/Aurore|Delafield/)
    expect(await ask('pdffonts', pdf)).toContain('Newsreader-Italic')
    expect(await wordsOn(pdf)).toContain('Nguyễn Thị Ánh')
  })
})

describe('a paper before anybody signed', () => {
  test('has empty lines that say what for', async () => {
    const words = await wordsOf({ ...signedPaper(), marks: [], certificate: null })
    for (const label of [
      'Client initials',
      'Owner signature',
      'Owner date',
      'Client signature',
      'Client date',
    ])
      expect(words).toContain(label)
    expect(words).not.toContain('certificate')
  })

  test('shows the name of a value that is not known yet', async () => {
    expect(await wordsOf(unsigned(doc(paragraph('Dear {client.name},'))))).toContain('Dear Client name,')
  })
})

describe('what people write', () => {
  test('is printed as they wrote it, never run', async () => {
    const text = '#panic("x") *not bold* $x$ <tag> [b] @ref = \\ `code` // no comment'
    expect(await wordsOf(unsigned(doc(says(text), heading(text), bullets(text))))).toContain(text)
  })

  test('keeps its lines and spaces, and breaks where a word has no room', async () => {
    const words = await wordsOn(
      await renderPaper(unsigned(doc(says(`one\ntwo\r\nthree ${'a'.repeat(400)}`)))),
    )
    expect(words).toMatch(/^one\ntwo\nthree/)
    const lengths = words.split('\n').map((line) => line.length)
    expect(Math.max(...lengths)).toBeLessThan(110)
    expect(words.replace(/\s/g, '')).toContain('a'.repeat(400))
  })

  test('runs from the right where its script does', async () => {
    const place = async (text: string) => {
      const layout = await ask('pdftotext', await renderPaper(unsigned(doc(says(text)))), '-bbox')
      return Number(/<word xMin="([\d.]+)"/.exec(layout)?.[1])
    }
    expect(await place('עברית')).toBeGreaterThan(450)
    expect(await place('العربية')).toBeGreaterThan(450)
    expect(await place('English')).toBeLessThan(110)
  })

  test('names what no face can print, and turns no line around', async () => {
    const words = await wordsOf(unsigned(doc(says('pay \u202e$10\u202c now 😀'))))
    expect(words).toContain('pay \\u{202e}$10\\u{202c} now \\u{1f600}')
  })

  test('may have lists in lists, breaks of pages also there, and all that a text may have', async () => {
    const pages = await pagesOf(
      unsigned({
        type: 'doc',
        content: [
          { type: 'paragraph' },
          { type: 'pageBreak' },
          { type: 'pageBreak' },
          {
            type: 'orderedList',
            content: [
              { type: 'listItem', content: [says('first'), bullets('inner')] },
              { type: 'listItem', content: [says('second'), { type: 'pageBreak' }, says('after')] },
              { type: 'listItem', content: [] },
            ],
          },
          {
            type: 'heading',
            attrs: { level: 3, textAlign: 'center' },
            content: [
              {
                type: 'text',
                text: 'All',
                marks: [{ type: 'bold' }, { type: 'italic' }, { type: 'underline' }],
              },
            ],
          },
        ],
      }),
    )
    expect(pages).toHaveLength(3)
    expect(pages[1]).toMatch(/1\. first\s+• inner\s+2\. second/)
    expect(pages[2]).toMatch(/after\s+3\.\s+All/)
  })

  test('is refused where it has a node that the paper does not know', async () => {
    const content = { type: 'doc', content: [{ type: 'table', content: [] }] } as unknown as RichText
    await expect(renderPaper(unsigned(content))).rejects.toThrow('unknown node table')
    const marked = { type: 'text', text: 'x', marks: [{ type: 'strike' }] }
    const odd = { type: 'doc', content: [{ type: 'paragraph', content: [marked] }] } as unknown as RichText
    await expect(renderPaper(unsigned(odd))).rejects.toThrow('unknown mark strike')
  })
})

test('a heading stays with what follows, and a signature with its line', async () => {
  const lines = Array.from({ length: 60 }, (_, index) => index)
  for (const count of [19, 20, 21, 22, 23]) {
    const content = frozenText(
      doc(
        ...lines.slice(0, count).map((line) => paragraph(`Line ${line}`)),
        heading('Signatures'),
        paragraph('{signature.client}'),
      ),
      {},
    )
    const pages = await pagesOf(unsigned(content))
    const last = pages.find((page) => page.includes('Signatures')) ?? ''
    expect(last).toContain('Client signature')
  }
})

test('claims of a browser are printed, whatever they are', async () => {
  const paper = signedPaper()
  const [client] = paper.certificate?.parties ?? []
  if (!client || !paper.certificate) throw new Error('The client has signed')
  const parties = [{ ...client, userAgent: `${'x'.repeat(500)}\u009f`, ipAddress: '::1' }]
  const words = await wordsOf({ ...paper, certificate: { ...paper.certificate, parties } })
  expect(words.replace(/\s/g, '')).toContain(`${'x'.repeat(500)}\\u{9f}`)
})
