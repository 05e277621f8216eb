import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { root } from '../run.mjs'

/** Bundles in memory, so that a failed build leaves the last one intact. */
export async function bundleServer(entryPoints, outdir) {
  const { build } = await import('esbuild')
  return build({
    absWorkingDir: root,
    entryPoints,
    outdir,
    bundle: true,
    splitting: false,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: true,
    metafile: true,
    write: false,
    logLevel: 'warning',
    // npm packages stay external. Our workspaces must be bundled, because Node cannot load TypeScript from a package.
    // The alias turns them into paths, and paths are bundled.
    packages: 'external',
    alias: Object.fromEntries(
      ['domain', 'sandbox', 'server'].map((name) => [`@mantel/${name}`, path.join(root, name, 'src')]),
    ),
  })
}

export async function writeBundle({ outputFiles }) {
  for (const { path: file, contents } of outputFiles) {
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, contents)
  }
}
