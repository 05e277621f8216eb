import { dataApi, type ImportRun } from '@mantel/domain/data'
import { useMutation } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { errorText } from '../../../../platform/api/api.ts'
import { downloadFile } from '../../../../platform/api/download-file.ts'
import { toastError } from '../../../../platform/toast.ts'
import { Button } from '../../../../ui/base/button.tsx'
import * as copy from '../copy.tsx'

export function ReportButton({ run: { id, fileName } }: { run: ImportRun }) {
  const report = useMutation({
    mutationFn: () => downloadFile(dataApi.report, { params: { id } }, `Report on ${fileName}`),
    onError: (error) => toastError(errorText(error, copy.reportFailed)),
  })
  return (
    <Button variant="ghost" icon={FileDown} busy={report.isPending} onClick={() => report.mutate()}>
      Download report
    </Button>
  )
}
