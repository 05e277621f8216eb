import type { PlatformSearchResults } from '@mantel/domain/admin/search'
import { beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../../testing/server.ts'

const server = await startServer()
const platform = await server.signIn('SuperAdmin')
const address = (text: string) => `/api/admin/search?${new URLSearchParams({ text }).toString()}`

async function find(text: string) {
  const { status, body } = await platform('GET', address(text))
  expect([text, status, status === 200 ? null : body]).toEqual([text, 200, null])
  const { companies, users } = body as PlatformSearchResults
  return { companies: companies.map(({ name }) => name), users: users.map(({ email }) => email) }
}

describe('the platform’s search', () => {
  let rowan: string
  let wren: Awaited<ReturnType<TestServer['newUser']>>
  beforeAll(async () => {
    rowan = await server.newCompany('Rowan & Daughters')
    wren = await server.newUser('Manager', rowan, 'wren.oakley@rowan.example')
    await server.sql('update users set first_name = $1, last_name = $2 where id = $3', [
      'Wren',
      'O’Keefe',
      wren.id,
    ])
    await server.newCompany('The Old Rowanberry')
    await server.newCompany('100% Home_Staging \\ Co')
    await server.newCompany('1000 Homes Staging')
  })

  test('finds a company by part of its name, with prefixes first', async () => {
    expect((await find('ROWAN')).companies).toEqual(['Rowan & Daughters', 'The Old Rowanberry'])
    expect((await find('daught')).companies).toEqual(['Rowan & Daughters'])
    expect((await find('  old rowan ')).companies).toEqual(['The Old Rowanberry'])
  })

  test('matches words in any order', async () => {
    for (const text of ['rowan daughters', 'daughters rowan', 'Rowan&Daughters', 'daught, row'])
      expect([text, (await find(text)).companies]).toEqual([text, ['Rowan & Daughters']])
    for (const text of ['o’keefe wren', "O'Keefe, Wren", 'rowan.example keefe'])
      expect([text, (await find(text)).users]).toEqual([text, [wren.email]])
    expect((await find('rowan sons')).companies).toEqual([])
    const { body } = await platform('GET', address('berry old'))
    expect(body.companies).toMatchObject([{ name: 'The Old Rowanberry', isNamedSo: true }])
    const listed = async (kind: string, search: string) =>
      (await platform('GET', `/api/admin/${kind}?${new URLSearchParams({ search }).toString()}`)).body.items
    expect(await listed('companies', 'daughters & rowan')).toMatchObject([{ name: 'Rowan & Daughters' }])
    expect(await listed('companies', 'keefe wren')).toMatchObject([{ name: 'Rowan & Daughters' }])
    expect(await listed('users', 'keefe wren')).toMatchObject([{ email: wren.email }])
  })

  test('finds a user by name and email, and the company where they work', async () => {
    for (const text of ['wren', 'o’keefe', 'Wren O’K', 'WREN.OAKLEY@rowan', 'oakley@row'])
      expect(await find(text)).toEqual({ companies: ['Rowan & Daughters'], users: [wren.email] })
  })

  test('returns enough details to tell results apart', async () => {
    const admin = await server.newUser('CompanyAdmin', rowan, 'owner@rowan.example')
    await server.sql('update companies set suspended_at = now() where id = $1', [rowan])
    const { body } = await platform('GET', address('wren o'))
    expect(body).toEqual({
      companies: [
        {
          id: rowan,
          name: 'Rowan & Daughters',
          ownerEmail: admin.email,
          isClosed: true,
          isNamedSo: false,
        },
      ],
      users: [
        {
          id: wren.id,
          firstName: 'Wren',
          lastName: 'O’Keefe',
          email: wren.email,
          role: 'Manager',
          companyName: 'Rowan & Daughters',
        },
      ],
    })
  })

  test('treats special characters literally', async () => {
    expect((await find('100%')).companies).toEqual(['100% Home_Staging \\ Co'])
    expect((await find('home_s')).companies).toEqual(['100% Home_Staging \\ Co'])
    expect((await find('\\')).companies).toEqual(['100% Home_Staging \\ Co'])
    for (const odd of ['%%', '__', '%_%', "'; drop table users; --", '(', '🛋', 'ı', 'x'.repeat(200)])
      expect([odd, await find(odd)]).toEqual([odd, { companies: [], users: [] }])
  })

  test('limits the number of results', async () => {
    const company = await server.newCompany('Crowd')
    await Promise.all(
      Array.from({ length: 8 }, (_, n) => server.newUser('Staff', company, `crowd-${n}@many.example`)),
    )
    expect((await find('@many.example')).users).toHaveLength(6)
  })

  test('also finds SuperAdmins, who have no company', async () => {
    expect((await find(platform.user.email)).users).toEqual([platform.user.email])
  })

  test('refuses empty and overlong queries', async () => {
    for (const text of ['', '   ', 'x'.repeat(201)])
      expect((await platform('GET', address(text))).status).toBe(400)
  })

  test('is only for SuperAdmins', async () => {
    for (const role of ['CompanyAdmin', 'Manager', 'Staff', 'Client'] as const) {
      const call = await server.signIn(role)
      expect([role, (await call('GET', address('rowan'))).status]).toEqual([role, 403])
    }
    expect((await server.call('GET', address('rowan'))).status).toBe(401)
  })
})
