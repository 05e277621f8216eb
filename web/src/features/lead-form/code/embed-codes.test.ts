import { type LeadField, leadFields, maxLengths } from '@mantel/domain/leads/lead-form'
import { describe, expect, test } from 'vitest'
import { frameCode, linkOf, plainCode, policyFor, scriptCode } from './embed-codes.ts'

const place = (names: readonly LeadField[] = leadFields) => ({
  origin: 'https://mantel.test',
  key: '0123456789abcdef',
  companyName: 'Alder & "Finch"',
  fields: names.map((name) => ({ name, label: name, mode: 'show' as const, maxLength: maxLengths[name] })),
})

describe('the code of the form', () => {
  test('is one line for the script, which says more only if the form differs from the default', () => {
    expect(scriptCode(place())).toBe(
      '<script src="https://mantel.test/widget.js" data-company="0123456789abcdef" async></script>',
    )
    expect(scriptCode(place(['email', 'message']))).toContain(' data-rows="lm" ')
  })

  test('is a frame that is tall enough for its fields, with an escaped title', () => {
    expect(frameCode(place())).toContain('title="Contact Alder &amp; &quot;Finch&quot;"')
    const height = (names: LeadField[]) => Number(/height="(\d+)"/.exec(frameCode(place(names)))?.[1])
    expect(height(['email'])).toBeLessThan(height(['email', 'phone']))
    expect(height(['email', 'phone'])).toBeLessThan(height(['email', 'message']))
  })

  test('is a plain form without any script', () => {
    expect(plainCode(place())).toContain('action="https://mantel.test/api/widget/0123456789abcdef"')
    expect(plainCode(place())).not.toContain('script')
  })

  test('is a link', () => {
    expect(linkOf(place())).toBe('https://mantel.test/lead/0123456789abcdef')
  })

  test('names what a content security policy has to allow', () => {
    expect(policyFor('https://mantel.test')).toContain('connect-src https://mantel.test')
  })
})
