import { bin, run } from '../lib/run.mjs'

export const formatCheck = () =>
  requireFiles(run(bin('biome'), ['check', '--colors=off', '.']), /Checked (\d+) files/)

const linted = ['domain', 'server', 'web', 'widget', 'screens', 'sandbox', 'e2e', 'scripts']
export const lintCheck = () => requireFiles(run(bin('oxlint'), ['--type-aware', ...linted]), /on (\d+) files/)

export const typesCheck = (project) =>
  run(bin('tsc'), ['--singleThreaded', '--pretty', 'false', '-p', project])

export const unusedCheck = () => run(bin('knip'), ['--no-progress', '--no-config-hints'])

/** Fails a check whose tool reports no files, because such a check proves nothing. */
async function requireFiles(pending, pattern) {
  const result = await pending
  const count = Number(pattern.exec(result.output)?.[1] ?? 0)
  if (count > 0) return result
  return { ok: false, output: `${result.output}\nThe tool did not report any file.` }
}
