import type { ExportKind } from '@mantel/domain/data'
import { Download } from 'lucide-react'
import { Button } from '../../../ui/base/button.tsx'
import { useExport } from './use-export.ts'

export function ExportButton({ kind }: { kind: ExportKind }) {
  const { start, isPreparing } = useExport(kind)
  return (
    <Button icon={Download} busy={isPreparing} onClick={start}>
      {isPreparing ? 'Preparing…' : 'Export'}
      <span className="sr-only"> {kind}</span>
    </Button>
  )
}
