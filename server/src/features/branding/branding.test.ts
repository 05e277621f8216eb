import { defaultColors, defaultTypography } from '@mantel/domain/settings/branding'
import { describe, expect, test } from 'vitest'
import { sharedServer } from '../../testing/server.ts'

const server = await sharedServer()
const blue = {
  colors: { ...defaultColors, primary: '#2A5788' },
  typography: { ...defaultTypography, baseFontSize: 15 },
}

describe('a company’s colors', () => {
  test('are saved as a whole, visible to its users only, and recorded once', async () => {
    const call = await server.signIn()
    const saved = await call('PUT', '/api/company-styles', blue)
    expect([saved.status, JSON.parse(saved.body.colors).primary]).toEqual([200, '#2A5788'])
    const staff = await server.signIn('Staff', call.companyId)
    expect((await staff('GET', '/api/company-styles')).body).toEqual(saved.body)
    const other = await server.signIn()
    expect(JSON.parse((await other('GET', '/api/company-styles')).body.colors).primary).toBe(
      defaultColors.primary,
    )
    expect((await call('PUT', '/api/company-styles', blue)).body).toEqual(saved.body)
    const activities = await server.sql<{ description: string; metadata: { after: unknown } }>(
      "select description, metadata from admin_activities where company_id = $1 and action = 'settings.changed'",
      [call.companyId],
    )
    expect(activities).toMatchObject([{ metadata: { section: 'branding', after: saved.body } }])
  })

  test('can be reset to the platform’s', async () => {
    const call = await server.signIn()
    await call('PUT', '/api/company-styles', blue)
    const reset = await call('DELETE', '/api/company-styles')
    expect([reset.status, JSON.parse(reset.body.colors).primary]).toEqual([200, defaultColors.primary])
  })

  test.each([
    ['an invalid color', { ...blue, colors: { ...blue.colors, primary: 'gold' } }],
    ['a missing color', { ...blue, colors: { ...blue.colors, border: undefined } }],
    ['an unknown color', { ...blue, colors: { ...blue.colors, shadow: '#000000' } }],
    ['an unreadable font size', { ...blue, typography: { ...blue.typography, baseFontSize: 5 } }],
  ])('are refused with %s', async (_what, body) => {
    const call = await server.signIn()
    const refused = await call('PUT', '/api/company-styles', body)
    expect([refused.status, typeof refused.body.error]).toEqual([400, 'string'])
  })

  test('cannot be changed by staff', async () => {
    const call = await server.signIn('Staff')
    expect((await call('PUT', '/api/company-styles', blue)).status).toBe(403)
  })
})
