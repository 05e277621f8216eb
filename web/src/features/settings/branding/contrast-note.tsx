import { CircleCheck, TriangleAlert } from 'lucide-react'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import type { Verdict } from './contrast.ts'

type Props = { verdict: Verdict; onFix: ((color: string) => void) | undefined }

export function ContrastNote({ verdict, onFix }: Props) {
  const fix = verdict.isEnough ? null : verdict.fix
  return (
    <span role="status" className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge hue={verdict.isEnough ? 'green' : 'amber'} icon={verdict.isEnough ? CircleCheck : TriangleAlert}>
        {verdict.text}
      </Badge>
      {fix && onFix && (
        <Button variant="link" className="text-12!" onClick={() => onFix(fix.color)}>
          {fix.label}
        </Button>
      )}
    </span>
  )
}
