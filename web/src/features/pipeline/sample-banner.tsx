import { FlaskConical } from 'lucide-react'
import { Button } from '../../ui/base/button.tsx'
import { useRemoveSamplesWithUndo } from '../checklist/remove-samples.ts'
import * as copy from './copy.ts'

/** A new company starts with sample records. The banner offers to remove them. */
export function SampleBanner() {
  const { remove, isRemoving } = useRemoveSamplesWithUndo()
  return (
    <div className="flex min-h-9 shrink-0 items-center gap-2 border-b border-border bg-blue-soft px-5 py-1 text-13 leading-4.5 text-blue max-md:px-4">
      <FlaskConical size={14} strokeWidth={1.8} aria-hidden className="shrink-0" />
      <p>{copy.sampleHint}</p>
      <Button variant="link" busy={isRemoving} onClick={remove}>
        Remove sample data
      </Button>
    </div>
  )
}
