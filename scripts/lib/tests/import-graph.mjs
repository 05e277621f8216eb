import path from 'node:path'
import { root } from '../run.mjs'

/** Maps each of our files to the files that it imports, starting at the entry points. Includes dynamic imports. */
export async function importGraph(entryPoints) {
  const { build } = await import('esbuild')
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints,
    outdir: '.cache/import-graph',
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'esm',
    jsx: 'automatic',
    logLevel: 'silent',
    packages: 'external',
    loader: { '.css': 'empty' },
    alias: Object.fromEntries(
      ['domain', 'server', 'web', 'widget', 'sandbox'].map((name) => [
        `@mantel/${name}`,
        path.join(root, name, 'src'),
      ]),
    ),
  })
  return new Map(
    Object.entries(metafile.inputs).map(([file, { imports }]) => [
      file,
      imports.filter(({ external }) => !external).map((imported) => imported.path),
    ]),
  )
}
