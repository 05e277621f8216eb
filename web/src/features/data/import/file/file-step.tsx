import type { ImportKind } from '@mantel/domain/data'
import { FileDown } from 'lucide-react'
import { saveAs } from '../../../../platform/api/download-file.ts'
import { Button } from '../../../../ui/base/button.tsx'
import { DropZone } from '../../../documents/upload/drop-zone.tsx'
import { wordsFor } from '../import-text.ts'
import { StepHeading, StepText } from '../step-parts.tsx'
import { SheetPicker } from './spreadsheet-picker.tsx'
import { useSheetUpload } from './spreadsheet-upload.ts'
import { exampleSheet } from './template-file.ts'

/** Which sheet, and what one should know before choosing it. */
export function FileStep({ kind }: { kind: ImportKind }) {
  const { needs, also } = wordsFor[kind]
  const sheet = useSheetUpload(kind)
  const example = () =>
    saveAs(`${kind}-to-fill-in.csv`, new Blob([exampleSheet(kind)], { type: 'text/csv;charset=utf-8' }))
  return (
    <DropZone isOn={!sheet.isSending} onFiles={sheet.take}>
      <StepHeading>Choose a sheet</StepHeading>
      <StepText>
        You see how many rows become what, and which cannot be imported, before anything is changed.
      </StepText>
      <SheetPicker {...sheet} />
      <h3 className="mt-7 text-13 leading-4.5 font-semibold">What the sheet needs</h3>
      <ul className="mt-1.5 ml-4 list-disc text-13 leading-5 text-muted-foreground marker:text-border-strong">
        <li>The first row names the columns, in words of your own.</li>
        <li>{needs}</li>
        <li>{also}</li>
        <li>From Excel, Numbers or Google Sheets, save or download it as CSV.</li>
      </ul>
      <Button variant="ghost" icon={FileDown} className="mt-2 -ml-3" onClick={example}>
        Download an empty sheet to fill in
      </Button>
    </DropZone>
  )
}
