import type { ExportKind } from '@mantel/domain/data'

export const exportSaved = (fileName: string) => `Saved as ${fileName}`
export const exportFailed = (kind: ExportKind) => `Couldn’t export ${kind}. Try again.`
