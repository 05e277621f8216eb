import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const copied =
  `domain sandbox scripts server security package.json package-lock.json tsconfig.base.json vitest.config.ts
  vitest.figures.config.ts`.split(/\s+/)

export type Run = { failed: string[]; passed: number; output: string; ms: number }
type Target = { file: string; name: string }

/** Copies the workspace, so that code can be changed in the copy. The npm packages and the web app are only linked. */
export function copyWorkspace(directory: string) {
  for (const name of copied)
    cpSync(path.join(root, name), path.join(directory, name), {
      recursive: true,
      filter: (file) => !/\/(node_modules|dist)(\/|$)/.test(path.relative(root, file).replace(/^/, '/')),
    })
  symlinkSync(path.join(root, 'web'), path.join(directory, 'web'))
  const modules = path.join(directory, 'node_modules')
  mkdirSync(path.join(modules, '@mantel'), { recursive: true })
  // Does not link caches, because runs write to them, or our own packages, because they are copied.
  for (const name of readdirSync(path.join(root, 'node_modules')))
    if (!name.startsWith('.') && name !== '@mantel')
      symlinkSync(path.join(root, 'node_modules', name), path.join(modules, name))
  for (const name of ['domain', 'sandbox', 'server'])
    symlinkSync(path.join(directory, name), path.join(modules, '@mantel', name))

  return {
    /** Runs one test or figure by name. With `change`, one file is changed during the run. */
    async run({ file, name }: Target, change?: { file: string; to: (text: string) => string }): Promise<Run> {
      if (!change) return vitest(directory, [file], name)
      const place = path.join(directory, change.file)
      const before = readFileSync(place, 'utf8')
      writeFileSync(place, change.to(before))
      return vitest(directory, [file], name).finally(() => writeFileSync(place, before))
    },
    /** Runs several tests without a change. */
    control: (targets: Target[]) =>
      vitest(
        directory,
        [...new Set(targets.map(({ file }) => file))],
        [...new Set(targets.map(({ name }) => name))].join('|'),
      ),
    remove: () => rmSync(directory, { recursive: true, force: true }),
  }
}

type Report = { testResults: { assertionResults: { status: string; title: string }[] }[] }

function vitest(cwd: string, files: string[], name: string): Promise<Run> {
  const since = performance.now()
  const report = path.join(cwd, 'report.json')
  rmSync(report, { force: true })
  const isFigure = files[0]?.endsWith('.figure.ts')
  const { PATH = '', HOME = '', TMPDIR } = process.env
  const kind = isFigure
    ? ['--config', 'vitest.figures.config.ts', '--disableConsoleIntercept=true']
    : ['--project=server', '--project=domain']
  const child = spawn(
    process.execPath,
    [
      path.join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      ...files,
      ...kind,
      '-t',
      name,
      '--maxWorkers=1',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    // Starts vitest in its own process group, so that a timeout also kills its workers.
    {
      cwd,
      env: { PATH, HOME, ...(TMPDIR && { TMPDIR }) },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    },
  )
  let output = ''
  child.stdout.on('data', (chunk) => (output += String(chunk)))
  child.stderr.on('data', (chunk) => (output += String(chunk)))
  const tooLong = setTimeout(() => child.pid && process.kill(-child.pid, 'SIGKILL'), 10 * 60_000)
  return new Promise((resolve) => {
    child.on('close', () => {
      clearTimeout(tooLong)
      const tests = testsIn(report)
      resolve({
        failed: tests.filter(({ status }) => status === 'failed').map(({ title }) => title),
        passed: tests.filter(({ status }) => status === 'passed').length,
        output,
        ms: performance.now() - since,
      })
    })
  })
}

function testsIn(report: string) {
  try {
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
    return testResults.flatMap(({ assertionResults }) => assertionResults)
  } catch {
    return []
  }
}
