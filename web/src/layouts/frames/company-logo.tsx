import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Picture } from '../../features/files/picture.tsx'
import { workspaceQuery } from '../../features/workspace/queries.ts'

export function CompanyLogo({ placeholder }: { placeholder: ReactNode }) {
  const { data: workspace } = useQuery(workspaceQuery)
  if (!workspace?.logoFileId) return placeholder
  return (
    <span className="flex size-5.5 shrink-0 items-center justify-center overflow-hidden rounded-[4px] bg-white">
      <Picture
        fileId={workspace.logoFileId}
        size="large"
        fallback={placeholder}
        className="max-h-full max-w-full object-contain"
      />
    </span>
  )
}
