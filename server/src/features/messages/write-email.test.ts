import { bullets, doc, heading, paragraph } from '@mantel/domain/contracts/rich-text'
import { describe, expect, test } from 'vitest'
import { withLinks } from './email-links.ts'
import { systemTemplates, type TemplateKey } from './system-templates.ts'
import { linkPlaceholder, renderEmail, rowPlaceholder } from './write-email.ts'

const brand = { name: 'Alder & Finch', primary: '#24473E', primaryForeground: '#FFFFFF' }
const template = {
  subject: 'For {name}',
  body: doc(heading('Hello {name}', 1), paragraph('Welcome to {place}.'), bullets('One', 'Two')),
  button: 'Open it',
}

describe('an email', () => {
  test('about several records has a link for each instead of a button', () => {
    const rows = [
      { title: 'INV-1', text: 'Due' },
      { title: `INV-2${rowPlaceholder(0)}`, text: `${rowPlaceholder(5)}<b>Late</b>` },
    ]
    const rendered = renderEmail(template, brand, { name: 'Maya', place: 'x' }, rows)
    const { html, text } = withLinks(
      { html: rendered.html, body: rendered.text },
      'https://a.test/1\nhttps://a.test/2',
    )
    expect(text).toContain('INV-1\nDue\nhttps://a.test/1')
    expect(text).toContain('INV-2\n<b>Late</b>\nhttps://a.test/2')
    expect(html).toContain('<a href="https://a.test/2" style="color:#75560f;font-weight:600">INV-2</a>')
    expect(html).toContain('&lt;b&gt;Late&lt;/b&gt;')
    expect(html + text).not.toMatch(/Open it|[\uE000-\uE0FF]/)
  })

  test('has the same text in HTML and in plain text', () => {
    const { subject, html, text } = renderEmail(template, brand, { name: 'Maya', place: 'the studio' })
    expect(subject).toBe('For Maya')
    for (const expected of ['Hello Maya', 'Welcome to the studio.', 'One', 'Two']) {
      expect(html).toContain(expected)
      expect(text).toContain(expected)
    }
    expect(text).toContain(`Open it: ${linkPlaceholder}`)
    expect(html).toContain('#24473E')
  })

  test('leaves out a paragraph whose fields have no value', () => {
    const body = doc(heading('Hello', 1), paragraph('{message}'), paragraph('Goodbye'))
    const { html, text } = renderEmail({ ...template, body }, brand, { message: '' })
    expect(text).toMatch(/^Hello\n\nGoodbye\n\n/)
    expect(html.match(/<p style="margin:0 0 16px">/g)).toHaveLength(1)
  })

  test('escapes user input', () => {
    const { html } = renderEmail(
      template,
      { ...brand, name: '<b>Studio</b>' },
      { name: '<img src=x onerror=alert(1)>', place: '"a" & \'b\'' },
    )
    expect(html).not.toMatch(/<img|<b>/)
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(html).toContain('&quot;a&quot; &amp; &#39;b&#39;')
  })

  test('ignores invalid colors', () => {
    const { html } = renderEmail(
      template,
      { ...brand, primary: 'red;background:url(https://evil.example)' },
      {},
    )
    expect(html).not.toContain('evil.example')
  })

  test('has its link only where the template puts it', () => {
    const maliciousBrand = { ...brand, name: `https://evil.example/?t=${linkPlaceholder}` }
    const rendered = renderEmail(template, maliciousBrand, { name: `x${linkPlaceholder}y`, place: '' })
    const { html, text } = withLinks(
      { html: rendered.html, body: rendered.text },
      'https://mantel.test/?a=1&b="$&"',
    )
    expect(html).toContain('href="https://mantel.test/?a=1&amp;b=&quot;$&amp;&quot;"')
    expect(text).toContain('Open it: https://mantel.test/?a=1&b="$&"')
    expect(text).toContain('Hello xy')
    expect(html + text).not.toContain('evil.example/?t=https')
    expect(html + text).not.toContain(linkPlaceholder)
  })

  test.each(Object.keys(systemTemplates) as TemplateKey[])('%s uses only its declared fields', (key) => {
    const { subject, body, fields } = systemTemplates[key]
    const mentioned = [
      ...`${subject}${JSON.stringify(body)}`.matchAll(/\{([a-zA-Z]+)\}|"attrs":\{"id":"([a-zA-Z]+)"\}/g),
    ]
    for (const [, inSubject, inBody] of mentioned) expect(fields).toContain(inSubject ?? inBody)
  })
})
