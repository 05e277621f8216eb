import type { ExportKind } from '@mantel/domain/data'

export const exportFailed = (kind: ExportKind) => `Couldn’t export ${kind}. Try again.`
