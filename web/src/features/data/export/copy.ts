import type { ImportKind } from '@mantel/domain/data'

export const exportSaved = (fileName: string) => `Saved as ${fileName}`
export const exportFailed = (kind: ImportKind) => `Couldn’t export ${kind}. Try again.`
