import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { startServer } from '../testing/server.ts'
import { outboxPages } from './outbox-pages.ts'

let directory = ''
const server = await startServer({
  // The directory is passed as a function, because it is known only after the server has started.
  extend: (app) => outboxPages(app, () => directory),
})
directory = path.join(server.dataDir, 'outbox')

const open = (url: string, host = 'localhost:3000') => server.call('GET', url, undefined, { host })

describe('the outbox', () => {
  test('says so when it is empty', async () => {
    expect((await open('/dev/outbox')).text).toContain('No emails yet')
  })

  test('lists emails and shows each as its reader sees it', async () => {
    const user = await server.newUser('Staff', await server.newCompany())
    await server.call('POST', '/api/auth/request-reset', { email: user.email })
    await server.runJobs()
    const { text } = await open('/dev/outbox')
    const [, link = '', entry = ''] = /<li><a href="(\/dev\/outbox\/[\w-]+)">(.*?)<\/li>/.exec(text) ?? []
    expect(entry).toMatch(/^Reset your password</)
    expect(entry).toContain(user.email)
    const [mail] = await server.mails()
    expect(mail?.link).toContain('/reset-password')
    const shown = (await open(link)).text
    expect(shown).toContain(`<a href="${mail?.link}">`)
    expect(shown).toContain(`to ${user.email}`)
    expect(shown).toContain(`<iframe src="${link}/html"`)
    const framed = await open(`${link}/html`)
    expect(framed.text).toContain('Set new password')
    expect(framed.text).toContain(`href="${mail?.link}"`)
    expect(framed.headers['content-security-policy']).toContain('sandbox')
    expect(framed.headers['content-security-policy']).not.toContain('allow-scripts')
  })

  test('answers only on the names of this machine, and only with files of its directory', async () => {
    expect((await open('/dev/outbox', 'evil.example')).status).toBe(404)
    expect((await open('/dev/outbox', 'localhost.evil.example:3000')).status).toBe(404)
    expect((await open('/dev/outbox/..%2f..%2fsecret-key')).status).toBe(404)
  })
})
