import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Picture } from '../../features/files/picture.tsx'
import { workspaceQuery } from '../../features/workspace/queries.ts'

/** The company’s own sign, where it has one. */
export function CompanyLogo({ otherwise }: { otherwise: ReactNode }) {
  const { data: workspace } = useQuery(workspaceQuery)
  if (!workspace?.logoFileId) return otherwise
  return (
    <span className="flex size-5.5 shrink-0 items-center justify-center overflow-hidden rounded-[4px] bg-white">
      <Picture
        fileId={workspace.logoFileId}
        size="large"
        fallback={otherwise}
        className="max-h-full max-w-full object-contain"
      />
    </span>
  )
}
