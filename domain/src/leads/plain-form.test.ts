import { describe, expect, test } from 'vitest'
import { leadFields } from './lead-form.ts'
import { plainForm } from './plain-form.ts'
import { widgetFields } from './widget-fields.ts'

const action = 'https://mantel.test/api/widget/abc'
const fields = widgetFields([
  { name: 'email', mode: 'required', label: null },
  { name: 'phone', mode: 'hidden', label: null },
  { name: 'message', mode: 'show', label: 'Your <rooms> & "wishes"' },
])

describe('the plain HTML form', () => {
  test('has the fields of the form in their order, and a hidden one for programs', () => {
    const html = plainForm({
      action,
      fields: widgetFields(leadFields.map((name) => ({ name, mode: 'show', label: null }))),
    })
    expect([...html.matchAll(/ name="(\w+)"/g)].map(([, name]) => name)).toEqual([...leadFields, 'fax'])
    expect(html).toContain(`<form action="${action}" method="post"`)
  })

  test('marks optional fields and leaves out hidden ones', () => {
    const html = plainForm({ action, fields })
    expect(html).toContain('>Email</label>')
    expect(html).toContain('(optional)</label>')
    expect(html).toMatch(/name="email".* required>/)
    expect(html).not.toContain('phone')
  })

  test('escapes labels, values and errors', () => {
    const html = plainForm({
      action,
      fields,
      values: { email: '"><script>1</script>', message: '\n</textarea><b>' },
      errors: { email: '<i>wrong</i>' },
    })
    expect(html).not.toMatch(/<script|<b>|<i>|<rooms>/)
    expect(html).toContain('Your &lt;rooms&gt; &amp; &quot;wishes&quot;')
    expect(html).toContain('aria-describedby="lead-email-error"')
    expect(html.match(/<\/textarea>/g)).toHaveLength(1)
  })
})
