import path from 'node:path'
import { root } from './run.mjs'

/** How the server is bundled, from entries by name; in memory, so that a build that fails leaves the last one standing. */
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
    // npm packages stay outside. Our own workspaces are TypeScript source, which Node cannot load: the alias is
    // applied first and turns them into plain paths.
    packages: 'external',
    alias: Object.fromEntries(
      ['domain', 'sandbox', 'server'].map((name) => [`@mantel/${name}`, path.join(root, name, 'src')]),
    ),
  })
}
