import { afterEach, describe, expect, test } from 'vitest'
import { visit } from './visit.ts'

afterEach(() => history.replaceState(null, '', '/'))

describe('a visit', () => {
  test('is the page with its campaign, without what is after the hash', () => {
    history.replaceState(null, '', '/contact?utm_source=news&utm_campaign=spring&other=1#form')
    const { page, utm } = visit(false)
    expect(page).toMatch(/\/contact\?utm_source=news&utm_campaign=spring&other=1$/)
    expect(utm).toEqual({ source: 'news', campaign: 'spring' })
  })

  test('without a campaign says nothing about one', () => {
    expect(visit(false)).not.toHaveProperty('utm')
  })

  test('in a frame is the page around it', () => {
    expect(visit(true).page).toBe(document.referrer)
  })

  test('never has values of unbounded length', () => {
    history.replaceState(null, '', `/?utm_term=${'x'.repeat(3000)}`)
    const { page, utm } = visit(false)
    expect(page.length).toBe(2000)
    expect(utm?.term?.length).toBe(200)
  })
})
