import { describe, expect, test } from 'vitest'
import { png, zip } from '../../../../platform/files/hostile.fixture.ts'
import { openSpreadsheet } from './open-spreadsheet.ts'

const open = (content: string | Buffer) => openSpreadsheet(Buffer.from(content))
const advice =
  'In Excel, Numbers or Google Sheets, save or download your spreadsheet as CSV and upload that file.'

describe('a spreadsheet', () => {
  test.each([',', ';', '\t', '|'])('is read with the delimiter %j', async (delimiter) => {
    const text = ['Name|E-mail', '"Whitlock, Hannah; the 2nd"|hannah@example.com', 'Ada|ada@example.com']
    const spreadsheet = await open(text.join('\n').replaceAll('|', delimiter))
    expect(spreadsheet).toMatchObject({
      delimiter,
      columns: ['Name', 'E-mail'],
      sample: [
        ['Whitlock, Hannah; the 2nd', 'hannah@example.com'],
        ['Ada', 'ada@example.com'],
      ],
      total: 2,
    })
  })

  test.each<[string, Buffer]>([
    ['UTF-8', Buffer.from('Name,Email\nJürgen – „Tür“,j@example.com')],
    ['UTF-8 with a byte order mark', Buffer.from('\ufeffName,Email\nJürgen – „Tür“,j@example.com')],
    ['UTF-16', Buffer.from('\ufeffName,Email\nJürgen – „Tür“,j@example.com', 'utf16le')],
    ['UTF-16 big-endian', Buffer.from('\ufeffName,Email\nJürgen – „Tür“,j@example.com', 'utf16le').swap16()],
    ['Windows-1252', Buffer.from('Name,Email\nJ\xfcrgen \x96 \x84T\xfcr\x93,j@example.com', 'latin1')],
  ])('can be encoded in %s', async (_, bytes) => {
    const { columns, sample, text } = await openSpreadsheet(bytes)
    expect([columns, sample]).toEqual([['Name', 'Email'], [['Jürgen – „Tür“', 'j@example.com']]])
    expect(String(text)).toMatch(/^Name/)
  })

  test('can have blank lines, any line endings, duplicate and unnamed columns, and rows of any length', async () => {
    const { columns, sample, total } = await open(
      '\r\n,\r\n Email , Email,,\r\na@example.com,b,c,d,e\n\n"x\r\ny"\r"6"" shelf",6" shelf\n',
    )
    expect(columns).toEqual(['Email', 'Email (2)'])
    expect(sample).toEqual([
      ['a@example.com', 'b'],
      ['x\r\ny', ''],
      ['6" shelf', '6" shelf'],
    ])
    expect(total).toBe(3)
    expect((await open('Email,,Zip\na,b,c')).columns).toEqual(['Email', 'Column 2', 'Zip'])
    expect((await open('sep=;\nEmail;Name, first\na;b')).columns).toEqual(['Email', 'Name, first'])
  })
})

describe('a file that is not a spreadsheet is refused:', () => {
  test.each<[string, Buffer | string, string]>([
    ['a picture', png(), `This is a picture, not a CSV. ${advice}`],
    ['an Excel workbook', zip([['xl/workbook.xml', 'x']]), `This is an Excel workbook, not a CSV. ${advice}`],
    ['a PDF', '%PDF-1.7\n', `This is a PDF, not a CSV. ${advice}`],
    ['a web page', '<!DOCTYPE html><html><body>Hi</body></html>', `This is a web page, not a CSV. ${advice}`],
    ['noise', Buffer.from([0x01, 0x00, 0xff, 0x81, 0x02]), `This isn’t a text file. ${advice}`],
    ['half a character', Buffer.from('\ufeffa\ud800', 'utf16le'), `This isn’t a text file. ${advice}`],
    [
      'two encodings',
      Buffer.concat([Buffer.from('Name,Email\nJürgen,a\n'), Buffer.from('J\xfcrgen,b\n', 'latin1')]),
      'Some characters in this file can’t be read. Save your spreadsheet as “CSV UTF-8” and upload it again.',
    ],
    ['nothing', '\ufeff \r\n,,\n', 'This file is empty. Please choose another.'],
    ['only a head', 'Name,Email\n\n', 'This file has column headers but no rows to import.'],
    [
      'no head',
      'Hannah,hannah@example.com\nAda,ada@example.com',
      'The first row must be column headers, such as “Name” and “Email”. Yours has data.',
    ],
    [
      'numbers instead of a head',
      '1,2\n3,4',
      'The first row must be column headers, such as “Name” and “Email”. Yours has data.',
    ],
    [
      'an unclosed quotation',
      'Name,Email\n"two\nlines",x\nAda,"ada@example.com\nEve,eve@example.com\n',
      'Line 4 is missing a closing quotation mark. Fix it and upload the file again.',
    ],
    [
      'an unclosed quotation before very much',
      `Name,Email\nAda,"a\n${'x,y\n'.repeat(700_000)}`,
      'Line 2 may be missing a closing quotation mark. Fix it and upload the file again.',
    ],
    [
      'far too many columns',
      `${Array.from({ length: 300 }, (_, n) => `c${n}`).join(',')}\nx`,
      'This file has 300 columns. The limit is 200.',
    ],
    [
      'far too many rows',
      `Email\n${'x\n'.repeat(20_001)}`,
      'This file has more than 20,000 rows. Split it into smaller files and import them one by one.',
    ],
  ])('%s', async (_, content, sentence) => {
    await expect(open(content)).rejects.toThrow(sentence)
  })
})

test('a file may have 20,000 rows', async () => {
  expect(await open(`Email\n${'x\n'.repeat(20_000)}`)).toMatchObject({ total: 20_000 })
})
