import { dataApi, type ImportRun } from '@mantel/domain/data'
import { useMutation } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { errorText } from '../../../../platform/api/api.ts'
import { downloadFile } from '../../../../platform/api/download-file.ts'
import { toastError } from '../../../../platform/toast.ts'
import { Button } from '../../../../ui/base/button.tsx'

/** Every row and what became of it, or would. */
export function ReportButton({ run: { id, fileName } }: { run: ImportRun }) {
  const report = useMutation({
    mutationFn: () => downloadFile(dataApi.report, { params: { id } }, `Report on ${fileName}`),
    onError: (error) => toastError(errorText(error, 'The report could not be downloaded')),
  })
  return (
    <Button variant="ghost" icon={FileDown} busy={report.isPending} onClick={() => report.mutate()}>
      Download the report
    </Button>
  )
}
