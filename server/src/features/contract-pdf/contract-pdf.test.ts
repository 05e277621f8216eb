import { frozenText } from '@mantel/domain/contracts/contract-fields'
import { bullets, doc, heading, paragraph, type RichText } from '@mantel/domain/contracts/rich-text'
import { describe, expect, test } from 'vitest'
import { printableText } from '../../platform/pdf/printable-text.ts'
import { countDarkPixels, extractPdfText, runPdfTool } from '../../platform/pdf/testing.ts'
import { signedDocument } from './contract-pdf.fixture.ts'
import { type ContractDocument, renderContractPdf } from './contract-pdf.ts'

const textOf = async (document: ContractDocument) =>
  (await extractPdfText(await renderContractPdf(document))).replace(/[ \t]+/g, ' ')
const pagesOf = async (document: ContractDocument) => (await textOf(document)).split('\f').slice(0, -1)
const unsignedDocument = (content: RichText): ContractDocument => ({
  ...signedDocument(),
  content,
  marks: [],
  certificate: null,
})
const plainParagraph = (text: string): RichText['content'][number] => ({
  type: 'paragraph',
  content: [{ type: 'text', text }],
})

describe('a signed contract', () => {
  test('shows all values, signatures and dates', async () => {
    const [contract = ''] = await pagesOf(signedDocument())
    expect(contract).toContain('Between Alder & Finch Staging and Hannah Whitlock')
    expect(contract).toMatch(/will furnish and style 412 Maple Avenue, Savannah from\s+03\/30\/2026\./)
    expect(contract.match(/HW 03\/12\/2026/g)).toHaveLength(2)
    expect(contract).toMatch(
      /3\. Signatures\s+Maya Okafor 03\/09\/2026\s+Maya Okafor for Alder & Finch Staging Date/,
    )
    expect(contract).toMatch(/Hannah Whitlock 03\/12\/2026\s+Hannah Whitlock Date/)
    expect(contract).toContain('Staging agreement · Alder & Finch Staging No. 3f9a2c1b Page 1 of 3')
  })

  test('shows how it was signed: parties, times, claims and the event log', async () => {
    // `-raw` keeps the order of the content stream, column by column.
    const text = await runPdfTool('pdftotext', await renderContractPdf(signedDocument()), '-raw', '-f', '2')
    const certificate = text.replace(/\s+/g, ' ')
    for (const part of [
      'Signing certificate',
      'Contract 3f9a2c1b-7d44-4e0b-9c1e-2f60a1b2c3d4',
      'Signing link a17be6c0-1f0e-4c6b-8a44-0d3c55aa9911',
      'Private link sent by email.',
      'Consent Given 2026-03-12 14:02:51 UTC (03/12/2026, 10:02:51 AM, Eastern Time (New York)), version 2026-11',
      'https://app.example.com/verify/proof',
      'c0'.repeat(32),
      'd1'.repeat(32),
      '4'.repeat(64),
      'Invited email hannah@mail.example',
      'Email entered hannah@work.example · Different from the invited address',
      'Fields signed 1 signature, 2 initials Signature ID 0b5e1f6a-52a4-4c55-8f0e-6a7d3b1c9e10',
      'Reason To agree to this contract IP address',
      'Reason To agree to this contract for Alder & Finch Staging IP address',
      'IP address 203.0.113.7',
      'Browser Mozilla/5.0 (iPhone)',
      'They have not been verified.',
      'Initials 1 2026-03-12 14:03:40 UTC',
      'Reported by the signer’s browser',
      '1 2026-03-09 20:15:02 UTC Sent to Hannah Whitlock by Maya Okafor',
      `4 2026-03-12 14:04:12 UTC Signed by Hannah Whitlock ${'4'.repeat(64)} 203.0.113.7`,
      '2'.repeat(64),
    ])
      expect(certificate).toContain(part)
  })

  test('links to its proof page, however long the URL is', async () => {
    const document = signedDocument()
    if (!document.certificate) throw new Error('The fixture has no certificate')
    const proofUrl = `https://app.example.com/verify/${'proof_'.repeat(12)}`
    const pdf = await renderContractPdf({ ...document, certificate: { ...document.certificate, proofUrl } })
    const addresses = (await runPdfTool('pdfinfo', pdf, '-url')).match(/https:\S+/g) ?? []
    expect(new Set(addresses)).toEqual(new Set([proofUrl]))
  })

  test('does not warn about an address that differs only in case', async () => {
    const document = signedDocument()
    const [client, owner] = document.certificate?.parties ?? []
    if (!client || !owner || !document.certificate) throw new Error('The fixture lacks a party')
    const parties = [{ ...client, typedEmail: 'Hannah@Mail.example' }, owner]
    expect(await textOf({ ...document, certificate: { ...document.certificate, parties } })).not.toContain(
      'Different from',
    )
  })

  test('is US Letter PDF/A with our fonts, its title and its language', async () => {
    const pdf = await renderContractPdf(signedDocument())
    const info = await runPdfTool('pdfinfo', pdf)
    expect(info).toMatch(/Title: +Staging agreement\nAuthor: +Alder & Finch Staging\n/)
    expect(info).toMatch(/Page size: +612 x 792 pts \(letter\)/)
    expect(pdf.toString('latin1')).toContain('/Lang (en)')
    expect(await runPdfTool('pdfinfo', pdf, '-meta')).toContain('<pdfaid:part>2</pdfaid:part>')
    const fonts = (await runPdfTool('pdffonts', pdf)).split('\n').slice(2, -1)
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

  test('shows a drawn signature', async () => {
    const document = signedDocument()
    const drawing: [number, number][][] = [
      [
        [100, 300],
        [500, 100],
        [900, 300],
      ],
      [[500, 350]],
    ]
    const marks = document.marks.map((mark) => (mark.position === 3 ? { ...mark, drawing } : mark))
    const [contract = ''] = await pagesOf({ ...document, marks })
    expect(contract.match(/Hannah Whitlock/g)).toHaveLength(2)
    expect(contract).toMatch(/Hannah Whitlock Date/)
  })

  test('shows drawn initials completely, from top to bottom', async () => {
    const document = signedDocument()
    const inkWith = async (...drawing: [number, number][][]) => {
      const marks = document.marks.map((mark) => (mark.type === 'initial' ? { ...mark, drawing } : mark))
      return countDarkPixels(await renderContractPdf({ ...document, marks }))
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

  test('prints a name in italics if the chosen script font lacks a character', async () => {
    const document = signedDocument()
    const marks = document.marks.map((mark) => ({
      ...mark,
      text: 'Nguyễn Thị Ánh',
      style: 'flourish' as const,
    }))
    const pdf = await renderContractPdf({ ...document, marks, certificate: null })
    expect(await runPdfTool('pdffonts', pdf)).not.toMatch(/Aurore|Delafield/)
    expect(await runPdfTool('pdffonts', pdf)).toContain('Newsreader-Italic')
    expect(await extractPdfText(pdf)).toContain('Nguyễn Thị Ánh')
  })

  // PDF/A does not allow missing glyphs, so a contract with a name that no font covers would not be printed at all.
  test.each([
    ['Latin', 'Zoë Ångström', 'ZÅ', 'LaBelleAurore'],
    ['Cyrillic', 'Юлия Смирнова', 'ЮС', 'Inter-Italic'],
    ['Armenian', 'Տիգրան Տեր֊Պետրոսյան', 'ՏՏ', 'NotoSansArmenian-Regular'],
    ['Georgian', 'ნინო ბერიძე', 'ᲜᲑ', 'NotoSansGeorgian-Regular'],
    ['Thai', 'น้ำผึ้ง ปิ่นแก้ว', 'นป', 'NotoSansThai-Regular'],
    ['Devanagari', 'डॉ॰ लक्ष्मी त्रिपाठी', 'लत', 'NotoSansDevanagari-Regular'],
    ['Bengali', 'শ্রীকান্ত চট্টোপাধ্যায়', 'শচ', 'NotoSansBengali-Regular'],
    ['Tamil', 'லக்ஷ்மி ஸ்ரீனிவாசன்', 'லஸ', 'NotoSansTamil-Regular'],
  ])('prints a name in %s, as signature, initials and text', async (_, name, initials, font) => {
    const document = signedDocument()
    const [client, owner] = document.certificate?.parties ?? []
    if (!client || !owner || !document.certificate) throw new Error('The fixture lacks a party')
    const marks = document.marks.map((mark) =>
      mark.signer === 'client' ? { ...mark, name, text: mark.type === 'initial' ? initials : name } : mark,
    )
    const certificate = { ...document.certificate, parties: [{ ...client, name }, owner] }
    const pdf = await renderContractPdf({ ...document, marks, certificate })
    expect(await extractPdfText(pdf)).not.toContain('\\u{')
    expect(await runPdfTool('pdffonts', pdf)).toContain(font)
  })
})

describe('an unsigned contract', () => {
  test('has labeled empty lines', async () => {
    const text = await textOf({ ...signedDocument(), marks: [], certificate: null })
    for (const label of ['Client initials', 'Owner signature', 'Client signature', 'Date'])
      expect(text).toContain(label)
    expect(text).not.toContain('Client date')
    expect(text).not.toContain('certificate')
  })

  test('shows the field label if a value is missing', async () => {
    expect(await textOf(unsignedDocument(doc(paragraph('Dear {client.name},'))))).toContain(
      'Dear Client name,',
    )
  })
})

describe('user text', () => {
  test('is printed literally and never executed', async () => {
    const text = '#panic("x") *not bold* $x$ <tag> [b] @ref = \\ `code` // no comment'
    expect(await textOf(unsignedDocument(doc(plainParagraph(text), heading(text), bullets(text))))).toContain(
      text,
    )
  })

  test('keeps its line breaks, and long words wrap', async () => {
    const text = await extractPdfText(
      await renderContractPdf(unsignedDocument(doc(plainParagraph(`one\ntwo\r\nthree ${'a'.repeat(400)}`)))),
    )
    expect(text).toMatch(/^one\ntwo\nthree/)
    const lengths = text.split('\n').map((line) => line.length)
    expect(Math.max(...lengths)).toBeLessThan(110)
    expect(text.replace(/\s/g, '')).toContain('a'.repeat(400))
  })

  test('wraps between words in Thai, which has no spaces', async () => {
    const sentence = 'สัญญาฉบับนี้ทำขึ้นระหว่างบริษัทผู้ให้บริการตกแต่งบ้านกับลูกค้าตามรายละเอียดที่ระบุไว้ข้างท้ายนี้'
    expect(printableText(sentence)).toBe(sentence)
    const pdf = await renderContractPdf(unsignedDocument(doc(plainParagraph(sentence.repeat(4)))))
    const layout = await runPdfTool('pdftotext', pdf, '-bbox')
    const rightEdges = [...layout.matchAll(/xMax="([\d.]+)"/g)].map(([, edge]) => Number(edge))
    expect(Math.max(...rightEdges)).toBeLessThan(612 - 1.3 * 72 + 1)
  })

  test('is set from right to left in scripts that require it', async () => {
    const leftEdge = async (text: string) => {
      const layout = await runPdfTool(
        'pdftotext',
        await renderContractPdf(unsignedDocument(doc(plainParagraph(text)))),
        '-bbox',
      )
      return Number(/<word xMin="([\d.]+)"/.exec(layout)?.[1])
    }
    expect(await leftEdge('עברית')).toBeGreaterThan(450)
    expect(await leftEdge('العربية')).toBeGreaterThan(450)
    expect(await leftEdge('English')).toBeLessThan(110)
  })

  test('shows unprintable and bidirectional control characters as escapes', async () => {
    const text = await textOf(unsignedDocument(doc(plainParagraph('pay \u202e$10\u202c now 😀'))))
    expect(text).toContain('pay \\u{202e}$10\\u{202c} now \\u{1f600}')
  })

  test('may contain nested lists, page breaks inside lists and all marks', async () => {
    const pages = await pagesOf(
      unsignedDocument({
        type: 'doc',
        content: [
          { type: 'paragraph' },
          { type: 'pageBreak' },
          { type: 'pageBreak' },
          {
            type: 'orderedList',
            content: [
              { type: 'listItem', content: [plainParagraph('first'), bullets('inner')] },
              {
                type: 'listItem',
                content: [plainParagraph('second'), { type: 'pageBreak' }, plainParagraph('after')],
              },
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

  test('is refused if it contains an unknown node or mark', async () => {
    const content = { type: 'doc', content: [{ type: 'table', content: [] }] } as unknown as RichText
    await expect(renderContractPdf(unsignedDocument(content))).rejects.toThrow('unknown node table')
    const marked = { type: 'text', text: 'x', marks: [{ type: 'strike' }] }
    const odd = { type: 'doc', content: [{ type: 'paragraph', content: [marked] }] } as unknown as RichText
    await expect(renderContractPdf(unsignedDocument(odd))).rejects.toThrow('unknown mark strike')
  })
})

test('a heading stays on the page of the signature that follows it', async () => {
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
    const pages = await pagesOf(unsignedDocument(content))
    const last = pages.find((page) => page.includes('Signatures')) ?? ''
    expect(last).toContain('Client signature')
  }
})

test('the browser’s claims are printed, whatever they contain', async () => {
  const document = signedDocument()
  const [client] = document.certificate?.parties ?? []
  if (!client || !document.certificate) throw new Error('The fixture lacks a client')
  const parties = [{ ...client, userAgent: `${'x'.repeat(500)}\u009f`, ipAddress: '::1' }]
  const text = await textOf({ ...document, certificate: { ...document.certificate, parties } })
  expect(text.replace(/\s/g, '')).toContain(`${'x'.repeat(500)}\\u{9f}`)
})
