import { readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { createTestWorkspace } from '../platform/database/embedded/testing/children.ts'
import { bundle } from './testing-bundle.ts'
import { runNode } from './testing-processes.ts'

const workspace = createTestWorkspace()
let script = ''

beforeAll(async () => {
  script = (await bundle(workspace.directory(), { main: 'server/src/main.ts' })).scriptOf('main')
})
afterAll(() => workspace.close())

const good = {
  NODE_ENV: 'production',
  SECRET_KEY: 'Zq3rN8vT1xLw6YbH0kPd5sJc9mGf2aUe7oRi4tXy',
  PUBLIC_URL: 'https://app.studio.test',
  SMTP_URL: 'smtps://user:secret@smtp.studio.test',
  MAIL_FROM: 'no-reply@studio.test',
}

/** Several bad settings share a start where possible, because a start takes a second. config.test.ts tests each. */
const bad: Record<string, [setting: string, value: string, sentence: RegExp][]> = {
  'a missing setting': [['SECRET_KEY', '', /set a secret of at least 32 random characters/]],
  'invalid settings': [
    ['PUBLIC_URL', 'app.studio.test', /must be a web address/],
    ['SMTP_URL', 'https://smtp.studio.test', /must look like smtps/],
    ['MAIL_FROM', 'Studio', /must be an e-?mail address/],
    ['PORT', 'http', /must be a whole number/],
    ['DATABASE_URL', 'mysql://localhost/x', /must begin with postgres/],
    ['DEMO', 'yes', /must be on or off/],
  ],
  'a port that does not exist': [['PORT', '70000', /must be a whole number from 0 to 65535/]],
  'an address of another machine': [['HOST', '192.0.2.77', /this machine does not have the address/]],
  'an unknown host name': [['HOST', 'no.such.host.invalid', /is not an address/]],
  'a typo': [['NODE_ENV', 'prod', /must be production, or absent/]],
  'unsafe settings': [
    ['DEMO', 'on', /demo logins are made only with the embedded database/],
    ['S3_BUCKET', 'files', /set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY/],
    ['SECRET_KEY', 'change-me-change-me-change-me-change-me', /this is a placeholder or too short/],
    ['TRUST_PROXY', 'true', /list the addresses of your proxies/],
    ['PUBLIC_URL', 'http://app.studio.test', /it must begin with https/],
    ['METRICS_TOKEN', 'metrics', /set at least 32 random characters/],
  ],
  'a short secret': [['SECRET_KEY', 'Zq3rN8vT1x', /this is a placeholder or too short/]],
}

describe.concurrent('production', () => {
  test.for(Object.entries(bad))(
    'does not start with %s: it lists the problems and writes nothing',
    { tags: 'reliability' },
    async ([, settings], { expect }) => {
      const place = workspace.directory()
      const changes = Object.fromEntries(settings.map(([name, value]) => [name, value]))
      const product = runNode(script, [], { ...good, DATA_DIR: path.join(place, 'data'), ...changes })
      expect(await product.ended).toEqual({ code: 1, signal: null })
      const [title, ...problems] = product.lines
      expect(title).toBe('Mantel cannot start:')
      expect(problems).toHaveLength(settings.length)
      for (const [name, , sentence] of settings)
        expect(problems.find((problem) => problem.startsWith(`  ${name}: `))).toMatch(sentence)
      expect(readdirSync(place)).toEqual([])
    },
  )

  test('lists all problems at once', async ({ expect }) => {
    const product = runNode(script, [], {
      NODE_ENV: 'production',
      DATA_DIR: path.join(workspace.directory(), 'data'),
    })
    expect(await product.ended).toMatchObject({ code: 1 })
    expect(product.lines.slice(1).map((line) => line.trim().split(':')[0])).toEqual([
      'SECRET_KEY',
      'PUBLIC_URL',
      'SMTP_URL',
      'MAIL_FROM',
    ])
  })

  // Proves that the bad values above, and not those in `good`, cause the refusals.
  test('accepts the rest of the settings', { tags: 'reliability' }, async ({ expect }) => {
    const nowhere = 'postgres://mantel:x@127.0.0.1:1/mantel'
    const product = runNode(script, [], {
      ...good,
      DATA_DIR: path.join(workspace.directory(), 'data'),
      DATABASE_URL: nowhere,
    })
    expect(await product.ended).toMatchObject({ code: 1 })
    const unreached = 'DATABASE_URL: the database could not be reached (ECONNREFUSED).'
    expect(product.lines).toEqual(['Mantel cannot start:', expect.stringContaining(unreached)])
    expect(product.lines.join()).not.toContain(nowhere)
  })

  test('needs a writable directory', { tags: 'reliability' }, async ({ expect }) => {
    const file = path.join(workspace.directory(), 'file')
    writeFileSync(file, '')
    const product = runNode(script, [], { ...good, DATA_DIR: file })
    expect(await product.ended).toMatchObject({ code: 1 })
    expect(product.lines[1]).toContain(`DATA_DIR: ${file} can’t be created or written to`)
  })

  test.for(['web', 'worker'])(
    'does not run only %s without a shared database',
    { tags: 'reliability' },
    async (part, { expect }) => {
      const place = workspace.directory()
      const product = runNode(script, [`--only=${part}`], { ...good, DATA_DIR: path.join(place, 'data') })
      expect(await product.ended).toMatchObject({ code: 1 })
      expect(product.lines[1]).toContain('DATABASE_URL: web and worker as processes of their own')
      expect(readdirSync(place)).toEqual([])
    },
  )

  test('refuses an unknown part', { tags: 'reliability' }, async ({ expect }) => {
    const product = runNode(script, ['--only=wroker'], good)
    expect(await product.ended).toMatchObject({ code: 1 })
    expect(product.lines).toEqual(['--only takes web or worker, not wroker.'])
  })
})
