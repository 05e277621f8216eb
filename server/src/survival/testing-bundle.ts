import { existsSync, mkdirSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Builds like scripts/build.mjs, with links to the files that the bundle finds by path. */
export async function bundle(directory: string, entries: Record<string, string>) {
  const outdir = path.join(directory, 'server', 'dist')
  mkdirSync(outdir, { recursive: true })
  for (const part of ['node_modules', 'web', 'server/migrations']) {
    const link = path.join(directory, part)
    if (!existsSync(link)) symlinkSync(path.join(root, part), link)
  }
  const { metafile, outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: entries,
    outdir,
    bundle: true,
    splitting: false,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: true,
    metafile: true,
    write: true,
    logLevel: 'silent',
    packages: 'external',
    alias: Object.fromEntries(
      ['domain', 'sandbox'].map((name) => [`@mantel/${name}`, path.join(root, name, 'src')]),
    ),
  })
  return { metafile, outputFiles, scriptOf: (name: string) => path.join(outdir, `${name}.js`) }
}
