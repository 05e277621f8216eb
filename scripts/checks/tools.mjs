import { bin, run } from '../lib/run.mjs'

export const formatCheck = () =>
  counting(run(bin('biome'), ['check', '--colors=off', '.']), /Checked (\d+) files/)

const linted = ['domain', 'server', 'web', 'screens', 'sandbox', 'e2e', 'scripts']
export const lintCheck = () => counting(run(bin('oxlint'), ['--type-aware', ...linted]), /on (\d+) files/)

export const typesCheck = (workspace) =>
  run(bin('tsc'), ['--singleThreaded', '--pretty', 'false', '-p', workspace])

export const unusedCheck = () => run(bin('knip'), ['--no-progress', '--no-config-hints'])

/** A tool that was pointed at nothing is content with everything; that must not pass. */
async function counting(running, pattern) {
  const result = await running
  const count = Number(pattern.exec(result.output)?.[1] ?? 0)
  if (count > 0) return result
  return { ok: false, output: `${result.output}\nIt did not say that it looked at any file.` }
}
