import type { ImportKind } from '@mantel/domain/data'
import { FileDown } from 'lucide-react'
import { saveAs } from '../../../../platform/save-as.ts'
import { Button } from '../../../../ui/base/button.tsx'
import { DropZone } from '../../../documents/upload/drop-zone.tsx'
import * as copy from '../copy.tsx'
import { StepHeading, StepText } from '../step-parts.tsx'
import { SpreadsheetPicker } from './spreadsheet-picker.tsx'
import { useSpreadsheetUpload } from './spreadsheet-upload.ts'
import { templateCsv } from './template-file.ts'

export function FileStep({ kind }: { kind: ImportKind }) {
  const upload = useSpreadsheetUpload(kind)
  const downloadTemplate = () =>
    saveAs(`${kind}-template.csv`, new Blob([templateCsv(kind)], { type: 'text/csv;charset=utf-8' }))
  return (
    <DropZone isOn={!upload.isSending} onFiles={upload.take}>
      <StepHeading>Choose a spreadsheet</StepHeading>
      <StepText>{copy.reviewFirst}</StepText>
      <SpreadsheetPicker {...upload} />
      <h3 className="mt-7 text-13 leading-4.5 font-semibold">File requirements</h3>
      <ul className="mt-1.5 ml-4 list-disc text-13 leading-5 text-muted-foreground marker:text-border-strong">
        <li>{copy.headersRequired}</li>
        <li>{copy.requirement[kind]}</li>
        <li>{copy.matching[kind]}</li>
        <li>{copy.saveAsCsv}</li>
      </ul>
      <Button variant="ghost" icon={FileDown} className="mt-2 -ml-3" onClick={downloadTemplate}>
        Download template
      </Button>
    </DropZone>
  )
}
