import { CircleCheck, TriangleAlert } from 'lucide-react'
import { Button } from '../../../ui/base/button.tsx'
import { Badge } from '../../../ui/display/badge.tsx'
import type { Verdict } from './contrast.ts'

type Props = {
  verdict: Verdict
  fixId: string
  /** Whether it was in the way of saving. */
  isRefused: boolean
  onFix: ((color: string) => void) | undefined
}

export function ContrastNote({ verdict, fixId, isRefused, onFix }: Props) {
  const fix = verdict.isEnough ? null : verdict.fix
  return (
    <span role="status" className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge hue={verdict.isEnough ? 'green' : 'amber'} icon={verdict.isEnough ? CircleCheck : TriangleAlert}>
        {verdict.text}
      </Badge>
      {fix && onFix && (
        <Button id={fixId} variant="link" className="text-12!" onClick={() => onFix(fix.color)}>
          {fix.label}
        </Button>
      )}
      {isRefused && (
        <span role="alert" className="w-full text-destructive">
          Not saved. This text needs a contrast of at least 4.5:1 to be read.
        </span>
      )}
    </span>
  )
}
