import type { PreviewSize } from '@mantel/domain/files'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { pictureQuery } from '../../platform/api/pictures.ts'

type Props = {
  fileId: string
  size: PreviewSize
  /** What stands there until the picture does, and if it cannot be shown. */
  fallback: ReactNode
  /** What is to be seen on it; nothing where words beside it say so already. */
  alt?: string
  className?: string
}

export function Picture({ fileId, size, fallback, alt = '', className }: Props) {
  const { data: address } = useQuery(pictureQuery(useQueryClient(), fileId, size))
  const [broken, setBroken] = useState<string>()
  if (address === undefined || address === broken) return fallback
  return (
    <img
      src={address}
      alt={alt}
      draggable={false}
      decoding="async"
      onError={() => setBroken(address)}
      className={className}
    />
  )
}
