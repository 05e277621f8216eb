/** Creates one page of plain text in Helvetica, without a PDF library. */
export function tinyPdf(title: string, lines: string[]): Buffer {
  const text = [
    ...wrapped(title, 50).map(headline),
    ...lines.flatMap((line) => wrapped(line, 88)).map(bodyLine),
  ]
  const content = `BT 72 716 Td 16 TL\n${text.join('\n')}\nET`
  return assemble([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>',
    `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
  ])
}

const headline = (line: string) => `/F2 16 Tf (${escaped(line)}) Tj 0 -26 Td`
const bodyLine = (line: string) => `/F1 11 Tf (${escaped(line)}) Tj T*`

// WinAnsi has its own code for the curly apostrophe. All other characters in the demo are Latin-1.
const escaped = (line: string) => line.replaceAll('’', '\x92').replace(/[\\()]/g, '\\$&')

function wrapped(text: string, width: number): string[] {
  const lines = ['']
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? ''
    if (line && line.length + word.length >= width) lines.push(word)
    else lines[lines.length - 1] = line ? `${line} ${word}` : word
  }
  return lines
}

/** Numbers the objects and writes the table of their byte offsets. */
function assemble(objects: string[]): Buffer {
  let body = '%PDF-1.4\n'
  const starts = objects.map((object, index) => {
    const start = Buffer.byteLength(body, 'latin1')
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return start
  })
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\n`
  return Buffer.from(`${body}${end}startxref\n${Buffer.byteLength(body, 'latin1')}\n%%EOF\n`, 'latin1')
}
