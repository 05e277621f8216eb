import type { BuildResult } from 'esbuild'

type Bundle = BuildResult<{ metafile: true; write: false }>

export function bundleServer(entryPoints: Record<string, string>, outdir: string): Promise<Bundle>
export function writeBundle(bundle: Bundle): Promise<void>
