import { CircleCheck, TriangleAlert } from 'lucide-react'
import { Button } from '../../../ui/base/button.tsx'
import { Badge } from '../../../ui/display/badge.tsx'
import type { ContrastCheck } from './contrast.ts'
import * as copy from './copy.ts'

type Props = {
  check: ContrastCheck
  fixId: string
  /** Whether saving was refused because of this contrast. */
  isRefused: boolean
  onFix: ((color: string) => void) | undefined
}

export function ContrastNote({ check, fixId, isRefused, onFix }: Props) {
  const fix = check.isEnough ? null : check.fix
  return (
    <span role="status" className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge hue={check.isEnough ? 'green' : 'amber'} icon={check.isEnough ? CircleCheck : TriangleAlert}>
        {check.text}
      </Badge>
      {fix && onFix && (
        <Button id={fixId} variant="link" className="text-12!" onClick={() => onFix(fix.color)}>
          {fix.label}
        </Button>
      )}
      {isRefused && (
        <span role="alert" className="w-full text-destructive">
          {copy.contrastTooLow}
        </span>
      )}
    </span>
  )
}
