import path from 'node:path'
import { root } from './run.mjs'

/** Which of our files each of our files imports, seen from these entries; imports at run time count as well. */
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
      ['domain', 'server', 'web', 'sandbox'].map((name) => [`@mantel/${name}`, path.join(root, name, 'src')]),
    ),
  })
  return new Map(
    Object.entries(metafile.inputs).map(([file, { imports }]) => [
      file,
      imports.filter(({ external }) => !external).map((one) => one.path),
    ]),
  )
}
