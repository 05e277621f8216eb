import { describe, expect, test } from 'vitest'
import { detectType, FileRefused, headSize } from './content-type.ts'
import { jpeg, office, pdf, png, pngChunk, webp, zip } from './hostile.fixture.ts'
import { docx, xlsx } from './office-files.ts'

const typeOf = (content: Buffer | string, name: string) =>
  detectType(Buffer.from(content).subarray(0, headSize), name)
const id3 = (content: Buffer) =>
  Buffer.concat([Buffer.from('ID3\x03\0\0\0\0\0\x0a'), Buffer.alloc(10), content])
const big = 'x'.repeat(100_000)
const noise = Buffer.from(Array.from({ length: 100_000 }, (_, index) => (index * 7919) % 256))

describe('the type of a file follows its content', () => {
  test.each<[string, string, Buffer | string]>([
    ['application/pdf', 'plan.pdf', pdf],
    ['application/pdf', 'called-a-picture.png', pdf],
    ['application/pdf', 'only-letters.pdf', '%PDF-1.4\n1 0 obj\n'],
    ['image/png', 'logo.png', png()],
    ['image/png', 'much-metadata.png', png({ before: [pngChunk('iTXt', noise)] })],
    ['image/jpeg', 'photo.jpg', jpeg],
    ['image/webp', 'photo.webp', webp],
    [docx, 'from-word.docx', office('word')],
    [docx, 'from-google.docx', office('word', { last: true })],
    [
      docx,
      'long.docx',
      office('word', { last: true, extra: [['word/media/a.bin', noise.toString('latin1')]] }),
    ],
    [xlsx, 'from-excel.xlsx', office('xl')],
    [xlsx, 'from-google.xlsx', office('xl', { last: true })],
    ['text/csv', 'clients.csv', 'name,e-mail\nAda,ada@example.com\n'],
    ['text/csv', 'CARS.CSV', 'BMW,3\nMZ,4\n'],
    ['text/csv', 'marked.csv', '\ufeffname;price\nTür;3 €\n'],
    ['text/plain', 'gifts.txt', 'GIFTS AND FORMS\r\n\tone < two'],
    ['text/plain', 'no-ending', 'just words'],
    ['text/plain', 'long.txt', `${'x'.repeat(headSize - 1)}é and more`],
  ])('%s: %s', async (type, name, content) => expect(await typeOf(content, name)).toBe(type))
})

describe('a file is refused', () => {
  test.each<[string, Buffer | string]>([
    ['drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['svg-as.txt', '<?xml version="1.0"?><svg onload="alert(1)"/>'],
    ['svg-as.png', '\ufeff  \n<SVG onload=alert(1)>'],
    ['page.html', '<!doctype html><script>alert(1)</script>'],
    ['page.txt', '\n\n <HTML><body onload=alert(1)>'],
    ['comment.csv', '<!-- --><script>alert(1)</script>'],
    ['page.pdf', '<html>%PDF-1.7'],
    ['tag.txt', '</textarea><script>'],
    ['template.txt', '<%= system("id") %>'],
    ['page.php', '<?php system($_GET[0]);'],
    ['script.js', 'alert(1)'],
    ['script.sh', 'rm -rf ~'],
    ['shell.txt', '#!/bin/sh\nrm -rf ~'],
    ['run.bat', '@echo off'],
    ['settings.htaccess', 'AddType text/html .txt'],
    ['.htaccess', 'AddType text/html .txt'],
    ['letter.rtf', '{\\rtf1 hello}'],
    ['rtf-as.txt', '{\\rtf1 hello}'],
    ['print.txt', '%!PS-Adobe-3.0'],
    ['gif-and-script.txt', 'GIF89a=1;alert(1)'],
    ['picture.gif', Buffer.from('GIF89a\x01\0\x01\0\x80\0\0', 'latin1')],
    ['picture.bmp', Buffer.from('BM\x46\0\0\0\0\0\0\0', 'latin1')],
    ['program.pdf', Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1')],
    ['program', Buffer.from('\x7fELF\x02\x01\x01\0', 'latin1')],
    ['old.doc', Buffer.from('d0cf11e0a1b11ae1000000000000000000000000', 'hex')],
    ['late.pdf', Buffer.concat([Buffer.from('\0\0\0\0'), pdf])],
    ['song-and.pdf', id3(pdf)],
    ['song-and.png', id3(png())],
    ['song-and.docx', id3(office('word'))],
    ['marked.pdf', Buffer.concat([Buffer.from('\ufeff'), pdf])],
    ['webp-in-words.webp', 'RIFFxxxxWEBP<script>alert(1)</script>'],
    ['moving.png', png({ before: [pngChunk('acTL', Buffer.alloc(8))] })],
    ['headless.png', Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), pngChunk('IDAT')])],
    ['any.zip', zip([['a.txt', 'x']])],
    [
      'zip-as.docx',
      zip([
        ['a.txt', 'x'],
        ['word/document.xml', '<x/>'],
      ]),
    ],
    [
      'program.jar',
      zip([
        ['META-INF/MANIFEST.MF', 'Main-Class: X'],
        ['X.class', 'x'],
      ]),
    ],
    ['book.epub', zip([['mimetype', 'application/epub+zip']])],
    ['slides.pptx', office('ppt')],
    ['macros.docm', macros()],
    ['macros-as.docx', macros()],
    ['bomb.docx', zip([['bomb', Buffer.alloc(50_000_000)]])],
    ['broken.docx', office('word').subarray(0, 20)],
    ['binary.txt', 'text\0with a zero'],
    ['escape.csv', 'name\u001b[2J,x'],
    ['latin1.csv', Buffer.from('Tür,3', 'latin1')],
    ['utf16.csv', Buffer.from('\ufeffname,e-mail', 'utf16le')],
    ['noise.pdf', noise],
    ['gzip.csv', Buffer.from('1f8b0800000000000003', 'hex')],
    ['one-byte.bin', Buffer.from([0xff])],
  ])('%s', async (name, content) => {
    await expect(typeOf(content, name)).rejects.toThrow(FileRefused)
    await expect(typeOf(content, name)).rejects.toThrow(
      'This type of file isn’t supported. Please upload a PDF',
    )
  })

  test('if it is empty', () =>
    expect(typeOf('', 'empty.txt')).rejects.toThrow('This file is empty. Please choose another.'))
})

test('the name of a file cannot change its type', async () => {
  for (const name of ['x.html', 'x.svg', 'x.csv', '../../x', 'x.pdf\0.html', `${big}.js`, '']) {
    expect(await typeOf(pdf, name)).toBe('application/pdf')
    await expect(typeOf('<html>', name)).rejects.toThrow(FileRefused)
  }
})

function macros() {
  const type = 'application/vnd.ms-word.document.macroEnabled.main+xml'
  return zip([
    ['[Content_Types].xml', `<Types><Override ContentType="${type}"/></Types>`],
    ['word/document.xml', ''],
  ])
}
