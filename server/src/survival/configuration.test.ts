import { readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { createTestWorkspace } from '../platform/database/embedded/testing.ts'
import { bundle } from './testing-bundle.ts'
import { runNode } from './testing-processes.ts'

const whole = createTestWorkspace()
let script = ''

beforeAll(async () => {
  script = (await bundle(whole.directory(), { main: 'server/src/main.ts' })).scriptOf('main')
})
afterAll(() => whole.close())

const good = {
  NODE_ENV: 'production',
  SECRET_KEY: 'Zq3rN8vT1xLw6YbH0kPd5sJc9mGf2aUe7oRi4tXy',
  PUBLIC_URL: 'https://app.studio.test',
  SMTP_URL: 'smtps://user:secret@smtp.studio.test',
  MAIL_FROM: 'no-reply@studio.test',
}

/** Several at a time, because each start takes a second: config.test.ts refuses them one by one. */
const bad: Record<string, [setting: string, value: string, sentence: RegExp][]> = {
  'a setting that is missing': [['SECRET_KEY', '', /set a secret of at least 32 random characters/]],
  'settings that are not what they should be': [
    ['PUBLIC_URL', 'app.studio.test', /must be a web address/],
    ['SMTP_URL', 'https://smtp.studio.test', /must look like smtps/],
    ['MAIL_FROM', 'Studio', /must be an e-?mail address/],
    ['PORT', 'http', /must be a whole number/],
    ['DATABASE_URL', 'mysql://localhost/x', /must begin with postgres/],
    ['DEMO', 'yes', /must be on or off/],
  ],
  'a port that does not exist': [['PORT', '70000', /must be a whole number from 0 to 65535/]],
  'an address of another machine': [['HOST', '192.0.2.77', /this machine does not have the address/]],
  'a name that is no address': [['HOST', 'no.such.host.invalid', /is not an address/]],
  'a slip of the pen': [['NODE_ENV', 'prod', /must be production, or absent/]],
  'settings that are not safe': [
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
    'does not start with %s: it says which, and touches nothing',
    { tags: 'reliability' },
    async ([, settings], { expect }) => {
      const place = whole.directory()
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

  test('names everything that is wrong at once', async ({ expect }) => {
    const product = runNode(script, [], {
      NODE_ENV: 'production',
      DATA_DIR: path.join(whole.directory(), 'data'),
    })
    expect(await product.ended).toMatchObject({ code: 1 })
    expect(product.lines.slice(1).map((line) => line.trim().split(':')[0])).toEqual([
      'SECRET_KEY',
      'PUBLIC_URL',
      'SMTP_URL',
      'MAIL_FROM',
    ])
  })

  // Otherwise any of the above might be refused for another reason.
  test('has nothing to say against the rest of the settings', { tags: 'reliability' }, async ({ expect }) => {
    const nowhere = 'postgres://mantel:x@127.0.0.1:1/mantel'
    const product = runNode(script, [], {
      ...good,
      DATA_DIR: path.join(whole.directory(), 'data'),
      DATABASE_URL: nowhere,
    })
    expect(await product.ended).toMatchObject({ code: 1 })
    const unreached = 'DATABASE_URL: the database could not be reached (ECONNREFUSED).'
    expect(product.lines).toEqual(['Mantel cannot start:', expect.stringContaining(unreached)])
    expect(product.lines.join()).not.toContain(nowhere)
  })

  test('has a directory to write to', { tags: 'reliability' }, async ({ expect }) => {
    const file = path.join(whole.directory(), 'file')
    writeFileSync(file, '')
    const product = runNode(script, [], { ...good, DATA_DIR: file })
    expect(await product.ended).toMatchObject({ code: 1 })
    expect(product.lines[1]).toContain(`DATA_DIR: ${file} is no directory that can be made and written to`)
  })

  test.for(['web', 'worker'])(
    'is no %s alone without a database for all',
    { tags: 'reliability' },
    async (part, { expect }) => {
      const place = whole.directory()
      const product = runNode(script, [`--only=${part}`], { ...good, DATA_DIR: path.join(place, 'data') })
      expect(await product.ended).toMatchObject({ code: 1 })
      expect(product.lines[1]).toContain('DATABASE_URL: web and worker as processes of their own')
      expect(readdirSync(place)).toEqual([])
    },
  )

  test('is no part that there is not', { tags: 'reliability' }, async ({ expect }) => {
    const product = runNode(script, ['--only=wroker'], good)
    expect(await product.ended).toMatchObject({ code: 1 })
    expect(product.lines).toEqual(['--only takes web or worker, not wroker.'])
  })
})
