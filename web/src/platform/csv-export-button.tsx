import type { Endpoint, Input } from '@mantel/domain/endpoints/endpoint'
import { Download } from 'lucide-react'
import { Button } from '../ui/base/button.tsx'
import { type CsvExport, useCsvExport } from './api/use-csv-export.ts'

/** Downloads what the page shows as a CSV file. On phones, the button is only an icon. */
export function CsvExportButton<E extends Endpoint>({
  input,
  ...options
}: CsvExport<E> & { input: Input<E> }) {
  const { start, isPreparing } = useCsvExport(options)
  return (
    <Button
      icon={Download}
      busy={isPreparing}
      className="max-md:w-11 max-md:px-0!"
      onClick={() => start(input)}
    >
      <span className="max-md:sr-only">Export CSV</span>
    </Button>
  )
}
