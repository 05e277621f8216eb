import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import { expect, onTestFinished, test } from 'vitest'
import { startMailServer } from './mail-server.ts'

async function startInbox() {
  const directory = await mkdtemp(path.join(tmpdir(), 'mantel-mail-'))
  const server = await startMailServer({ directory: path.join(directory, 'outbox') })
  const transport = createTransport({ url: server.url })
  onTestFinished(async () => {
    transport.close()
    await server.close()
    await rm(directory, { recursive: true, force: true })
  })
  return {
    send: (to: string) =>
      transport.sendMail({ from: 'studio@example.com', to, subject: 'Your invoice', text: 'Hello Hannah' }),
    files: () => readdir(path.join(directory, 'outbox')),
    read: (name: string) => readFile(path.join(directory, 'outbox', name), 'utf8'),
  }
}

test('an accepted email becomes a file', async () => {
  const inbox = await startInbox()
  await inbox.send('hannah@example.com')
  const [name = '', ...others] = await inbox.files()
  expect(others).toEqual([])
  expect(name).toMatch(/^20[\d-]+T[\d-]+Z_[0-9a-f-]{36}\.eml$/)
  const text = await inbox.read(name)
  expect(text).toContain('To: hannah@example.com')
  expect(text).toContain('Hello Hannah')
})

test.each([
  ['bounce@example.com', 550],
  ['Bounce+hannah@example.com', 550],
  ['full@example.com', 552],
  ['defer@example.com', 451],
])('an email to %s is refused with %i', async (address, code) => {
  const inbox = await startInbox()
  await expect(inbox.send(address)).rejects.toMatchObject({ responseCode: code })
  expect(await inbox.files()).toEqual([])
})

test('an address that only resembles a refused one is accepted', async () => {
  const inbox = await startInbox()
  await inbox.send('bouncer@example.com')
  expect(await inbox.files()).toHaveLength(1)
})
